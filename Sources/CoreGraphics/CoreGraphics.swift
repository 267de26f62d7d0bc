// Core Graphics: geometry, paths, colors, images, text and contexts; the only module that uses Cairo, Pango and
// gdk-pixbuf. Foundation on Linux already defines CGFloat, CGPoint, CGSize and CGRect, so they are re-exported, not
// declared again.
@_exported import Foundation
