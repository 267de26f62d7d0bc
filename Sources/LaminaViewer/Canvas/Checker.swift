import QuartzCore
import UIKit

/// The pattern that shows where a scene is see-through.
@MainActor
enum Checker {
  static let color: CGColor = {
    let side = 8.0
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2 * side, height: 2 * side)).image { _ in
      UIColor(white: 1, alpha: 1).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2 * side, height: 2 * side))
      UIColor(white: 0.86, alpha: 1).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: side, height: side))
      UIRectFill(CGRect(x: side, y: side, width: side, height: side))
    }
    return UIColor(patternImage: image).cgColor
  }()
}
