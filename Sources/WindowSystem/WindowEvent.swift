import CoreGraphics

/// An event of a window, delivered on the main thread in the order in which it happened.
package enum WindowEvent: Sendable, Equatable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  /// The new size in pixels. Sizes in between are skipped, and the same size is never reported twice.
  case resized(width: Int, height: Int)
  /// The window has moved on the screen.
  case moved
  /// The window's pixels were lost; present a frame whose damage is its whole area.
  case exposed
  /// The window became visible or invisible (unmapped, iconified, or covered without compositor). Nothing need be
  /// drawn while it is invisible.
  case visibilityChanged(isVisible: Bool)
  /// The new number of pixels per point, at least 1.
  case scaleChanged(Double)
  case focusChanged(Bool)
  /// Files are dragged into the window; the position is as in `PointerEvent`. `.dragMoved` follows for each
  /// move, and `.dragLeft` or `.dropped` at the end.
  case dragEntered(x: Double, y: Double)
  case dragMoved(x: Double, y: Double)
  case dragLeft
  /// The dropped files as absolute paths, or as URIs where they are not local files.
  case dropped([String], x: Double, y: Double)
  /// Another program has copied something, which replaced the content that was set by `setClipboard`.
  case clipboardLost
  /// The desktop changed between light and dark.
  case appearanceChanged(isDark: Bool)
  case reducedMotionChanged(Bool)
  /// The user wants to close the window. It stays open until `close()`.
  case closeRequested
  /// The connection to the window server was lost; reported once. The window is unusable, the process continues.
  case connectionLost
  /// Another program has destroyed the window; reported once. Nothing can be shown in it any more.
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

/// The pointer buttons that are held down; `.button(1)` is the first one (usually the left one).
package struct PointerButtons: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static func button(_ number: Int) -> PointerButtons {
    PointerButtons(rawValue: 1 << (number - 1))
  }
}

/// A change of the pointer: its position, its buttons, or whether it is inside of the window.
package struct PointerEvent: Sendable, Equatable {
  package enum Phase: Sendable {
    case down, moved, up, entered, left
  }

  package var phase: Phase
  /// The position in pixels from the window's top-left corner; outside the window during a drag that left it.
  package var x: Double
  package var y: Double
  /// The button that went down or up: 1 left, 2 middle, 3 right, 8 back, 9 forward; otherwise 0.
  package var button: Int
  /// The buttons that are held after this event.
  package var buttons: PointerButtons
  package var modifiers: Modifiers
  /// The time at which the server saw the event, in CLOCK_MONOTONIC seconds; suited to compute velocities.
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
  /// The movement in wheel steps or fractions of them: `dx` is positive to the right, `dy` upward (wheel turned away
  /// from the user).
  package var dx: Double
  package var dy: Double
  /// The pointer's position in the coordinates of `PointerEvent`.
  package var x: Double
  package var y: Double
  /// True for a device that reports fractions of wheel steps, such as a touchpad; content should follow it without
  /// animation.
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

/// A key in the form in which shortcuts name it.
package enum Key: Hashable, Sendable {
  /// A character. Letters are always lower case (so Caps Lock and Shift do not change a shortcut); other characters
  /// are what the key types with the modifiers held, such as "?" or "+". On a layout without Latin letters it is the
  /// Latin letter on the same key.
  case character(Character)
  case left, right, up, down
  case escape, `return`, tab, backspace, delete
  case home, end, pageUp, pageDown
  /// A function key by its number; F1 is 1.
  case function(Int)
  /// Any other key, such as a modifier key, by its X keysym.
  case other(UInt32)
}

/// A key that was pressed or released.
package struct KeyEvent: Sendable, Equatable {
  package var isDown: Bool
  package var key: Key
  /// The text that the key press produces after dead keys and the input method; empty for releases.
  /// Contains control characters if Control is pressed.
  package var text: String
  package var modifiers: Modifiers
  /// True for a press that repeats because the key is held. Held keys send no releases in between.
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
