// CoreGraphics: geometry, paths, colours, images and contexts; the only code that touches Cairo,
// Pango and gdk-pixbuf. Foundation already defines CGFloat, CGPoint, CGSize and CGRect on Linux, so they are
// re-exported, not declared again.
@_exported import Foundation
