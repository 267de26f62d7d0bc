// The declarations of the versions that dispatch.c chooses from at run time. kernel_list.h documents the kernels. Where
// AVX2 is not used, a kernel without a version for vectors of 128 bits uses its scalar version, which the compiler may
// vectorize.
//
// Each inclusion of kernel_list.h expands the macro KERNEL for the kernels with two versions and VECTOR_KERNEL for
// those with three, and then undefines both. If VECTOR_KERNEL is not defined, it is the same as KERNEL.

#ifndef LK_VERSIONS_H
#define LK_VERSIONS_H

#include "CPixelKernels.h"

// The AVX2 versions of all kernels.
#define KERNEL(result, name, parameters, arguments) result lk_##name##_avx2 parameters;
#include "kernel_list.h"

// The versions for vectors of 128 bits, which only some kernels have.
#define KERNEL(result, name, parameters, arguments)
#define VECTOR_KERNEL(result, name, parameters, arguments) result lk_##name##_vector parameters;
#include "kernel_list.h"

#endif
