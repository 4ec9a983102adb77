#pragma once

// Lines of points in a picture.

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/segment.hpp>

namespace carambole::reports
{
using PixelPoint = boost::geometry::model::d2::point_xy<double>;
using PixelLine = boost::geometry::model::linestring<PixelPoint>;
} // namespace carambole::reports
