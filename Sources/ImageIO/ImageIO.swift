// ImageIO under its own name: `CGImageSource` and what belongs to it live in CoreGraphics, the only module that
// touches gdk-pixbuf.
@_exported import CoreGraphics
