// The comparison of the pixel kernels with their scalar versions. The Swift tests run it, and so does the program in
// main.c on processors for which there are no Swift tests.

#ifndef KERNELTWINS_H
#define KERNELTWINS_H

#include <stdint.h>

/// Runs each kernel and its scalar version on so many random inputs. Prints the first difference of each kernel that
/// differs, and returns the number of those.
int lk_compare_twins(int rounds);

/// The number of kernels that are compared.
int lk_twin_count(void);

/// A checksum of what the scalar versions gave in the last comparison: the same on every processor.
uint64_t lk_twin_checksum(void);

/// Prints nanoseconds per pixel of each kernel: of the scalar version, and of the one of this processor.
void lk_time_twins(void);

#endif
