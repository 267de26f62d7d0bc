// CListRuntime: functions for UIKitLists that cannot be written in Swift.
#ifndef LAMINA_CLISTRUNTIME_H
#define LAMINA_CLISTRUNTIME_H

// Each function calls an initializer of `dynamic_class`, a subclass of `base_class`; see CRuntime.h. It returns an object
// with a retain count of 1 that the caller owns, or null if the base class's table does not contain the initializer.

/// Calls `UITableViewCell.init(style:reuseIdentifier:)`. `identifier` points to an initialized optional string, which the
/// initializer consumes.
void *lamina_cell_make(
    void *base_class, void *dynamic_class, unsigned char style, void *identifier);

/// Calls `UITableViewHeaderFooterView.init(reuseIdentifier:)` in the same way.
void *lamina_header_make(void *base_class, void *dynamic_class, void *identifier);

/// Calls `UICollectionReusableView.init(frame:)` with a frame in points.
void *lamina_reusable_make(
    void *base_class, void *dynamic_class, double x, double y, double width, double height);

/// Calls `UICollectionViewLayoutAttributes.init()`.
void *lamina_attributes_make(void *base_class, void *dynamic_class);

#endif
