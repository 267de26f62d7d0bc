#include "CListRuntime.h"

#include "CRuntime.h"

typedef struct {
    unsigned long first, second;
} two_words;

typedef void *(*cell_init)(
    unsigned char style, unsigned long first, unsigned long second,
    __attribute__((swift_context)) void *type) __attribute__((swiftcall));
typedef void *(*header_init)(
    unsigned long first, unsigned long second, __attribute__((swift_context)) void *type)
    __attribute__((swiftcall));
typedef void *(*frame_init)(
    double x, double y, double width, double height, __attribute__((swift_context)) void *type)
    __attribute__((swiftcall));

// The mangled names of the allocating initializers in UIKitLists. UICollectionReusableView overrides
// UIView.init(frame:), so it has that initializer at the same index.
extern char table_cell __asm__(
    "$s10UIKitLists15UITableViewCellC5style15reuseIdentifierA2C0E5StyleO_SSSgtcfC");
extern char table_header __asm__(
    "$s10UIKitLists023UITableViewHeaderFooterD0C15reuseIdentifierACSSSg_tcfC");
extern char reusable_view __asm__(
    "$s10UIKitLists24UICollectionReusableViewC5frameAC10Foundation6CGRectV_tcfC");
extern char layout_attributes __asm__("$s10UIKitLists32UICollectionViewLayoutAttributesCACycfC");

void *lamina_cell_make(
    void *base_class, void *dynamic_class, unsigned char style, void *identifier) {
    static long slot = -2;
    if (slot == -2) slot = lamina_slot_of(base_class, &table_cell);
    if (slot < 0) return 0;
    const two_words *text = identifier;
    return ((cell_init)((void **)dynamic_class)[slot])(
        style, text->first, text->second, dynamic_class);
}

void *lamina_header_make(void *base_class, void *dynamic_class, void *identifier) {
    static long slot = -2;
    if (slot == -2) slot = lamina_slot_of(base_class, &table_header);
    if (slot < 0) return 0;
    const two_words *text = identifier;
    return ((header_init)((void **)dynamic_class)[slot])(text->first, text->second, dynamic_class);
}

void *lamina_reusable_make(
    void *base_class, void *dynamic_class, double x, double y, double width, double height) {
    static long slot = -2;
    if (slot == -2) slot = lamina_slot_of(base_class, &reusable_view);
    if (slot < 0) return 0;
    return ((frame_init)((void **)dynamic_class)[slot])(x, y, width, height, dynamic_class);
}

void *lamina_attributes_make(void *base_class, void *dynamic_class) {
    static long slot = -2;
    if (slot == -2) slot = lamina_slot_of(base_class, &layout_attributes);
    return slot < 0 ? 0 : lamina_make(dynamic_class, slot);
}
