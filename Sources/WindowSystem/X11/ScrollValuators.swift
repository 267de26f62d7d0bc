/// A converter of the positions of XInput scroll valuators to scroll distances.
///
/// A valuator reports an absolute position, which also changes while other windows are scrolled. The first position
/// after the pointer has entered the window, or after the user has changed to another device, therefore gives no
/// distance. For programs that do not read valuators, the server also emulates a click of button 4, 5, 6 or 7 for
/// each whole step of the wheel. These clicks are used only while the distance is unknown, so that the first step of
/// a wheel is not lost.
struct ScrollValuators {
  /// A valuator that reports the scroll position of a device along one axis.
  struct Axis: Equatable {
    var number: Int
    var isHorizontal: Bool
    /// The change of the valuator per step of the wheel down or to the right. It is negative with some drivers and
    /// settings.
    var increment: Double
  }

  /// A scroll distance in wheel steps, with the signs of `ScrollEvent`.
  struct ScrollDelta: Equatable {
    var dx = 0.0
    var dy = 0.0
    /// True for a device that reports fractions of wheel steps.
    var isPrecise = false

    var isZero: Bool { dx == 0 && dy == 0 }
  }

  /// The last known position of a valuator.
  private struct Follower {
    let axis: Axis
    var value: Double?
    /// True if the last report gave a distance, because the position before it was known too.
    var isMeasured = false

    init(_ axis: Axis) { self.axis = axis }

    /// Discards the last position, so that the next one gives no distance.
    mutating func discardPosition() { (value, isMeasured) = (nil, false) }

    /// Returns the distance from the last position, in wheel steps down or to the right; 0 if the last position is
    /// unknown.
    mutating func steps(to position: Double) -> Double {
      guard position.isFinite else { return 0 }
      defer { value = position }
      guard let value else { return 0 }
      isMeasured = true
      return (position - value) / axis.increment
    }
  }

  /// The valuators of each device, by its XInput number. A device is usually a master pointer, to which several
  /// physical devices, the sources, are attached.
  private var followers: [Int: [Follower]] = [:]
  /// The physical devices that have reported fractions of wheel steps.
  private var preciseSources: Set<Int> = []

  /// Sets the scroll valuators of `device`. Their positions are unknown until they are reported.
  mutating func setAxes(_ axes: [Axis], of device: Int) {
    followers[device] = axes.filter { $0.increment.isFinite && $0.increment != 0 }.map(Follower.init)
  }

  /// Discards the positions of `device` when the pointer enters the window, because the device may have scrolled other
  /// windows before.
  mutating func entered(_ device: Int) {
    for index in followers[device, default: []].indices { followers[device]?[index].discardPosition() }
  }

  /// Returns the distance of a motion of the pointer `device`, which the physical device `source` caused; nil if no
  /// scroll valuator moved. `value` returns the new position of the valuator with the given number, or nil if it did
  /// not move.
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

  /// Returns the distance of a press of button 4, 5, 6 or 7. Returns nil if the press is emulated and the valuators
  /// report the same distance.
  func clicked(_ button: Int, _ device: Int, source: Int, isEmulated: Bool) -> ScrollDelta? {
    guard let delta = Self.clicks[button] else { return nil }
    return isEmulated && isKnown(isHorizontal: button > 5, device, source) ? nil : delta
  }

  /// The distances of the buttons for wheel up, down, left and right.
  private static let clicks = [
    4: ScrollDelta(dy: 1), 5: ScrollDelta(dy: -1), 6: ScrollDelta(dx: -1), 7: ScrollDelta(dx: 1),
  ]

  /// Returns true if the valuators of this direction report distances: the last position gave one, or the source
  /// reports fractions of steps. A click that is emulated for such a source stands for many small motions, so that a
  /// whole step would be a jump.
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
