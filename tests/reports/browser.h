#pragma once

// Chromium without a window, driven through its DevTools protocol over a pipe
// (https://chromedevtools.github.io/devtools-protocol/): messages are JSON, each ended by a zero.

#include <filesystem>
#include <string>
#include <vector>

#include <boost/process.hpp>
#include <nlohmann/json.hpp>

using Json = nlohmann::json;

class Browser
{
public:
  /// Starts `chromium` of PATH with an empty profile in that folder. Throws std::runtime_error if
  /// there is none or it does not answer.
  explicit Browser(const std::filesystem::path &profile);
  ~Browser();
  Browser(const Browser &) = delete;
  Browser &operator=(const Browser &) = delete;

  /// A tab of its own for pages, with the console and the network watched.
  void open_tab();

  /// Loads file://`page` and waits for its `load` event and, where it may run scripts, for a frame
  /// drawn after it. Throws if that takes longer than half a minute.
  void load(const std::filesystem::path &page, bool runs_scripts = true);

  /// Value of a JavaScript expression in the page, as JSON. Throws with its message if it throws.
  Json evaluate(const std::string &expression);

  /// Result of a command to the tab. Throws with the browser's message if it refuses.
  Json command(const std::string &method, const Json &parameters = Json::object());

  /// What went wrong or was loaded since `load` began: messages of the console, errors, refusals by
  /// the page's policy, dialogues, requests for anything but the page and what it carries itself.
  std::vector<std::string> complaints() const { return noted; }

private:
  Json call(const std::string &method, const Json &parameters, const std::string &in_session);
  Json next_message();
  void note(const Json &event);

  boost::process::pipe to_browser, from_browser;
  boost::process::child process;
  std::string received, session, address;
  std::vector<std::string> noted;
  int last_id = 0;
  bool is_loaded = false;
};
