// Every operation on floats is rounded separately: a fused multiply-add would round differently from the two
// instructions of another version, or of another processor.

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif
