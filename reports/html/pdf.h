#pragma once

// A page as PDF, written by WeasyPrint, which runs no script and loads nothing.

#include <csignal>
#include <filesystem>

namespace carambole::reports
{
/// Throws InputError with the package to install if weasyprint is not in PATH. Only PDFs need it.
void require_pdf_writer();

/// Writes the page as PDF, complete or not at all. Throws as require_pdf_writer does,
/// std::runtime_error with the program's message if it fails, and Interrupted as soon as
/// `*signal` is not zero.
void write_pdf(const std::filesystem::path &page, const std::filesystem::path &pdf,
               const volatile std::sig_atomic_t *signal);
} // namespace carambole::reports
