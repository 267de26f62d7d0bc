// Memory that was freed.
#include "CRuntime.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

void lamina_give_back_memory(void) { malloc_trim(0); }
#else
void lamina_give_back_memory(void) {}
#endif
