internal import CX11

/// The pointer's position and pressed buttons, from whichever protocol reported them.
struct X11PointerState {
  var x: Double
  var y: Double
  /// The modifiers and the first five buttons as they were before the event.
  var state: UInt32
  var time: Time

  init(_ event: XMotionEvent) { self.init(event.x, event.y, event.state, event.time) }
  init(_ event: XButtonEvent) { self.init(event.x, event.y, event.state, event.time) }
  init(_ event: XCrossingEvent) { self.init(event.x, event.y, event.state, event.time) }
  init(_ event: CX11PointerEvent) { self.init(event.x, event.y, event.state, event.time) }

  private init(_ x: Int32, _ y: Int32, _ state: UInt32, _ time: Time) {
    (self.x, self.y, self.state, self.time) = (Double(x), Double(y), state, time)
  }

  var modifiers: Modifiers { Modifiers(x11State: state) }

  /// The held buttons among the first three; 4 and 5 are the wheel, and further ones have no bit.
  var buttons: PointerButtons {
    var buttons: PointerButtons = []
    for (number, mask) in [(1, Button1Mask), (2, Button2Mask), (3, Button3Mask)]
    where state & UInt32(mask) != 0 {
      buttons.insert(.button(number))
    }
    return buttons
  }
}
