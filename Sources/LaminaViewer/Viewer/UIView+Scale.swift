import UIKit

extension UIView {
  /// Sets the scale, in pixels per point, of this view and all its subviews, which then draw their contents again.
  func draw(atScale scale: Double) {
    if contentScaleFactor != scale { contentScaleFactor = scale }
    for child in subviews { child.draw(atScale: scale) }
  }
}
