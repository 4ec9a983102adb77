#pragma once

// A page on paper: WeasyPrint, which runs no script and loads nothing, writes it as PDF.

#include <csignal>
#include <filesystem>

namespace carambole::reports
{
/// Throws InputError with what to install if weasyprint is not in PATH: it is needed for nothing
/// else.
void require_pdf_writer();

/// Writes the page as PDF, whole or not at all. Throws as require_pdf_writer does,
/// std::runtime_error with the program's own words if it fails, and Interrupted as soon as
/// `*signal` is not zero.
void write_pdf(const std::filesystem::path &page, const std::filesystem::path &pdf,
               const volatile std::sig_atomic_t *signal);
} // namespace carambole::reports
