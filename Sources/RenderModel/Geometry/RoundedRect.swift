import CoreGraphics

/// A rectangle with some corners rounded by circular arcs or continuous curves, in a layer's coordinates (L2.6, L2.7).
@usableFromInline package struct RoundedRect: Equatable, Sendable {
  @usableFromInline package var rect: CGRect
  /// The radius, already clamped to half the shorter side.
  @usableFromInline package var radius: Double
  /// The rounded corners: minXminY 1, maxXminY 2, minXmaxY 4, maxXmaxY 8.
  @usableFromInline package var corners: Int
  /// The sides that are drawn without antialiasing: minX 1, maxX 2, minY 4, maxY 8.
  @usableFromInline package var aliasedEdges: Int
  @usableFromInline package var isContinuous = false

  @inlinable package init(_ rect: CGRect, radius: Double = 0, corners: Int = 15, aliasedEdges: Int = 0)
  {
    self.rect = rect
    self.radius = radius
    self.corners = radius > 0 ? corners : 0
    self.aliasedEdges = aliasedEdges
  }

  @inlinable package var isPlain: Bool { radius <= 0 || corners == 0 }

  /// Returns true when the point is inside. Continuous corners count as circular arcs of the same radius, which is a
  /// choice for hit testing.
  package func contains(_ p: CGPoint) -> Bool {
    guard p.x >= rect.minX, p.x < rect.maxX, p.y >= rect.minY, p.y < rect.maxY else { return false }
    let isRight = p.x > rect.midX
    let isLow = p.y > rect.midY
    guard corners & (1 << ((isRight ? 1 : 0) + (isLow ? 2 : 0))) != 0 else { return true }
    let dx = isRight ? p.x - (rect.maxX - radius) : rect.minX + radius - p.x
    let dy = isLow ? p.y - (rect.maxY - radius) : rect.minY + radius - p.y
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
  }

  /// Returns the outline as a convex polygon, clockwise with y down. `pixelRadius` is the radius in pixels. Arcs get
  /// enough chords to keep the error below 1/200 of a pixel to either side.
  package func outline(pixelRadius: Double) -> [CGPoint] {
    if isPlain { return rect.corners }
    if isContinuous { return continuousOutline(tolerance: radius / max(200 * pixelRadius, 1e-9)) }
    let steps = Self.chords(pixelRadius: pixelRadius)
    var points: [CGPoint] = []
    points.reserveCapacity(4 * (steps + 2))
    for (corner, start) in zip([0, 1, 3, 2], [Double.pi, 1.5 * .pi, 0, 0.5 * .pi]) {
      appendCorner(corner, startAngle: start, steps: steps, to: &points)
    }
    return points
  }

  private func appendCorner(
    _ corner: Int, startAngle: Double, steps: Int, to points: inout [CGPoint]
  ) {
    let (isRight, isLow) = (corner & 1 != 0, corner & 2 != 0)
    let tip = CGPoint(x: isRight ? rect.maxX : rect.minX, y: isLow ? rect.maxY : rect.minY)
    guard corners & (1 << corner) != 0 else {
      points.append(tip)
      return
    }
    let center = CGPoint(
      x: tip.x + (isRight ? -radius : radius), y: tip.y + (isLow ? -radius : radius))
    func append(_ angle: Double, _ radius: Double) {
      points.append(CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
    }
    let step = .pi / 2 / Double(steps)
    let outer = radius * Self.vertexRadius(step)
    append(startAngle, radius)
    for index in 0..<steps { append(startAngle + (Double(index) + 0.5) * step, outer) }
    append(startAngle + .pi / 2, radius)
  }

  /// Returns the distance from the center of the vertices of a flattened unit arc; `angle` is that of a chord. With
  /// vertices on the arc, all chords would lie inside of it, and the shape would be too small. At this distance R,
  /// the middle of a chord over the angle δ lies as far inside of the arc, 1 − R·cos δ/2, as its ends lie outside.
  package static func vertexRadius(_ angle: Double) -> Double { 2 / (1 + cos(angle / 2)) }

  /// Returns the number of chords of a quarter circle: at least 2 and at most 512, which are choices.
  package static func chords(pixelRadius r: Double) -> Int {
    let error = 0.005
    guard r > error, r.isFinite else { return 1 }
    // This follows from `vertexRadius`: R − 1 = error / r.
    let angle = 2 * acos((r - error) / (r + error))
    // An angle of 0, for an enormous radius, gives infinity.
    return Int(min(max((.pi / 2 / angle).rounded(.up), 2), 512))
  }
}

extension RoundedRect {
  /// Returns the rectangle with continuous corners if `isContinuous` is true. Corners that are whole quarter circles,
  /// up to the middle of the shorter side, stay circular (L2.7).
  package func continuous(_ isContinuous: Bool) -> RoundedRect {
    var result = self
    result.isContinuous = isContinuous && 2 * radius < min(rect.width, rect.height)
    return result
  }
}
