// The part of Pango that Lamina calls, declared here rather than included: Pango's headers are found
// only through pkg-config, whose flags for it hold `-pthread`, which SwiftPM refuses with a warning on
// every build. These functions and layouts have been stable since Pango 1.10.
// See Documentation/Decisions/0002-pango-prototypes.md.
#ifndef LAMINA_CPANGO_H
#define LAMINA_CPANGO_H

#include <cairo.h>

typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;

#define PANGO_SCALE 1024

typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 } PangoWeight;

PangoLayout *pango_cairo_create_layout(cairo_t *context);
void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);

void pango_layout_set_font_description(
    PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_get_pixel_size(PangoLayout *layout, int *width, int *height);

void g_object_unref(void *object);

#endif
