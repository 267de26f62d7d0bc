// Rounds every operation on floats separately. A fused multiply-add would round differently from the two separate
// instructions of another version or of another processor.

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif
