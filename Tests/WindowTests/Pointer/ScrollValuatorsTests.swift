import Testing

@testable import WindowSystem

struct ScrollValuatorsTests {
  private static let pointer = 2
  private static let wheel = 9
  private static let touchpad = 12

  private func valuators(vertical: Double = 120, horizontal: Double = 120) -> ScrollValuators {
    var valuators = ScrollValuators()
    valuators.setAxes(Self.axes(vertical, horizontal), of: Self.pointer)
    return valuators
  }

  private static func axes(_ vertical: Double, _ horizontal: Double) -> [ScrollValuators.Axis] {
    [
      .init(number: 2, isHorizontal: true, increment: horizontal),
      .init(number: 3, isHorizontal: false, increment: vertical),
    ]
  }

  @Test func theFirstPositionIsOnlyAReference() {
    var valuators = valuators()
    #expect(valuators.scrolled(to: 5000) == .init())
    #expect(valuators.scrolled(to: 5030) == .init(dy: -0.25, isPrecise: true))
    #expect(valuators.scrolled(to: 4970) == .init(dy: 0.5, isPrecise: true))
    valuators.entered(Self.pointer)
    #expect(valuators.scrolled(to: 9000)?.isZero == true)
    #expect(valuators.scrolled(to: 9012)?.dy == -0.1)
    valuators.entered(3)
    #expect(valuators.scrolled(to: 9024)?.dy == -0.1, "another pointer came in")
  }

  @Test func theIncrementOfTheDeviceIsOneWheelStep() {
    var valuators = valuators(vertical: -15, horizontal: 1)
    #expect(valuators.moved(to: [2: 0, 3: 0])?.isZero == true)
    #expect(valuators.moved(to: [2: 2, 3: -30]) == .init(dx: 2, dy: -2))
    #expect(valuators.moved(to: [2: 1.5]) == .init(dx: -0.5, isPrecise: true))
    #expect(valuators.moved(to: [0: 4, 1: 7]) == nil, "it moved and did not scroll")
  }

  @Test func positionsOfAnotherDeviceAreUnknown() {
    var valuators = valuators()
    #expect(valuators.scrolled(to: 0) != nil)
    valuators.setAxes(Self.axes(15, 15), of: Self.pointer)
    #expect(valuators.scrolled(to: 700) == .init())
    #expect(valuators.scrolled(to: 715) == .init(dy: -1))
    valuators.setAxes([], of: Self.pointer)
    #expect(valuators.scrolled(to: 800) == nil)
  }

  @Test func unusableIncrementsAndPositionsAreIgnored() {
    for increment in [0, .nan, .infinity] as [Double] {
      var valuators = valuators(vertical: increment)
      #expect(valuators.scrolled(to: 1) == nil && valuators.moved(to: [2: 1]) != nil)
    }
    var valuators = valuators()
    #expect(valuators.scrolled(to: 0) != nil)
    #expect(valuators.scrolled(to: .nan)?.isZero == true)
    #expect(valuators.scrolled(to: 120)?.dy == -1)
  }

  /// If a distance is known, the emulated click is ignored; otherwise the click is used, so that no step of a wheel
  /// is lost.
  @Test func clicksAreUsedWhileTheDistanceIsUnknown() {
    var valuators = valuators()
    #expect(valuators.scrolled(to: 120)?.isZero == true)
    #expect(valuators.clicked(5) == .init(dy: -1), "the first notch after coming in")
    #expect(valuators.scrolled(to: 240) == .init(dy: -1))
    #expect(valuators.clicked(5) == nil)
    #expect(valuators.clicked(6) == .init(dx: -1), "across is not known yet")
    valuators.entered(Self.pointer)
    #expect(valuators.scrolled(to: 960)?.isZero == true)
    #expect(valuators.clicked(5) == .init(dy: -1))
  }

  /// The server emulates a click after many small distances, all of which except the first were reported.
  @Test func emulatedClicksOfATouchpadAreIgnored() {
    var valuators = valuators()
    #expect(valuators.scrolled(to: 0, source: Self.touchpad) != nil)
    #expect(valuators.scrolled(to: 5, source: Self.touchpad)?.isPrecise == true)
    valuators.entered(Self.pointer)
    #expect(valuators.scrolled(to: 118, source: Self.touchpad)?.isZero == true)
    #expect(valuators.clicked(5, source: Self.touchpad) == nil)
    #expect(valuators.clicked(5, source: Self.wheel) == .init(dy: -1))
  }

  @Test func clicksOfDevicesWithoutValuatorsAreUsed() {
    let none = ScrollValuators()
    let clicks = (4...7).map { none.clicked($0, 2, source: 4, isEmulated: true) }
    #expect(clicks == [.init(dy: 1), .init(dy: -1), .init(dx: -1), .init(dx: 1)])
    #expect(none.clicked(8, 2, source: 4, isEmulated: false) == nil)
    var valuators = valuators()
    _ = valuators.scrolled(to: 0)
    _ = valuators.scrolled(to: 120)
    #expect(valuators.clicked(5) == nil)
    #expect(valuators.clicked(5, 2, source: 4, isEmulated: false) == .init(dy: -1))
  }

  @Test func onlyFractionsOfWheelStepsArePrecise() {
    var valuators = valuators()
    _ = valuators.scrolled(to: 0)
    #expect(valuators.scrolled(to: 240)?.isPrecise == false)
    #expect(valuators.scrolled(to: 255)?.isPrecise == true)
    #expect(valuators.scrolled(to: 375)?.isPrecise == true, "the device is known by now")
    #expect(valuators.scrolled(to: 495, source: Self.touchpad)?.isPrecise == false)
  }
}

extension ScrollValuators {
  fileprivate mutating func moved(to positions: [Int: Double], source: Int = 9) -> ScrollDelta? {
    moved(2, source: source) { positions[$0] }
  }

  fileprivate mutating func scrolled(to position: Double, source: Int = 9) -> ScrollDelta? {
    moved(to: [3: position], source: source)
  }

  fileprivate func clicked(_ button: Int, source: Int = 9) -> ScrollDelta? {
    clicked(button, 2, source: source, isEmulated: true)
  }
}
