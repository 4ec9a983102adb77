#include "browser.h"
#include "cases/values/json_text.h"

#include <stdexcept>

#include <boost/process/posix.hpp>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace bp = boost::process;

namespace
{
constexpr int patience = -1; // without a limit but that of the whole test

std::vector<std::string> arguments(const std::filesystem::path &profile)
{
  std::vector<std::string> all{"--headless",
                               "--remote-debugging-pipe",
                               "--disable-gpu",
                               "--disable-extensions",
                               "--disable-background-networking",
                               "--disable-component-update",
                               "--disable-dev-shm-usage",
                               "--no-first-run",
                               "--user-data-dir=" + profile.string(),
                               "about:blank"};
  if (geteuid() == 0) // Chromium refuses its sandbox to root
    all.insert(all.begin(), "--no-sandbox");
  return all;
}

boost::filesystem::path chromium()
{
  boost::filesystem::path program = bp::search_path("chromium");
  if (program.empty())
    throw std::runtime_error("chromium is not in PATH: apt-get install chromium");
  return program;
}
} // namespace

Browser::Browser(const std::filesystem::path &profile)
{
  // The browser ends when nobody can talk to it; with a copy of our end it would wait for itself.
  for (const int ours : {to_browser.native_sink(), from_browser.native_source()})
    ::fcntl(ours, F_SETFD, FD_CLOEXEC);
  process = bp::child(chromium(), bp::args(arguments(profile)),
                      bp::posix::fd.bind(3, to_browser.native_source()),
                      bp::posix::fd.bind(4, from_browser.native_sink()),
                      bp::std_in<bp::null, bp::std_out> bp::null, bp::std_err > bp::null);
  // The ends that the browser holds: with them open here its death would not be noticed.
  ::close(to_browser.native_source());
  to_browser.assign_source(-1);
  ::close(from_browser.native_sink());
  from_browser.assign_sink(-1);
  call("Browser.getVersion", Json::object(), "");
}

Browser::~Browser()
{
  std::error_code ignored;
  to_browser.close(); // it ends when nobody talks to it
  if (!process.wait_for(std::chrono::seconds(60), ignored))
    process.terminate(ignored);
  process.wait(ignored);
}

Json Browser::next_message()
{
  for (;;)
  {
    if (const std::size_t end = received.find('\0'); end != std::string::npos)
    {
      Json message = Json::parse(received.substr(0, end));
      received.erase(0, end + 1);
      return message;
    }
    pollfd ready{from_browser.native_source(), POLLIN, 0};
    if (::poll(&ready, 1, patience) <= 0)
      throw std::runtime_error("the browser does not answer");
    char buffer[65536];
    const ssize_t count = ::read(from_browser.native_source(), buffer, sizeof buffer);
    if (count <= 0)
      throw std::runtime_error("the browser has ended");
    received.append(buffer, static_cast<std::size_t>(count));
  }
}

void Browser::note(const Json &event)
{
  const std::string method = event.value("method", "");
  const Json &of = event.contains("params") ? event["params"] : event;
  if (method == "Page.loadEventFired")
    is_loaded = true;
  else if (method == "Runtime.consoleAPICalled")
    noted.push_back("console: " + carambole::json_text(of["args"]));
  else if (method == "Runtime.exceptionThrown")
    noted.push_back("exception: " + carambole::json_text(of["exceptionDetails"]));
  else if (method == "Log.entryAdded")
    noted.push_back("log: " + of["entry"].value("text", ""));
  else if (method == "Page.javascriptDialogOpening")
    noted.push_back("dialogue: " + of.value("message", ""));
  else if (method == "Network.requestWillBeSent")
  {
    const std::string url = of["request"].value("url", "");
    if (url != address && !url.starts_with("data:"))
      noted.push_back("request: " + url);
  }
}

Json Browser::call(const std::string &method, const Json &parameters, const std::string &in_session)
{
  Json message{{"id", ++last_id}, {"method", method}, {"params", parameters}};
  if (!in_session.empty())
    message["sessionId"] = in_session;
  const std::string text = carambole::json_text(message) + '\0';
  if (to_browser.write(text.data(), static_cast<int>(text.size())) != static_cast<int>(text.size()))
    throw std::runtime_error("the browser does not listen");
  for (;;)
  {
    const Json answer = next_message();
    if (answer.value("id", 0) != last_id)
    {
      note(answer);
      continue;
    }
    if (answer.contains("error"))
      throw std::runtime_error(method + ": " + carambole::json_text(answer["error"]));
    return answer["result"];
  }
}

Json Browser::command(const std::string &method, const Json &parameters)
{
  return call(method, parameters, session);
}

void Browser::open_tab()
{
  const Json target = call("Target.createTarget", {{"url", "about:blank"}}, "");
  session = call("Target.attachToTarget", {{"targetId", target["targetId"]}, {"flatten", true}},
                 "")["sessionId"];
  for (const char *domain : {"Page.enable", "Runtime.enable", "Log.enable", "Network.enable"})
    command(domain);
}

void Browser::load(const std::filesystem::path &page, bool runs_scripts)
{
  noted.clear();
  is_loaded = false;
  address = "file://" + page.string();
  command("Page.navigate", {{"url", address}});
  while (!is_loaded)
    note(next_message());
  if (runs_scripts)
    evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))");
}

Json Browser::evaluate(const std::string &expression)
{
  const Json result =
    command("Runtime.evaluate",
            {{"expression", expression}, {"awaitPromise", true}, {"returnByValue", true}});
  if (result.contains("exceptionDetails"))
    throw std::runtime_error(expression + ": " + carambole::json_text(result["exceptionDetails"]));
  return result["result"].contains("value") ? result["result"]["value"] : Json();
}
