// Numbers that must lie in a range. Those outside of it are replaced, which is an issue.

extension Node {
  /// The frame rates that are shown, in frames per second.
  private static let frameRates = 0.001...1000.0
  private static let standardFrameRate = 30.0

  /// The number of frames per second of a file.
  var frameRate: Double {
    guard let node = self["fr"], let rate = node.number else {
      note("there is no frame rate; \(Self.standardFrameRate.short) is used")
      return Self.standardFrameRate
    }
    guard rate > 0 else {
      node.note("a frame rate of 0 or less is replaced by \(Self.standardFrameRate.short)")
      return Self.standardFrameRate
    }
    let shown = min(max(rate, Self.frameRates.lowerBound), Self.frameRates.upperBound)
    if shown != rate { node.note("the frame rate is replaced by \(shown.short)") }
    return shown
  }

  /// Returns the frame at which a file ends, which is not before `start`.
  func outPoint(after start: Double) -> Double {
    guard let node = self["op"], let end = node.number else {
      note("there is no out point; only the first frame is shown")
      return start
    }
    if end < start { node.note("the out point is before the in point; only the first frame is shown") }
    if end > start + LottieLimits.frames {
      node.note("only the first \(LottieLimits.frames.short) frames are shown")
    }
    return max(end, start)
  }

  /// Returns the number as the width or height of a file, in points; nil if this is no number.
  func side(_ name: String) -> Double? {
    guard let length = number else { return nil }
    let most = LottieLimits.side
    if length < 1 { note("a \(name) of less than 1 is replaced by 1") }
    if length > most { note("a \(name) of more than \(most.short) is replaced by \(most.short)") }
    return min(max(length, 1), most)
  }

  /// Returns the number with a key as the width or height of a part of a file, in points; 0 if there is none.
  func length(_ key: String) -> Double {
    guard let node = self[key], let length = node.number else { return 0 }
    if length < 0 { node.note("a negative size is replaced by 0") }
    return max(length, 0)
  }

  /// The number of frames of the composition that one frame of a layer's content takes.
  var stretch: Double {
    guard let node = self["sr"], let stretch = node.number else { return 1 }
    guard stretch == 0 else { return stretch }
    node.note("a stretch of 0 is replaced by 1")
    return 1
  }

  /// Adds an issue if a layer is shown at no time.
  func checkTimes(of layer: LayerModel) {
    if layer.outPoint < layer.inPoint { note("a layer that ends before it begins is never shown") }
  }
}

extension Double {
  /// The number without a fraction of zero.
  fileprivate var short: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
