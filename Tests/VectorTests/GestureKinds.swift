import QuartzCore
import UIKit

/// Vectors of gesture recognizers (L8.38–L8.40). Touches are sent through the window.
enum GestureKinds {
  static let runners: [String: KindRunner] = [
    "pan_script": ViewStage.run(pan), "swipe_result": ViewStage.run(swipe),
    "tap_result": ViewStage.run(tap),
  ]

  /// Returns a window that has a gesture recognizer and no subviews.
  @MainActor private static func window(with recognizer: UIGestureRecognizer) -> UIWindow {
    let stage = ViewStage()
    stage.view.removeFromSuperview()
    stage.window.addGestureRecognizer(recognizer)
    return stage.window
  }

  /// Sends a touch event at a time, in seconds from the start.
  @MainActor private static func send(
    _ phase: UIWindow.PointerPhase, _ time: Double, _ point: CGPoint, to window: UIWindow
  ) {
    MediaClock.setManualTime(ViewStage.start + time)
    window.pointer(phase, at: point, time: ViewStage.start + time)
  }

  /// Returns the state of a pan recognizer after each event, and its translation after it has begun (L8.39).
  @MainActor private static func pan(_ vector: Vector) throws -> JSON {
    let pan = UIPanGestureRecognizer()
    let window = window(with: pan)
    return .array(
      try vector.input["events"].array().map { event in
        let point = CGPoint(x: try event.element(2).number(), y: try event.element(3).number())
        let phase: UIWindow.PointerPhase
        switch try event.element(0).string() {
        case "down": phase = .down
        case "move": phase = .moved
        case "up": phase = .up
        case "setTranslation":
          pan.setTranslation(point, in: window)
          return try state(of: pan, in: window)
        default: throw Malformed("\(event) is no event")
        }
        send(phase, try event.element(1).number(), point, to: window)
        return try state(of: pan, in: window)
      })
  }

  /// Returns the state of a pan recognizer, and its translation if it has begun.
  @MainActor private static func state(
    of pan: UIPanGestureRecognizer, in window: UIWindow
  ) throws -> JSON {
    let names = ["possible", "began", "changed", "ended", "cancelled", "failed"]
    let hasBegun = pan.state != .possible && pan.state != .failed
    return .array([
      .string(names[pan.state.rawValue]),
      hasBegun ? JSON(pan.translation(in: window)) : .null,
    ])
  }

  /// Returns whether the path of a touch is recognized as a swipe (L8.40).
  @MainActor private static func swipe(_ vector: Vector) throws -> JSON {
    let directions: [String: UISwipeGestureRecognizer.Direction] = [
      "right": .right, "left": .left, "up": .up, "down": .down,
    ]
    let swipe = UISwipeGestureRecognizer()
    guard let direction = directions[try vector.input["direction"].string()] else {
      throw Malformed("no direction")
    }
    swipe.direction = direction
    let window = window(with: swipe)
    let path = try vector.input["path"].array().map { try $0.numbers(3) }
    for (index, point) in path.enumerated() {
      send(
        index == 0 ? .down : .moved, point[0], CGPoint(x: point[1], y: point[2]), to: window)
    }
    if let last = path.last {
      send(.up, last[0], CGPoint(x: last[1], y: last[2]), to: window)
    }
    return result(of: swipe)
  }

  /// Returns whether a touch is recognized as a tap (L8.38).
  @MainActor private static func tap(_ vector: Vector) throws -> JSON {
    let tap = UITapGestureRecognizer()
    tap.numberOfTapsRequired = try vector.input["taps"].optional?.integer() ?? 1
    let window = window(with: tap)
    for (name, phase) in [("down", UIWindow.PointerPhase.down), ("up", .up)] {
      let point = try vector.input[name].numbers(3)
      send(phase, point[0], CGPoint(x: point[1], y: point[2]), to: window)
    }
    return result(of: tap)
  }

  /// Returns "recognized" or "failed".
  @MainActor private static func result(of recognizer: UIGestureRecognizer) -> JSON {
    .string(recognizer.state == .ended ? "recognized" : "failed")
  }
}
