// The part of Pango that Lamina uses. It is declared here because Pango's headers can be found only through
// pkg-config, whose flags contain `-pthread`; SwiftPM refuses this flag with a warning in every build. These
// functions and structures have been stable since Pango 1.10, or since the version that is given in a comment. See
// Documentation/Decisions/0002-pango-prototypes.md.
#ifndef LAMINA_CPANGO_H
#define LAMINA_CPANGO_H

#include <cairo.h>

#define PANGO_SCALE 1024

typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLayout PangoLayout;
struct _FcConfig;
struct _FcPattern;

const char *pango_version_string(void);

typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
typedef enum {
  PANGO_ELLIPSIZE_NONE,
  PANGO_ELLIPSIZE_START,
  PANGO_ELLIPSIZE_MIDDLE,
  PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;

typedef struct { int x, y, width, height; } PangoRectangle;

typedef struct _GSList GSList;
struct _GSList {
  void *data;
  GSList *next;
};

typedef struct {
  const void *klass;
  unsigned start_index, end_index;
} PangoAttribute;

// A glyph. The member `is_color` exists since Pango 1.50; in earlier versions it is 0.
typedef struct {
  unsigned glyph;
  struct { int width, x_offset, y_offset; } geometry;
  struct { unsigned is_cluster_start : 1, is_color : 1; } attr;
} PangoGlyphInfo;

typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  // The index of the first byte of each glyph's cluster, from the start of the item.
  int *log_clusters;
} PangoGlyphString;

typedef struct {
  int offset, length, num_chars;
  struct {
    void *shape_engine, *lang_engine;
    PangoFont *font;
    // An odd number if the text runs from right to left.
    unsigned char level;
  } analysis;
} PangoItem;

typedef struct {
  PangoItem *item;
  PangoGlyphString *glyphs;
} PangoGlyphItem;

typedef struct {
  PangoLayout *layout;
  int start_index, length;
  GSList *runs;
  unsigned is_paragraph_start : 1, resolved_dir : 3;
} PangoLayoutLine;

// Font maps and contexts.
PangoFontMap *pango_cairo_font_map_new(void);
void pango_fc_font_map_set_config(PangoFontMap *map, struct _FcConfig *config);  // 1.38
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_cairo_context_set_font_options(
    PangoContext *context, const cairo_font_options_t *options);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);  // 1.44
void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
PangoFont *pango_context_load_font(
    PangoContext *context, const PangoFontDescription *description);

PangoFontDescription *pango_font_describe(PangoFont *font);
void pango_font_get_glyph_extents(
    PangoFont *font, unsigned glyph, PangoRectangle *ink, PangoRectangle *logical);

// A font in HarfBuzz, which shapes Pango's text. Pango requires HarfBuzz since version 1.44.
typedef struct hb_font_t hb_font_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_blob_t hb_blob_t;
hb_font_t *pango_font_get_hb_font(PangoFont *font);  // 1.44
hb_face_t *hb_font_get_face(hb_font_t *font);
hb_font_t *hb_font_create(hb_face_t *face);
void hb_font_destroy(hb_font_t *font);
void hb_font_get_scale(hb_font_t *font, int *x, int *y);
void hb_font_set_scale(hb_font_t *font, int x, int y);
const int *hb_font_get_var_coords_normalized(hb_font_t *font, unsigned *count);         // HarfBuzz 1.4.2
void hb_font_set_var_coords_normalized(hb_font_t *font, const int *coords, unsigned count);  // HarfBuzz 1.4.2
int hb_font_get_nominal_glyph(hb_font_t *font, unsigned character, unsigned *glyph);
int hb_font_get_glyph_from_name(hb_font_t *font, const char *name, int length, unsigned *glyph);
unsigned hb_face_get_upem(const hb_face_t *face);
unsigned hb_face_get_glyph_count(const hb_face_t *face);
hb_blob_t *hb_face_reference_table(const hb_face_t *face, unsigned tag);
const char *hb_blob_get_data(hb_blob_t *blob, unsigned *length);
void hb_blob_destroy(hb_blob_t *blob);

// Metrics of a font in HarfBuzz, in units of 1/PANGO_SCALE; upward distances are positive.
typedef struct {
  int ascender, descender, line_gap;
  int reserved[9];
} hb_font_extents_t;
#define HB_DIRECTION_LTR 4
void hb_font_get_extents_for_direction(hb_font_t *font, int direction, hb_font_extents_t *extents);
int hb_ot_metrics_get_position(hb_font_t *font, unsigned tag, int *position);  // HarfBuzz 2.6

// Descriptions of fonts.
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);
void pango_font_description_set_style(PangoFontDescription *description, int style);
void pango_font_description_set_stretch(PangoFontDescription *description, int stretch);
const char *pango_font_description_get_family(const PangoFontDescription *description);
int pango_font_description_get_weight(const PangoFontDescription *description);
int pango_font_description_get_style(const PangoFontDescription *description);
int pango_font_description_get_stretch(const PangoFontDescription *description);
PangoFontDescription *pango_fc_font_description_from_pattern(
    struct _FcPattern *pattern, int includes_size);

// Attributes.
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
void pango_attr_list_unref(PangoAttrList *list);
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_letter_spacing_new(int spacing);
PangoAttribute *pango_attr_insert_hyphens_new(int inserts);  // 1.44
PangoAttribute *pango_attr_font_features_new(const char *features);  // 1.38
PangoAttribute *pango_attr_shape_new(
    const PangoRectangle *ink, const PangoRectangle *logical);
PangoAttribute *pango_attr_foreground_new(
    unsigned short red, unsigned short green, unsigned short blue);

// Layouts.
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(
    PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode mode);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_justify(PangoLayout *layout, int justifies);
void pango_layout_set_indent(PangoLayout *layout, int indent);
void pango_layout_set_auto_dir(PangoLayout *layout, int follows_text);
GSList *pango_layout_get_lines_readonly(PangoLayout *layout);
void pango_layout_line_get_extents(
    PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);
void pango_layout_line_index_to_x(PangoLayoutLine *line, int index, int trailing, int *x);

// Glyphs.
PangoGlyphString *pango_glyph_string_new(void);
void pango_glyph_string_set_size(PangoGlyphString *glyphs, int count);
void pango_glyph_string_free(PangoGlyphString *glyphs);

// Drawing.
int pango_glyph_string_get_width(PangoGlyphString *glyphs);
void pango_cairo_glyph_string_path(cairo_t *context, PangoFont *font, PangoGlyphString *glyphs);
void pango_cairo_show_glyph_string(cairo_t *context, PangoFont *font, PangoGlyphString *glyphs);

void g_object_unref(void *object);

#endif
