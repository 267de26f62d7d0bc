// The declarations of the versions that are chosen at run time; kernel_list.h documents the kernels. A kernel without
// a version for vectors of 128 bits uses its scalar version, which the compiler may vectorize.

#ifndef LK_VERSIONS_H
#define LK_VERSIONS_H

#include "CPixelKernels.h"

#define KERNEL(result, name, parameters, arguments) result lk_##name##_avx2 parameters;
#include "kernel_list.h"

#define KERNEL(result, name, parameters, arguments)
#define VECTOR_KERNEL(result, name, parameters, arguments) result lk_##name##_vector parameters;
#include "kernel_list.h"

#endif
