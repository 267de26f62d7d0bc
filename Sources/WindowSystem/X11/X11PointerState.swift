internal import CX11

/// The pointer's position and pressed buttons, from a core event or an event of the XInput extension.
struct X11PointerState {
  /// The position in pixels of the window.
  var x: Double
  var y: Double
  /// The modifiers and the first five buttons as they were before the event, as bits of an X event's `state`.
  var state: UInt32
  /// The server's time of the event in milliseconds.
  var time: Time

  init(_ event: XMotionEvent) {
    self.init(x: event.x, y: event.y, state: event.state, time: event.time)
  }

  init(_ event: XButtonEvent) {
    self.init(x: event.x, y: event.y, state: event.state, time: event.time)
  }

  init(_ event: XCrossingEvent) {
    self.init(x: event.x, y: event.y, state: event.state, time: event.time)
  }

  init(_ event: CX11PointerEvent) {
    self.init(x: event.x, y: event.y, state: event.state, time: event.time)
  }

  private init(x: Int32, y: Int32, state: UInt32, time: Time) {
    self.x = Double(x)
    self.y = Double(y)
    self.state = state
    self.time = time
  }

  var modifiers: Modifiers { Modifiers(x11State: state) }

  /// The held buttons among the first three. Buttons 4 and 5 are the wheel, and for further buttons `state` has no
  /// bit.
  var buttons: PointerButtons {
    var buttons: PointerButtons = []
    for (number, mask) in [(1, Button1Mask), (2, Button2Mask), (3, Button3Mask)]
    where state & UInt32(mask) != 0 {
      buttons.insert(.button(number))
    }
    return buttons
  }
}
