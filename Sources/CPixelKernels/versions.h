// The versions of the kernels that are chosen at run time; kernel_list.h documents them. Kernels without a version for
// vectors of 128 bits use the scalar one instead, which the compiler may vectorize too.

#ifndef LK_VERSIONS_H
#define LK_VERSIONS_H

#include "CPixelKernels.h"

#define KERNEL(result, name, parameters, arguments) result lk_##name##_avx2 parameters;
#include "kernel_list.h"

#define KERNEL(result, name, parameters, arguments)
#define VECTOR_KERNEL(result, name, parameters, arguments) result lk_##name##_vector parameters;
#include "kernel_list.h"

#endif
