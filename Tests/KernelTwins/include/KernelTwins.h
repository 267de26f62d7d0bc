// The comparison of the pixel kernels with their scalar versions. The Swift tests run it. On processors without Swift
// tests, the program in main.c runs it.

#ifndef KERNELTWINS_H
#define KERNELTWINS_H

#include <stdint.h>

/// Runs each kernel and its scalar version on `rounds` random inputs. Prints the first difference of each kernel
/// whose results differ, and returns the number of such kernels.
int lk_compare_twins(int rounds);

/// The number of kernels that are compared.
int lk_twin_count(void);

/// A checksum of the results of the scalar versions in the last comparison. It is the same on every processor.
uint64_t lk_twin_checksum(void);

/// Prints the time in nanoseconds per pixel of each kernel: of the scalar version, and of the version for this
/// processor.
void lk_time_twins(void);

#endif
