import QuartzCore
import UIKit

/// The default values of new objects of UIKit, by class and name. These classes have no key-value coding.
enum ViewDefaults {
  /// Returns the default value of a key of a class; nil if the class is not in the table.
  static func value(of key: String, _ className: String) throws -> JSON? {
    try MainActor.assumeIsolated {
      guard let values = values(of: className) else { return nil }
      guard let value = values[key] else { throw Malformed("\(className) has no \(key) here") }
      return value
    }
  }

  @MainActor private static func values(of className: String) -> [String: JSON]? {
    switch className {
    case "UIView": view
    case "UIImageView": imageView
    case "UIBezierPath": bezierPath
    case "UIViewPropertyAnimator": animator
    case "UITapGestureRecognizer": tap
    case "UISwipeGestureRecognizer": swipe
    case "UIPanGestureRecognizer": pan
    case "UISpringTimingParameters": spring
    default: nil
    }
  }

  @MainActor private static var view: [String: JSON] {
    let view = UIView()
    return [
      "alpha": JSON(view.alpha), "isOpaque": .bool(view.isOpaque),
      "isHidden": .bool(view.isHidden), "clipsToBounds": .bool(view.clipsToBounds),
      "backgroundColor": view.backgroundColor.map { JSON($0.cgColor) } ?? .null,
      "isUserInteractionEnabled": .bool(view.isUserInteractionEnabled),
      "isMultipleTouchEnabled": .bool(view.isMultipleTouchEnabled), "tag": JSON(Double(view.tag)),
      "autoresizesSubviews": .bool(view.autoresizesSubviews),
      "contentMode": .string("\(view.contentMode)"), "transform": JSON(view.transform),
    ]
  }

  @MainActor private static var imageView: [String: JSON] {
    let imageView = UIImageView()
    return [
      "animationImages": imageView.animationImages.map { JSON(Double($0.count)) } ?? .null,
      "animationDuration": JSON(imageView.animationDuration),
      "isHighlighted": .bool(imageView.isHighlighted),
    ]
  }

  private static var bezierPath: [String: JSON] {
    let path = UIBezierPath()
    return [
      "lineWidth": JSON(path.lineWidth), "miterLimit": JSON(path.miterLimit),
      "flatness": JSON(path.flatness), "lineJoinStyle": .string("\(path.lineJoinStyle)"),
      "lineCapStyle": .string("\(path.lineCapStyle)"),
      "usesEvenOddFillRule": .bool(path.usesEvenOddFillRule),
    ]
  }

  @MainActor private static var animator: [String: JSON] {
    let animator = UIViewPropertyAnimator(
      duration: 1, timingParameters: UICubicTimingParameters())
    return [
      "state": .string("\(animator.state)"), "isRunning": .bool(animator.isRunning),
      "isReversed": .bool(animator.isReversed), "delay": JSON(animator.delay),
      "isUserInteractionEnabled": .bool(animator.isUserInteractionEnabled),
      "isManualHitTestingEnabled": .bool(animator.isManualHitTestingEnabled),
      "isInterruptible": .bool(animator.isInterruptible),
      "scrubsLinearly": .bool(animator.scrubsLinearly),
      "pausesOnCompletion": .bool(animator.pausesOnCompletion),
      "fractionComplete": JSON(animator.fractionComplete),
    ]
  }

  @MainActor private static func common(_ recognizer: UIGestureRecognizer) -> [String: JSON] {
    [
      "state": .string("\(recognizer.state)"), "isEnabled": .bool(recognizer.isEnabled),
      "cancelsTouchesInView": .bool(recognizer.cancelsTouchesInView),
      "delaysTouchesBegan": .bool(recognizer.delaysTouchesBegan),
      "delaysTouchesEnded": .bool(recognizer.delaysTouchesEnded),
    ]
  }

  @MainActor private static var tap: [String: JSON] {
    let tap = UITapGestureRecognizer()
    return common(tap).merging([
      "numberOfTapsRequired": JSON(Double(tap.numberOfTapsRequired)),
      "numberOfTouchesRequired": JSON(Double(tap.numberOfTouchesRequired)),
    ]) { $1 }
  }

  @MainActor private static var swipe: [String: JSON] {
    let swipe = UISwipeGestureRecognizer()
    let names: [UISwipeGestureRecognizer.Direction: String] = [
      .right: "right", .left: "left", .up: "up", .down: "down",
    ]
    return common(swipe).merging([
      "direction": names[swipe.direction].map { .string($0) } ?? .null,
      "numberOfTouchesRequired": JSON(Double(swipe.numberOfTouchesRequired)),
    ]) { $1 }
  }

  @MainActor private static var pan: [String: JSON] {
    let pan = UIPanGestureRecognizer()
    return common(pan).merging([
      "minimumNumberOfTouches": JSON(Double(pan.minimumNumberOfTouches)),
      // Both UINT_MAX, which iOS has, and Int.max mean that the number of touches is not limited.
      "maximumNumberOfTouches": JSON(Double(min(pan.maximumNumberOfTouches, Int(UInt32.max)))),
    ]) { $1 }
  }

  @MainActor private static var spring: [String: JSON] {
    let spring = UISpringTimingParameters()
    return [
      "mass": spring.mass.map { JSON($0) } ?? .null,
      "stiffness": spring.stiffness.map { JSON($0) } ?? .null,
      "damping": spring.damping.map { JSON($0) } ?? .null,
    ]
  }
}
