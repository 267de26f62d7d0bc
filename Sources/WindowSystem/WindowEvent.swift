import CoreGraphics

/// An event of a window, delivered on the main thread in the order in which it happened.
package enum WindowEvent: Sendable, Equatable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  /// The window has a new size in pixels. Sizes between are skipped while the window is resized, and the same size is
  /// never reported twice.
  case resized(width: Int, height: Int)
  /// The window has moved on the screen.
  case moved
  /// The window's pixels were lost. Present a frame whose damage is its whole area.
  case exposed
  /// The window became visible or invisible. It is invisible while it is unmapped or minimized, or covered on a
  /// screen without a compositor. No frames need be drawn while it is invisible.
  case visibilityChanged(isVisible: Bool)
  /// The new number of pixels per point, at least 1.
  case scaleChanged(Double)
  /// The window got or lost the keyboard focus.
  case focusChanged(Bool)
  /// Files are dragged into the window, at a position in the coordinates of `PointerEvent`. `.dragMoved` follows for
  /// each further move, and at the end `.dragLeft` or `.dropped`.
  case dragEntered(x: Double, y: Double)
  case dragMoved(x: Double, y: Double)
  case dragLeft
  /// The files were dropped. They are absolute paths if they are local, and URIs otherwise.
  case dropped([String], x: Double, y: Double)
  /// Another program has taken the clipboard, so that the content which `setClipboard` has set was replaced.
  case clipboardLost
  /// The desktop's appearance changed to dark or to light.
  case appearanceChanged(isDark: Bool)
  /// The user's preference for a high contrast changed.
  case contrastChanged(isHigh: Bool)
  case reducedMotionChanged(Bool)
  /// The user wants to close the window. It stays open until `close()`.
  case closeRequested
  /// The connection to the window server was lost. This is reported once. The window can no longer be used, but the
  /// process continues.
  case connectionLost
  /// Another program has destroyed the window. This is reported once. Nothing can be shown in the window any more.
  case destroyed
}

/// The modifier keys that are held.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)
  package static let `super` = Modifiers(rawValue: 8)
}

/// The pointer buttons that are held down. `.button(1)` is the first button, usually the left one.
package struct PointerButtons: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static func button(_ number: Int) -> PointerButtons {
    PointerButtons(rawValue: 1 << (number - 1))
  }
}

/// A change of the pointer: of its position, of its buttons, or of being inside the window.
package struct PointerEvent: Sendable, Equatable {
  package enum Phase: Sendable {
    case down, moved, up, entered, left
  }

  package var phase: Phase
  /// The position in pixels from the top-left corner of the window's content. It may lie outside of the content while
  /// a button is held.
  package var x: Double
  package var y: Double
  /// The button that was pressed or released: 1 left, 2 middle, 3 right, 8 back, 9 forward. It is 0 in the other
  /// phases.
  package var button: Int
  /// The buttons that are held after this event.
  package var buttons: PointerButtons
  package var modifiers: Modifiers
  /// The time of the event in CLOCK_MONOTONIC seconds, derived from the server's time stamp. Velocities can be
  /// computed from it.
  package var timestamp: Double

  package init(
    phase: Phase, at position: CGPoint, button: Int = 0, buttons: PointerButtons = [],
    modifiers: Modifiers = [], timestamp: Double = 0
  ) {
    self.phase = phase
    x = position.x
    y = position.y
    self.button = button
    self.buttons = buttons
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}

/// A turn of the wheel, or a scroll gesture of a touchpad.
package struct ScrollEvent: Sendable, Equatable {
  /// The distance in steps of the wheel, or fractions of steps. `dx` is positive to the right. `dy` is positive
  /// upward, which is a wheel turned away from the user.
  package var dx: Double
  package var dy: Double
  /// The pointer's position in the coordinates of `PointerEvent`.
  package var x: Double
  package var y: Double
  /// True for a device that reports fractions of wheel steps, such as a touchpad. The content should then follow the
  /// device directly, without animation.
  package var isPrecise: Bool
  package var modifiers: Modifiers
  /// The time of the event in CLOCK_MONOTONIC seconds.
  package var timestamp: Double

  package init(
    dx: Double, dy: Double, at position: CGPoint, isPrecise: Bool = false,
    modifiers: Modifiers = [], timestamp: Double = 0
  ) {
    self.dx = dx
    self.dy = dy
    x = position.x
    y = position.y
    self.isPrecise = isPrecise
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}

/// A key, identified as shortcuts name it.
package enum Key: Hashable, Sendable {
  /// A character. Letters are always lowercase, so that Caps Lock and Shift do not change a shortcut. Other
  /// characters are those that the key types together with the held modifiers, such as "?" or "+". On a keyboard
  /// layout without Latin letters, the character is the Latin letter of the same physical key.
  case character(Character)
  case left, right, up, down
  case escape, `return`, tab, backspace, delete
  case home, end, pageUp, pageDown
  /// A function key by its number; F1 is 1.
  case function(Int)
  /// Any other key, such as a modifier key, identified by its X keysym.
  case other(UInt32)
}

/// A key that was pressed or released.
package struct KeyEvent: Sendable, Equatable {
  package var isDown: Bool
  package var key: Key
  /// The text that the key press produces, after the input method has combined dead keys. It is empty for releases.
  /// It contains control characters if Control is held.
  package var text: String
  package var modifiers: Modifiers
  /// True for a press that the keyboard repeats because the key is held. A held key sends no releases between these
  /// presses.
  package var isRepeat: Bool
  /// The time of the event in CLOCK_MONOTONIC seconds.
  package var timestamp: Double

  package init(
    isDown: Bool, key: Key, text: String = "", modifiers: Modifiers = [], isRepeat: Bool = false,
    timestamp: Double = 0
  ) {
    self.isDown = isDown
    self.key = key
    self.text = text
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.timestamp = timestamp
  }
}
