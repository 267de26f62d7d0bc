// The module ImageIO: `CGImageSource` and its options. They are implemented in CoreGraphics, the only module that calls
// gdk-pixbuf.
@_exported import CoreGraphics
