#pragma once

// Archives for saved states: binary, for the machine that wrote them.

#include <functional>
#include <optional>

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/array.hpp>
#include <boost/serialization/array_wrapper.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/utility.hpp>
#include <boost/serialization/vector.hpp>

#include "fem/numbers/simd.h"

namespace carambole::fem
{
using StateWriter = boost::archive::binary_oarchive;
using StateReader = boost::archive::binary_iarchive;
using WriteState = std::function<void(StateWriter &)>;

/// Transfers exactly as many values as the array was constructed with.
template <typename Archive>
void serialize(Archive &archive, SimdArray &values, unsigned)
{
  archive &boost::serialization::make_array(values.data(), values.size());
}
} // namespace carambole::fem

namespace boost::serialization
{
template <typename Archive, typename T>
void serialize(Archive &archive, std::optional<T> &value, unsigned)
{
  bool is_there = value.has_value();
  archive &is_there;
  if (!is_there)
    value.reset();
  else
    archive &(value ? *value : value.emplace());
}
} // namespace boost::serialization
