#pragma once

// The manual of one law with its curves, written by `carambole-lumped curves`.

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace carambole::reports
{
struct LawParameter
{
  std::string key, symbol, meaning, unit;
  std::string allowed;   ///< "0 < value <= 1", or the allowed words
  std::string otherwise; ///< default; empty: required
  std::string example;
  bool calibrated = false;
};

/// A symbol of the equation that is not a parameter.
struct LawSymbol
{
  std::string symbol, meaning, unit;
};

/// Another option of the law, or its default.
struct LawVariant
{
  std::string name;
  std::vector<std::string> alike; ///< options without effect for the standard pair
};

/// Force over approach of one impact [SI].
struct LawLoop
{
  std::size_t variant;
  double speed;
  std::vector<double> approach, force;
};

/// Ends of impacts [SI], one per point.
struct LawResponse
{
  std::size_t variant;
  std::vector<double> speed, asked, restitution, duration; ///< `asked`, `duration`: may be empty
  std::vector<bool> is_outside;                            ///< the law's validity was left
};

/// A sphere on an incline of an angle [degrees; SI].
struct LawRolling
{
  double angle = 0;
  std::vector<double> time, friction_force, friction, acceleration;
};

struct LawRecord
{
  std::string identifier, title, family, equation, loading, state, separation, answer, validity,
    defects, source, grade, evidence, example;
  std::string kind = {}; ///< "force", "tangential force", "rolling resistance", ...
  bool conservative = false;
  std::vector<std::string> also_known_as = {};
  std::vector<LawSymbol> symbols = {};
  std::vector<LawParameter> parameters = {};

  std::string pair = {};                                        ///< the standard pair in words
  std::vector<std::pair<std::string, std::string>> sample = {}; ///< parameters that were given
  std::vector<LawVariant> variants = {};                        ///< the default first
  std::string failure = {};                                     ///< why curves are missing
  std::vector<LawLoop> loops = {};
  std::vector<LawResponse> responses = {};
  std::vector<LawRolling> rollings = {};
  /// Of a tangential law, from an impact of a sphere on a rigid wall: slip velocity over mu V_n,
  /// for Poisson's ratio .3; of rolling resistance the rolling velocity R w over mu_r V_n, for the
  /// parameters of `sample`.
  std::vector<double> before = {}, after = {};
};

/// "coefficient: 0.01, stiffness: 100 MN/m".
std::string sample_text(const LawRecord &law);

/// All laws of the list that `carambole-lumped laws --json` prints, without curves. Throws
/// std::runtime_error with the file that is damaged.
std::vector<LawRecord> read_law_manuals(const std::filesystem::path &file);

/// All laws of the folder in the order of their families. Throws std::runtime_error with the file
/// that is damaged.
std::vector<LawRecord> read_law_records(const std::filesystem::path &curves);

/// The laws of the tangential force, in tangential.json, or of rolling resistance, in rolling.json,
/// with their curves, whose keys begin with `kind`, "slip" or "rolling". Throws std::runtime_error,
/// with the file, for what cannot be read.
std::vector<LawRecord> read_companions(const std::filesystem::path &file, const std::string &kind);
} // namespace carambole::reports
