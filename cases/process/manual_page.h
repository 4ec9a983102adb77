#pragma once

// Man pages, from the objects that parse the command line.

#include <functional>
#include <map>
#include <string>

#include <CLI/App.hpp>

namespace carambole
{
/// The page of a program for section 1 in the `man` macros: what --help and the --help of every
/// command say. A paragraph of the program's footer that begins with "Exit status:", say, is the
/// section EXIT STATUS; lines of a footer that are indented, and all lines of a command's footer,
/// stay as they are.
std::string manual_page(const CLI::App &program);

/// A text that is made of the definition of the command line.
using GeneratedText = std::function<std::string(const CLI::App &)>;

/// Adds the hidden option `--generate KIND`, with which the build asks a program for its man page
/// or its completion: the text is shown as the version is. The program must live as long as its
/// options.
void add_generated_texts(CLI::App &program, const std::map<std::string, GeneratedText> &texts);
} // namespace carambole
