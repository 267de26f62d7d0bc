// Converts pixels 0xAARRGGBB to those of a visual. For every visual, three table entries, one per channel, are added.
// The sum is the pixel itself (true color), or it determines the index of the pixel in a palette of allocated colors.
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "include/CX11.h"

struct CX11PixelFormat {
  Visual *visual;
  int depth;
  int bits_per_pixel;
  bool native;
  bool swap;
  uint32_t red[256], green[256], blue[256];
  uint32_t palette[256];
  int palette_count;  // 0 for true color, and if no colors could be allocated
  int palette_shift;  // the number of bits by which the sum is shifted to get the index
};

static int host_byte_order(void) {
  return __BYTE_ORDER == __LITTLE_ENDIAN ? LSBFirst : MSBFirst;
}

static int bits_per_pixel(Display *display, int depth) {
  int count = 0, bits = depth;
  XPixmapFormatValues *formats = XListPixmapFormats(display, &count);
  for (int i = 0; i < count; i++) {
    if (formats[i].depth == depth) bits = formats[i].bits_per_pixel;
  }
  if (formats) XFree(formats);
  return bits;
}

static void fill_channel(uint32_t table[256], unsigned long mask) {
  if (!mask) return;
  int shift = __builtin_ctzl(mask);
  uint64_t top = mask >> shift;
  for (uint64_t v = 0; v < 256; v++) table[v] = (uint32_t)((v * top + 127) / 255 << shift);
}

// Adds a color to the palette. If the colormap is full, frees all colors of the palette and returns false.
static bool allocate(Display *display, CX11PixelFormat *format, XColor color) {
  Colormap map = DefaultColormap(display, DefaultScreen(display));
  color.flags = DoRed | DoGreen | DoBlue;
  if (XAllocColor(display, map, &color)) {
    format->palette[format->palette_count++] = (uint32_t)color.pixel;
    return true;
  }
  while (format->palette_count > 0) {
    unsigned long pixel = format->palette[--format->palette_count];
    XFreeColors(display, map, &pixel, 1, 0);
  }
  return false;
}

static unsigned short level(int index, int count) {
  return (unsigned short)(index * 65535 / (count - 1));
}

// Allocates all combinations of n levels of red, green and blue.
static bool allocate_cube(Display *display, CX11PixelFormat *format, int n) {
  for (int i = 0; i < n * n * n; i++) {
    XColor color = {0};
    color.red = level(i / (n * n), n);
    color.green = level(i / n % n, n);
    color.blue = level(i % n, n);
    if (!allocate(display, format, color)) return false;
  }
  for (int v = 0; v < 256; v++) {
    uint32_t step = (uint32_t)((v * (n - 1) + 127) / 255);
    format->red[v] = step * (uint32_t)(n * n);
    format->green[v] = step * (uint32_t)n;
    format->blue[v] = step;
  }
  return true;
}

// Allocates n grays. n is a power of two, so that the palette index is the luma, shifted to the right. The weights of
// the luma are those of Rec. 601, in units of 1/256.
static bool allocate_grays(Display *display, CX11PixelFormat *format, int n) {
  for (int i = 0; i < n; i++) {
    XColor color = {0};
    color.red = color.green = color.blue = level(i, n);
    if (!allocate(display, format, color)) return false;
  }
  for (uint32_t v = 0; v < 256; v++) {
    format->red[v] = 77 * v;
    format->green[v] = 150 * v;
    format->blue[v] = 29 * v;
  }
  format->palette_shift = 16 - __builtin_ctz((unsigned)n);
  return true;
}

// Allocates the finest palette for which the colormap has room.
static void allocate_palette(Display *display, CX11PixelFormat *format) {
  bool gray = format->visual->class == GrayScale || format->visual->class == StaticGray;
  for (int n = gray ? 256 : 6; n >= 2; n = gray ? n / 2 : n - 1) {
    if (gray ? allocate_grays(display, format, n) : allocate_cube(display, format, n)) return;
  }
}

CX11PixelFormat *cx11_pixel_format_create(Display *display, Visual *visual, int depth) {
  CX11PixelFormat *format = calloc(1, sizeof *format);
  if (!format) return NULL;
  format->visual = visual;
  format->depth = depth;
  format->bits_per_pixel = bits_per_pixel(display, depth);
  format->swap = ImageByteOrder(display) != host_byte_order();
  bool direct = visual->class == TrueColor || visual->class == DirectColor;
  format->native = direct && format->bits_per_pixel == 32 && !format->swap &&
                   visual->red_mask == 0xff0000 && visual->green_mask == 0xff00 &&
                   visual->blue_mask == 0xff;
  if (!direct) {
    allocate_palette(display, format);
    return format;
  }
  fill_channel(format->red, visual->red_mask);
  fill_channel(format->green, visual->green_mask);
  fill_channel(format->blue, visual->blue_mask);
  return format;
}

void cx11_pixel_format_destroy(CX11PixelFormat *format) { free(format); }

bool cx11_pixel_format_is_native(const CX11PixelFormat *format) { return format->native; }

size_t cx11_pixel_format_row_bytes(const CX11PixelFormat *format, int width) {
  return ((size_t)width * (size_t)format->bits_per_pixel + 31) / 32 * 4;
}

static uint32_t convert(const CX11PixelFormat *format, uint32_t argb) {
  uint32_t sum = format->red[argb >> 16 & 0xff] + format->green[argb >> 8 & 0xff] +
                 format->blue[argb & 0xff];
  return format->palette_count ? format->palette[sum >> format->palette_shift] : sum;
}

static void convert_row(
    const CX11PixelFormat *format, const uint32_t *source, XImage *image, int y, int width) {
  char *row = image->data + (size_t)y * (size_t)image->bytes_per_line;
  for (int x = 0; x < width; x++) {
    uint32_t pixel = convert(format, source[x]);
    switch (format->bits_per_pixel) {
      case 8:
        ((uint8_t *)row)[x] = (uint8_t)pixel;
        break;
      case 16:
        ((uint16_t *)(void *)row)[x] =
            format->swap ? __builtin_bswap16((uint16_t)pixel) : (uint16_t)pixel;
        break;
      case 32:
        ((uint32_t *)(void *)row)[x] = format->swap ? __builtin_bswap32(pixel) : pixel;
        break;
      default:
        XPutPixel(image, x, y, pixel);
    }
  }
}

static XImage *wrap(
    Display *display, const CX11PixelFormat *format, void *data, int width, int height,
    size_t row_bytes) {
  return XCreateImage(
      display, format->visual, (unsigned)format->depth, ZPixmap, 0, data, (unsigned)width,
      (unsigned)height, 32, (int)row_bytes);
}

static void put_and_destroy(
    Display *display, Window window, GC gc, XImage *image, int x, int y) {
  XPutImage(
      display, window, gc, image, 0, 0, x, y, (unsigned)image->width, (unsigned)image->height);
  image->data = NULL;  // The caller frees the data.
  XDestroyImage(image);
}

void cx11_put_converted(
    Display *display, Window window, GC gc, const CX11PixelFormat *format, const uint32_t *source,
    size_t source_stride, void *staging, int x, int y, int width, int height) {
  size_t row_bytes = cx11_pixel_format_row_bytes(format, width);
  XImage *image = wrap(display, format, staging, width, height, row_bytes);
  if (!image) return;
  for (int row = 0; row < height; row++) {
    convert_row(format, source + (size_t)row * source_stride, image, row, width);
  }
  put_and_destroy(display, window, gc, image, x, y);
}

void cx11_put_native(
    Display *display, Window window, GC gc, const CX11PixelFormat *format, const uint32_t *source,
    size_t source_stride, int x, int y, int width, int height) {
  XImage *image = wrap(display, format, (void *)source, width, height, source_stride * 4);
  if (image) put_and_destroy(display, window, gc, image, x, y);
}
