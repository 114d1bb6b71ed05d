/* For checking the layout of wasm32 without a C library. */
#include <stddef.h>
size_t strlen(const char* text);
