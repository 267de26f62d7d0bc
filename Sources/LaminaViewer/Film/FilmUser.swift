import Localization
import QuartzCore
import UIKit
import ViewerControl
import WindowSystem

/// The user in a film: performs the gestures of a script in the viewer's window at their times, and draws the pointer
/// and the keys.
@MainActor
final class FilmUser {
  private let script: WindowScript
  private let viewer: Viewer
  private let window: OffscreenWindow
  private let keys = KeyPicture()
  private let picture = PointerPicture()
  /// The number of gestures that have been performed.
  private var performedCount = 0
  /// The movement of the pointer to the location of the next gesture, in points of the window; nil before it begins.
  private var movement: (start: CGPoint, end: CGPoint)?
  /// The position of the pointer in points of the window. It is shown from its first movement on. The position from
  /// which that movement starts is a choice.
  private var pointer: CGPoint
  private var isPressed = false

  init(_ script: WindowScript, viewer: Viewer, window: OffscreenWindow) {
    (self.script, self.viewer, self.window) = (script, viewer, window)
    pointer = CGPoint(x: script.size.width * 0.62, y: script.size.height * 0.72)
    let pictures = CALayer()
    pictures.name = "user"
    pictures.zPosition = 1
    picture.layer.isHidden = true
    for layer in [keys.layer, picture.layer] { pictures.addSublayer(layer) }
    withoutActions { viewer.host.rootLayer.addSublayer(pictures) }
  }

  /// Performs the gestures up to `time`, in seconds from the beginning of the film, and shows the pointer and the keys.
  ///
  /// - Throws: `FilmError` for a gesture at a part of the window that is not shown.
  func act(until time: Double) throws {
    while performedCount < script.gestures.count,
      script.gestures[performedCount].time - script.gestures[performedCount].duration <= time
    {
      let gesture = script.gestures[performedCount]
      let isDue = gesture.time <= time
      try move(for: gesture, progress: isDue ? 1 : progress(of: gesture, at: time), at: time)
      guard isDue else { break }
      finish(gesture, at: time)
      (performedCount, movement) = (performedCount + 1, nil)
    }
    picture.show(window.cursor, at: pointer, isPressed: isPressed)
    keys.show(at: time, in: script.size, scale: window.scale)
  }

  /// Returns the fraction, 0…1, of a gesture's movement that is done at `time`. The movement is eased in and out.
  private func progress(of gesture: WindowGesture, at time: Double) -> Double {
    let elapsed = 1 - (gesture.time - time) / gesture.duration
    return elapsed * elapsed * (3 - 2 * elapsed)
  }

  private func move(for gesture: WindowGesture, progress: Double, at time: Double) throws {
    guard let location = gesture.location else { return }
    let path = try movement ?? (pointer, point(of: location))
    movement = path
    withoutActions { picture.layer.isHidden = false }
    let point = CGPoint(
      x: path.start.x + (path.end.x - path.start.x) * progress,
      y: path.start.y + (path.end.y - path.start.y) * progress)
    guard point != pointer else { return }
    pointer = point
    inject(.moved, at: time)
  }

  private func point(of location: WindowGesture.Location) throws -> CGPoint {
    switch location {
    case .point(let point): return point
    case .part(let name, let fraction):
      guard let frame = viewer.frame(ofPart: name) else {
        throw FilmError(gesture: performedCount + 1, part: name)
      }
      return CGPoint(
        x: frame.minX + frame.width * fraction.x, y: frame.minY + frame.height * fraction.y)
    }
  }

  private func finish(_ gesture: WindowGesture, at time: Double) {
    switch gesture.action {
    case .moved: break
    case .down:
      isPressed = true
      inject(.down, at: time)
    case .up:
      isPressed = false
      inject(.up, at: time)
    case .type(let text):
      for character in text { type(character, at: time) }
    case .press(let stroke):
      keys.note(stroke.shownName, isTyped: false, at: time)
      inject(stroke, text: "", at: time)
    case .wheel(let delta, _, let modifiers):
      let position = CGPoint(x: pointer.x * window.scale, y: pointer.y * window.scale)
      window.inject(
        .scroll(
          ScrollEvent(
            dx: delta.x, dy: delta.y, at: position, modifiers: modifiers, timestamp: time)))
    }
  }

  private func type(_ character: Character, at time: Double) {
    let isReturn = character == "\n"
    keys.note(isReturn ? "⏎" : String(character), isTyped: !isReturn, at: time)
    let key: Key = isReturn ? .return : .character(Character(character.lowercased()))
    inject(KeyStroke(key, []), text: isReturn ? "" : String(character), at: time)
  }

  // MARK: Events

  private func inject(_ phase: PointerEvent.Phase, at time: Double) {
    let position = CGPoint(x: pointer.x * window.scale, y: pointer.y * window.scale)
    window.inject(
      .pointer(
        PointerEvent(
          phase: phase, at: position, button: phase == .moved ? 0 : 1,
          buttons: isPressed ? .button(1) : [], timestamp: time)))
  }

  private func inject(_ stroke: KeyStroke, text: String, at time: Double) {
    for isDown in [true, false] {
      window.inject(
        .key(
          KeyEvent(
            isDown: isDown, key: stroke.key, text: isDown ? text : "", modifiers: stroke.modifiers,
            timestamp: time)))
    }
  }
}

/// The error of a gesture at a part of the window that is not shown.
struct FilmError: Error, CustomStringConvertible {
  /// The number of the gesture in the script, from 1.
  let gesture: Int
  let part: String

  var description: String {
    localized("gesture \(gesture) is at '\(part)', which the window does not show then")
  }
}
