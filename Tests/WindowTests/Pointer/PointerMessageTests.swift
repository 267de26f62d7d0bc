import CX11
import Testing

/// The decoding of the XInput extension's events from the bytes of the X protocol.
struct PointerMessageTests {
  private func decode(_ bytes: [UInt8]) -> CX11PointerEvent? {
    var event = CX11PointerEvent()
    return cx11_pointer_decode(bytes, bytes.count, &event) ? event : nil
  }

  private func value(_ event: CX11PointerEvent, _ valuator: Int32) -> Double? {
    var (event, value) = (event, 0.0)
    return cx11_pointer_value(&event, valuator, &value) ? value : nil
  }

  private let motion = PointerMessage.motion(
    x: -3, y: 40, modifiers: 0x101, group: 2, buttons: [1, 9], values: [1: 12.5, 3: -0.25])

  @Test func motionsAreRead() throws {
    let event = try #require(decode(motion.bytes))
    #expect(
      event.kind == XI_Motion && event.device == PointerMessage.device
        && event.source == PointerMessage.source)
    #expect(
      event.window == PointerMessage.window && event.time == PointerMessage.time && event.x == -3
        && event.y == 40)
    // The bits from 0x100 on are those of the buttons and not of the modifiers: 0x100 is the first button
    // here. The group 2 is 0x4000, and button 9 has no bit.
    #expect(event.state == 0x4101, "modifiers as in core events, the first button, the group")
    #expect(event.valuators == 0b1010 && !event.is_emulated)
    #expect(value(event, 1) == 12.5 && value(event, 3) == -0.25)
    #expect([-1, 0, 2, 64, 99].allSatisfy { value(event, $0) == nil })
  }

  @Test func emulatedClicksAreMarked() throws {
    let press = PointerMessage.press(5, isEmulated: true)
    let event = try #require(decode(press.bytes))
    #expect(event.kind == XI_ButtonPress && event.button == 5 && event.is_emulated)
    let real = try #require(decode(PointerMessage.press(5, isEmulated: false).bytes))
    #expect(!real.is_emulated)
  }

  @Test func changesContainTheAxes() throws {
    let change = PointerMessage.deviceChanged(axes: [
      .init(number: 2, isHorizontal: true, increment: 15),
      .init(number: 7, isHorizontal: false, increment: -1.5),
    ])
    var axes = try #require(decode(change.bytes)).axes
    try #require(axes.count == 2)
    let (across, down) = (cx11_scroll_axis(&axes, 0), cx11_scroll_axis(&axes, 1))
    #expect(across.number == 2 && across.is_horizontal && across.increment == 15)
    #expect(
      down.number == 7 && !down.is_horizontal && down.increment == -1.5
        && down.device == PointerMessage.device)
  }

  /// A message that is truncated at any position is refused.
  @Test func truncatedMessagesAreRefused() {
    let change = PointerMessage.deviceChanged(axes: [
      .init(number: 2, isHorizontal: true, increment: 15)
    ])
    for message in [motion, change] {
      for count in 0..<message.bytes.count {
        #expect(decode(Array(message.bytes.prefix(count))) == nil, "\(count)")
      }
    }
  }

  @Test func wrongLengthsAreRefused() {
    #expect(decode(motion.corrupted(at: 48, with: 0xffff)) == nil, "words of buttons")
    #expect(decode(motion.corrupted(at: 50, with: 0xffff)) == nil, "words of valuators")
    let change = PointerMessage.deviceChanged(axes: [
      .init(number: 2, isHorizontal: true, increment: 15)
    ])
    #expect(decode(change.corrupted(at: 16, with: 0xffff)) == nil, "classes")
    #expect(decode(change.corrupted(at: 34, with: 0)) == nil, "a class without length would never end")
    #expect(decode(change.corrupted(at: 34, with: 0xffff)) == nil)
    #expect(decode(motion.corrupted(at: 8, with: 99)) == nil, "another kind of event")
  }

  @Test func excessAxesAreDropped() throws {
    let axis = PointerMessage.Axis(number: 1, isHorizontal: false, increment: 1)
    let event = try #require(
      decode(PointerMessage.deviceChanged(axes: Array(repeating: axis, count: 40)).bytes))
    #expect(event.axes.count == CX11_SCROLL_AXES)
  }
}
