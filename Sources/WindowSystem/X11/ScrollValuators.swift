/// From where scroll valuators are to how far a wheel turned or fingers went.
///
/// A valuator tells its place, and moves while other windows are scrolled too. So the first place after the
/// pointer came in, or after the user took another device, says nothing. Beside the valuators the server makes
/// clicks of buttons 4 to 7 for old programs: one for each whole notch. They count where the way is unknown, so
/// that a wheel's first notch is not lost, and only there.
struct ScrollValuators {
  struct Axis: Equatable {
    var number: Int
    var isHorizontal: Bool
    /// The growth of the valuator per wheel step down or to the right. Negative with some drivers and
    /// settings.
    var increment: Double
  }

  /// In notches, with the signs of `ScrollEvent`.
  struct ScrollDelta: Equatable {
    var dx = 0.0
    var dy = 0.0
    /// From a device that tells parts of notches.
    var isPrecise = false

    var isNothing: Bool { dx == 0 && dy == 0 }
  }

  private struct Follower {
    let axis: Axis
    var value: Double?
    /// The last place gave a way.
    var isMeasured = false

    init(_ axis: Axis) { self.axis = axis }

    mutating func forget() { (value, isMeasured) = (nil, false) }

    /// Notches down or to the right since the last place.
    mutating func notches(to place: Double) -> Double {
      guard place.isFinite else { return 0 }
      defer { value = place }
      guard let value else { return 0 }
      isMeasured = true
      return (place - value) / axis.increment
    }
  }

  private var followers: [Int: [Follower]] = [:]
  private var preciseSources: Set<Int> = []

  /// `device` has these axes from now on, and is somewhere.
  mutating func setAxes(_ axes: [Axis], of device: Int) {
    followers[device] = axes.filter { $0.increment.isFinite && $0.increment != 0 }.map(Follower.init)
  }

  /// The pointer came into the window: what the device scrolled meanwhile is unknown.
  mutating func entered(_ device: Int) {
    for index in followers[device, default: []].indices { followers[device]?[index].forget() }
  }

  /// `device` moved, by the hand at `source`. `value` tells the places of those valuators that moved; nil comes
  /// back if none of them scrolls.
  mutating func moved(_ device: Int, source: Int, value: (Int) -> Double?) -> ScrollDelta? {
    var way: ScrollDelta?
    for index in followers[device, default: []].indices {
      guard let axis = followers[device]?[index].axis, let place = value(axis.number),
        let notches = followers[device]?[index].notches(to: place)
      else { continue }
      var sum = way ?? ScrollDelta()
      if axis.isHorizontal { sum.dx += notches } else { sum.dy -= notches }
      way = sum
    }
    if let way, !way.isWhole { preciseSources.insert(source) }
    way?.isPrecise = preciseSources.contains(source)
    return way
  }

  /// Button 4, 5, 6 or 7 went down. nil when the valuators tell that way.
  func clicked(_ button: Int, _ device: Int, source: Int, isEmulated: Bool) -> ScrollDelta? {
    guard let way = Self.clicks[button] else { return nil }
    return isEmulated && isKnown(isHorizontal: button > 5, device, source) ? nil : way
  }

  /// Wheel up, down, left, right.
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
