// The session of MPI of every test of the solvers that need one.
#include <boost/test/unit_test.hpp>

#include "fem/ranks/mpi_session.h"

using carambole::fem::MpiSession;

BOOST_TEST_GLOBAL_FIXTURE(MpiSession);
