// The comparison of the pixel kernels with their scalar versions. The Swift tests run it. On processors without Swift
// tests, the program in main.c runs it.

#ifndef KERNELCOMPARISON_H
#define KERNELCOMPARISON_H

#include <stdint.h>

/// Runs each kernel and its scalar version on `rounds` random inputs. Prints the first difference of each kernel
/// whose results differ, and returns the number of such kernels.
int lk_compare_versions(int rounds);

/// The number of kernels that are compared.
int lk_compared_kernel_count(void);

/// A checksum of the results of the scalar versions in the last comparison. It is the same on every processor.
uint64_t lk_scalar_checksum(void);

/// Prints the time in nanoseconds per pixel of each kernel: of the scalar version, and of the version for this
/// processor.
void lk_time_versions(void);

#endif
