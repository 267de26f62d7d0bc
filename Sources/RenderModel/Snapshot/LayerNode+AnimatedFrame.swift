import CoreGraphics

extension LayerNode {
  /// The union of all frames that the layer can have before, during and after its animations, in the superlayer's
  /// coordinates; nil when the union is not known.
  package var animatedFrame: CGRect? {
    var (low, high) = (properties.position, properties.position)
    for track in tracks {
      guard let reach = track.reach(from: properties.position) else { return nil }
      low = CGPoint(x: min(low.x, reach.low.x), y: min(low.y, reach.low.y))
      high = CGPoint(x: max(high.x, reach.high.x), y: max(high.y, reach.high.y))
    }
    let frame = properties.frame
    let (x, y) = (properties.position.x, properties.position.y)
    return frame.offsetBy(dx: low.x - x, dy: low.y - y)
      .union(frame.offsetBy(dx: high.x - x, dy: high.y - y))
  }
}

extension Track {
  /// Returns the corners of a rectangle that always contains the animated position; nil when the range is not known.
  /// If the track does not change the position, both corners are `model`.
  fileprivate func reach(from model: CGPoint) -> (low: CGPoint, high: CGPoint)? {
    guard case .flat = kind, curve.staysInRange, !animation.adds else { return nil }
    if field.changesAppearanceOnly { return (model, model) }
    guard let part = field.partOfPosition, let ends = animation.knownEnds else { return nil }
    func range(_ index: Int, _ value: Double) -> (Double, Double) {
      guard part.contains(index) else { return (value, value) }
      let lane = index - part.lowerBound
      return (min(value, ends.0[lane], ends.1[lane]), max(value, ends.0[lane], ends.1[lane]))
    }
    let (x, y) = (range(0, model.x), range(1, model.y))
    return (CGPoint(x: x.0, y: y.0), CGPoint(x: x.1, y: y.1))
  }
}

extension TimingCurve {
  /// True when no value of the curve lies outside 0…1.
  fileprivate var staysInRange: Bool {
    isLinear || (0...1).contains(controlPoints.y) && (0...1).contains(controlPoints.w)
  }
}
