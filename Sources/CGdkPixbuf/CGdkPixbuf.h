// The part of gdk-pixbuf that Lamina uses. It is declared here because pkg-config's flags for it contain `-pthread`;
// see CPango.h. These functions have been stable since gdk-pixbuf 2.4 (2004). See
// Documentation/Decisions/0002-pango-prototypes.md.
#ifndef LAMINA_CGDKPIXBUF_H
#define LAMINA_CGDKPIXBUF_H

#include <stddef.h>
#include <stdint.h>

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GdkPixbufAnimation GdkPixbufAnimation;
typedef struct _GdkPixbufAnimationIter GdkPixbufAnimationIter;

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

typedef struct {
  long tv_sec;
  long tv_usec;
} GTimeVal;

GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *image_type, GError **error);
int gdk_pixbuf_loader_write(
    GdkPixbufLoader *loader, const unsigned char *bytes, size_t count, GError **error);
// Call it before the first byte is written. The picture gets that size, and a decoder of JPEG decodes no more detail
// than it needs.
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);
GdkPixbufAnimation *gdk_pixbuf_loader_get_animation(GdkPixbufLoader *loader);

GdkPixbufAnimationIter *gdk_pixbuf_animation_get_iter(
    GdkPixbufAnimation *animation, const GTimeVal *start_time);
int gdk_pixbuf_animation_iter_advance(
    GdkPixbufAnimationIter *iterator, const GTimeVal *current_time);
int gdk_pixbuf_animation_iter_get_delay_time(GdkPixbufAnimationIter *iterator);
GdkPixbuf *gdk_pixbuf_animation_iter_get_pixbuf(GdkPixbufAnimationIter *iterator);

int gdk_pixbuf_get_width(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_height(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *pixbuf);
const uint8_t *gdk_pixbuf_read_pixels(const GdkPixbuf *pixbuf);

// The color space is 0, which is RGB, the only one that exists. If `destroy` is NULL, the caller keeps the ownership
// of the pixels.
GdkPixbuf *gdk_pixbuf_new_from_data(
    const unsigned char *data, int colorspace, int has_alpha, int bits_per_sample, int width,
    int height, int rowstride, void (*destroy)(unsigned char *pixels, void *user_data),
    void *user_data);
// The lists of keys and values end with NULL.
int gdk_pixbuf_save_to_bufferv(
    GdkPixbuf *pixbuf, char **buffer, size_t *size, const char *type, char **option_keys,
    char **option_values, GError **error);

void g_free(void *memory);
void g_error_free(GError *error);
void g_object_unref(void *object);

#endif
