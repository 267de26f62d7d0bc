import CoreGraphics
import WindowSystem

/// An action of a user in the viewer's window, one of the gestures of a `WindowScript`.
struct WindowGesture: Equatable, Sendable {
  /// A location of the window, which is looked up when the pointer begins to move there.
  enum Location: Equatable, Sendable {
    /// A point in points of the window.
    case point(CGPoint)
    /// A part of the window by its name, and the point of it in fractions of its width and height.
    case part(String, CGPoint)
  }

  enum Action: Equatable, Sendable {
    /// A press, a movement or a release of the first button at a location.
    case down(Location), moved(Location), up(Location)
    /// Typed text, in which "\n" is Return.
    case type(String)
    /// A key that is pressed and released, with the modifiers that are held.
    case press(KeyStroke)
    /// A turn of the wheel at a location: the steps to the right (x) and away from the user (y), and the modifiers that
    /// are held.
    case wheel(CGPoint, at: Location, Modifiers)
  }

  /// The time in seconds from the beginning of the film.
  let time: Double
  /// The seconds before `time` in which the pointer moves to the gesture's location; 0 moves it there at once.
  var duration = 0.0
  let action: Action

  /// The location of the gesture; nil for keys.
  var location: Location? {
    switch action {
    case .down(let location), .moved(let location), .up(let location), .wheel(_, let location, _):
      location
    case .type, .press: nil
    }
  }
}

/// A script of gestures in the viewer's window, from which a film of the window is made. Documentation/Gestures.md
/// describes its format.
package struct WindowScript: Equatable, Sendable {
  /// The size of the window in points.
  package let size: CGSize
  /// The gestures in order of time.
  let gestures: [WindowGesture]

  /// The seconds from the beginning to the last gesture, and three more to see its effect.
  package var duration: Double { (gestures.last?.time ?? 0) + 3 }
}
