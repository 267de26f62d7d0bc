/// An event of a window, delivered on the main thread in the order in which it happened.
package enum WindowEvent: Sendable, Equatable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  /// The new size in pixels. Sizes in between are skipped, and the same size is never reported twice.
  case resized(width: Int, height: Int)
  /// The window is elsewhere on the screen.
  case moved
  /// The window's pixels were lost: present a frame whose damage is everything.
  case exposed
  /// While invisible (unmapped, iconified, or covered with no compositor) nothing need be drawn.
  case visibilityChanged(isVisible: Bool)
  /// Pixels per point, at least 1.
  case scaleChanged(Double)
  case focusChanged(Bool)
  /// Files are dragged into the window; the position is as in `PointerEvent`. `.dragMoved` follows for each
  /// move, and `.dragLeft` or `.dropped` at the end.
  case dragEntered(x: Double, y: Double)
  case dragMoved(x: Double, y: Double)
  case dragLeft
  /// Absolute paths; what is no local file is a URI.
  case dropped([String], x: Double, y: Double)
  /// Another program has copied something: what `setClipboard` gave is gone.
  case clipboardLost
  /// The desktop changed between light and dark.
  case appearanceChanged(isDark: Bool)
  case reducedMotionChanged(Bool)
  /// The user wants to close the window. It stays open until `close()`.
  case closeRequested
  /// The window server has gone; reported once. The window is unusable, the process lives on.
  case connectionLost
  /// Another program has destroyed the window; reported once. Nothing can be shown in it any more.
  case destroyed
}

package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)
  package static let `super` = Modifiers(rawValue: 8)
}

/// Buttons held down; `.button(1)` is the first (usually the left one).
package struct PointerButtons: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static func button(_ number: Int) -> PointerButtons {
    PointerButtons(rawValue: 1 << (number - 1))
  }
}

package struct PointerEvent: Sendable, Equatable {
  package enum Phase: Sendable {
    case down, moved, up, entered, left
  }

  package var phase: Phase
  /// Pixels from the window's top-left corner; outside the window during a drag that left it.
  package var x: Double
  package var y: Double
  /// The button that went down or up: 1 left, 2 middle, 3 right, 8 back, 9 forward; otherwise 0.
  package var button: Int
  /// Buttons held after this event.
  package var buttons: PointerButtons
  package var modifiers: Modifiers
  /// Seconds of CLOCK_MONOTONIC at which the server saw it; good for velocities.
  package var timestamp: Double

  package init(
    phase: Phase, x: Double, y: Double, button: Int = 0, buttons: PointerButtons = [],
    modifiers: Modifiers = [], timestamp: Double = 0
  ) {
    self.phase = phase
    self.x = x
    self.y = y
    self.button = button
    self.buttons = buttons
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}

package struct ScrollEvent: Sendable, Equatable {
  /// Wheel notches or parts of them: `dx` positive to the right, `dy` positive upward (wheel turned away
  /// from the user).
  package var dx: Double
  package var dy: Double
  /// The pointer's position in the coordinates of `PointerEvent`.
  package var x: Double
  package var y: Double
  /// From a device that tells parts of notches, such as a touchpad: what it scrolls should follow at once.
  package var isPrecise: Bool
  package var modifiers: Modifiers
  /// Seconds of CLOCK_MONOTONIC.
  package var timestamp: Double

  package init(
    dx: Double, dy: Double, x: Double, y: Double, isPrecise: Bool = false, modifiers: Modifiers = [],
    timestamp: Double = 0
  ) {
    self.dx = dx
    self.dy = dy
    self.x = x
    self.y = y
    self.isPrecise = isPrecise
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}

/// A key as shortcuts name it.
package enum Key: Hashable, Sendable {
  /// Letters are always lower case (so Caps Lock and Shift do not change a shortcut); other
  /// characters are what the key types with the modifiers held, such as "?" or "+". On a layout
  /// without Latin letters it is the Latin letter on the same key.
  case character(Character)
  case left, right, up, down
  case escape, `return`, tab, backspace, delete
  case home, end, pageUp, pageDown
  /// F1 is 1.
  case function(Int)
  /// Everything else, such as modifiers themselves, by X keysym.
  case other(UInt32)
}

package struct KeyEvent: Sendable, Equatable {
  package var isDown: Bool
  package var key: Key
  /// The text that the key press produces after dead keys and the input method; empty for releases.
  /// Contains control characters if Control is pressed.
  package var text: String
  package var modifiers: Modifiers
  /// A press that follows a press because the key is held. Held keys send no releases in between.
  package var isRepeat: Bool
  /// Seconds of CLOCK_MONOTONIC.
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
