import UIKit

extension UIView {
  /// What was drawn for another scale is drawn anew, here and in all subviews.
  func draw(atScale scale: Double) {
    if contentScaleFactor != scale { contentScaleFactor = scale }
    for child in subviews { child.draw(atScale: scale) }
  }
}
