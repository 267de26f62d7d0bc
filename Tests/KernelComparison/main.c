// Compares the pixel kernels with their scalar versions, on processors for which the Swift tests cannot be run: see
// Scripts/test-arm.
//
//   kernel_comparison          prints a checksum of the results of the scalar versions, which is the same on every
//                              processor
//   kernel_comparison --time   prints the time of each kernel in nanoseconds per pixel

#include <stdio.h>
#include <string.h>

#include "CPixelKernels.h"
#include "KernelComparison.h"

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "--time") == 0) {
    lk_time_versions();
    return 0;
  }
  int failures = lk_compare_versions(3000);
  printf(
      "%s: %d of %d kernels differ from their scalar versions; checksum %016llx\n", lk_backend(),
      failures, lk_compared_kernel_count(), (unsigned long long)lk_scalar_checksum());
  return failures > 0;
}
