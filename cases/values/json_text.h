#pragma once

// JSON from text and to text, compiled once: the parser and the writer of nlohmann::json are
// templates that cost every file which uses them some seconds.

#include <filesystem>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace carambole
{
/// Throw nlohmann::json::parse_error if `text`, or the text of `file`, is not JSON. A file that
/// cannot be read is empty text.
nlohmann::json parse_json(const std::string &text);
nlohmann::ordered_json parse_ordered_json(const std::string &text);
nlohmann::json read_json(const std::filesystem::path &file);
nlohmann::ordered_json read_ordered_json(const std::filesystem::path &file);

/// `indent` spaces a level; on one line if it is negative. Throw nlohmann::json::type_error if a
/// string is not UTF-8.
std::string json_text(const nlohmann::json &json, int indent = -1);
std::string json_text(const nlohmann::ordered_json &json, int indent = -1);

/// The same, with U+FFFD in place of bytes that are not UTF-8.
std::string displayed_json(const nlohmann::json &json, int indent = -1);
std::string displayed_json(const nlohmann::ordered_json &json, int indent = -1);
} // namespace carambole
