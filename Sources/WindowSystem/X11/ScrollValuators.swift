/// A converter of the positions of XInput scroll valuators to scroll distances.
///
/// A valuator reports an absolute position, which also changes while other windows are scrolled. So the first
/// position after the pointer entered, or after the user changed to another device, gives no distance. Besides, the
/// server emulates clicks of buttons 4 to 7, one per whole wheel step, for old programs. These are used only where no
/// distance is known, so that a wheel's first step is not lost.
struct ScrollValuators {
  /// A valuator of a device that scrolls.
  struct Axis: Equatable {
    var number: Int
    var isHorizontal: Bool
    /// The growth of the valuator per wheel step down or to the right. Negative with some drivers and
    /// settings.
    var increment: Double
  }

  /// A scroll distance in wheel steps, with the signs of `ScrollEvent`.
  struct ScrollDelta: Equatable {
    var dx = 0.0
    var dy = 0.0
    /// True for a device that reports fractions of wheel steps.
    var isPrecise = false

    var isNothing: Bool { dx == 0 && dy == 0 }
  }

  /// The last known position of a valuator.
  private struct Follower {
    let axis: Axis
    var value: Double?
    /// True if the last position gave a distance.
    var isMeasured = false

    init(_ axis: Axis) { self.axis = axis }

    mutating func forget() { (value, isMeasured) = (nil, false) }

    /// Returns the wheel steps down or to the right since the last position.
    mutating func steps(to position: Double) -> Double {
      guard position.isFinite else { return 0 }
      defer { value = position }
      guard let value else { return 0 }
      isMeasured = true
      return (position - value) / axis.increment
    }
  }

  private var followers: [Int: [Follower]] = [:]
  private var preciseSources: Set<Int> = []

  /// Sets the axes of `device`; their positions are unknown.
  mutating func setAxes(_ axes: [Axis], of device: Int) {
    followers[device] = axes.filter { $0.increment.isFinite && $0.increment != 0 }.map(Follower.init)
  }

  /// Forgets the positions of `device`, because the pointer entered the window and the device may have scrolled
  /// elsewhere.
  mutating func entered(_ device: Int) {
    for index in followers[device, default: []].indices { followers[device]?[index].forget() }
  }

  /// Records a motion of `device` that was caused by the physical device `source`. `value` returns the position of a
  /// valuator that moved. Returns nil if no scroll valuator moved.
  mutating func moved(_ device: Int, source: Int, value: (Int) -> Double?) -> ScrollDelta? {
    var delta: ScrollDelta?
    for index in followers[device, default: []].indices {
      guard let axis = followers[device]?[index].axis, let position = value(axis.number),
        let steps = followers[device]?[index].steps(to: position)
      else { continue }
      var sum = delta ?? ScrollDelta()
      if axis.isHorizontal { sum.dx += steps } else { sum.dy -= steps }
      delta = sum
    }
    if let delta, !delta.isWhole { preciseSources.insert(source) }
    delta?.isPrecise = preciseSources.contains(source)
    return delta
  }

  /// Returns the distance of a press of button 4, 5, 6 or 7; nil when it is emulated and the valuators report that
  /// distance.
  func clicked(_ button: Int, _ device: Int, source: Int, isEmulated: Bool) -> ScrollDelta? {
    guard let delta = Self.clicks[button] else { return nil }
    return isEmulated && isKnown(isHorizontal: button > 5, device, source) ? nil : delta
  }

  /// The distances of the buttons for wheel up, down, left and right.
  private static let clicks = [
    4: ScrollDelta(dy: 1), 5: ScrollDelta(dy: -1), 6: ScrollDelta(dx: -1), 7: ScrollDelta(dx: 1),
  ]

  private func isKnown(isHorizontal: Bool, _ device: Int, _ source: Int) -> Bool {
    let along = followers[device, default: []].filter { $0.axis.isHorizontal == isHorizontal }
    return along.contains { $0.isMeasured || preciseSources.contains(source) }
  }
}

extension ScrollValuators.ScrollDelta {
  /// True if the value is an integer, within the precision of the protocol's fixed-point numbers.
  fileprivate var isWhole: Bool {
    abs(dx - dx.rounded()) < 1e-4 && abs(dy - dy.rounded()) < 1e-4
  }
}
