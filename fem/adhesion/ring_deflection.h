#pragma once

// Rings of constant pressure on an elastic half-space, in closed form.

#include <vector>

#include <Eigen/Dense>

namespace carambole::fem
{
/// Work that a unit pressure on a disc of radius a does on the deflection by a unit pressure on a
/// concentric disc of radius b, on a half-space with E* = 1 [length^3]; symmetric in a and b.
/// Sneddon 1951, with Weber's and Schafheitlin's integral of J1(ka) J1(kb)/k^2.
double work_of_uniform_discs(double a, double b);

/// Deflections of rings between neighbouring `edges`, which grow from zero: element (i, j) is the
/// mean over the area of ring i by a unit pressure on ring j, with E* = 1. The same element times
/// the area of ring i is symmetric.
Eigen::MatrixXd mean_deflections(const std::vector<double> &edges);
} // namespace carambole::fem
