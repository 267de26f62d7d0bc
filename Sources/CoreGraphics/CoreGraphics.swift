// Core Graphics: geometry, paths, colors, images, text and contexts. It is the only module that uses Cairo, Pango and
// gdk-pixbuf. Foundation on Linux already declares CGFloat, CGPoint, CGSize and CGRect, so these are re-exported and
// not declared again.
@_exported import Foundation
