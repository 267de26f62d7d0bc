import CoreGraphics

/// A deformation of a picture, which gives the point of the picture that is seen at every point of the layer.
package enum Warp: Equatable, Sendable {
  case suck(SuckTransition)
  case ripple(RippleTransition)
  case curl(CurledPage)
}

/// A page that is being curled, in the layer's coordinates.
package struct CurledPage: Equatable, Sendable {
  package let curl: PageCurl
  /// The unit vector in which the curl moves.
  private let sweep: SIMD2<Double>
  /// The offset of ξ = 0: the least coordinate of the page along the sweep.
  private let start: Double

  /// Creates a page whose edge at `side` is lifted.
  package init(_ side: TransitionSide, _ bounds: CGRect, progress: Double) {
    self.init(sweep: side.sweep, bounds, progress: progress)
  }

  /// Creates a page whose curl moves in the direction of `angle`, in radians from +x towards +y; `radius` as in
  /// `PageCurl`.
  package init(angle: Double, _ bounds: CGRect, progress: Double, radius: Double?) {
    self.init(
      sweep: SIMD2(cos(angle).snapped, sin(angle).snapped), bounds, progress: progress,
      radius: radius)
  }

  private init(
    sweep: SIMD2<Double>, _ bounds: CGRect, progress: Double, radius: Double? = nil
  ) {
    let along = bounds.corners.map { (SIMD2($0.x, $0.y) * sweep).sum() }
    let (first, last) = (along.min() ?? 0, along.max() ?? 0)
    self.sweep = sweep
    start = first
    curl = PageCurl(length: last - first, progress: progress, radius: radius)
  }

  /// Returns the distance of a point from the line through the lifted edge, along the sweep.
  func xi(_ p: CGPoint) -> Double { p.x * sweep.x + p.y * sweep.y - start }

  /// Returns the point with the distance `xi` that is next to `p` along the sweep.
  private func point(beside p: CGPoint, at xi: Double) -> CGPoint {
    let step = xi - self.xi(p)
    return CGPoint(x: p.x + sweep.x * step, y: p.y + sweep.y * step)
  }

  func front(at p: CGPoint) -> CGPoint { point(beside: p, at: curl.front(at: xi(p)).xi) }
  func back(at p: CGPoint) -> CGPoint { point(beside: p, at: curl.back(at: xi(p))) }

  /// Returns the point of the page that is seen at its silhouette next to `p`.
  package func edge(beside p: CGPoint) -> CGPoint { front(at: point(beside: p, at: curl.silhouette)) }

  /// Returns the width of a pixel in the direction of the sweep.
  fileprivate func width(_ footprint: CGVector) -> Double {
    max(abs(sweep.x) * footprint.dx + abs(sweep.y) * footprint.dy, 1e-9)
  }
}

extension TransitionSide {
  /// The unit vector from the edge into the page.
  fileprivate var sweep: SIMD2<Double> {
    switch self {
    case .minX: SIMD2(1, 0)
    case .maxX: SIMD2(-1, 0)
    case .minY: SIMD2(0, 1)
    case .maxY: SIMD2(0, -1)
    }
  }
}

extension Double {
  /// The value, or 0 when it is tiny, because quarter turns have no exact sine.
  fileprivate var snapped: Double { abs(self) < 1e-12 ? 0 : self }
}

/// One side of a deformed picture, as seen from above.
///
/// A page shows its front and, over it, its back; other pictures have one side.
package enum WarpSheet {
  case suck(SuckTransition)
  case ripple(RippleTransition)
  case front(CurledPage)
  case back(CurledPage)

  /// Returns the point of the picture that is seen at `p`.
  package func source(of p: CGPoint) -> CGPoint {
    switch self {
    case .suck(let suck): suck.source(of: p)
    case .ripple(let ripple): ripple.sample(p)
    case .front(let page): page.front(at: p)
    case .back(let page): page.back(at: p)
    }
  }

  /// Returns how much of a pixel at `p` the sheet covers, apart from the picture's own edges. An edge of the sheet is
  /// antialiased over `footprint` points.
  package func coverage(at p: CGPoint, footprint: CGVector) -> Double {
    switch self {
    case .suck, .ripple: return 1
    case .front(let page):
      // Where the back hides the front, the front's edge does not matter.
      let (curl, width) = (page.curl, page.width(footprint))
      let edge = max(curl.silhouette, min(curl.freeEdge, curl.roll) - 2 * width)
      return step(page.xi(p) - edge, width)
    case .back(let page):
      let (xi, width) = (page.xi(p), page.width(footprint))
      return step(xi - page.curl.silhouette, width) * step(page.curl.freeEdge - xi, width)
    }
  }

  /// Returns the factor by which the colors are darkened at `p`.
  package func light(at p: CGPoint) -> Double {
    guard case .front(let page) = self else { return 1 }
    return page.curl.light(atHeight: page.curl.front(at: page.xi(p)).z)
  }

  package var isShaded: Bool {
    switch self {
    case .front, .back: true
    case .suck, .ripple: false
    }
  }

  /// The fraction of white that is mixed into the colors (L5.13).
  package var whiteness: Double { if case .back = self { 0.7 } else { 0 } }

  /// True when the picture ends at its edges; otherwise its edge colors continue beyond them (L5.12).
  package var hasEdges: Bool { if case .ripple = self { false } else { true } }
}

extension Warp {
  /// The visible sides of the picture, from the lowest to the highest.
  package var sheets: [WarpSheet] {
    switch self {
    case .suck(let suck): [.suck(suck)]
    case .ripple(let ripple): [.ripple(ripple)]
    case .curl(let page): page.curl.showsBack ? [.front(page), .back(page)] : [.front(page)]
    }
  }

  /// The page that casts a shadow on the layers under the picture; nil when there is none.
  package var shadowing: CurledPage? { if case .curl(let page) = self { page } else { nil } }
}

extension CurledPage {
  /// Returns the opacity of the page's soft shadow at a point in front of it (L5.13). It is 6 points wide and weaker
  /// while the page lies low. Under the page there is no shadow except at its antialiased edge.
  package func shadow(at p: CGPoint) -> Double {
    let distance = curl.silhouette - xi(p)
    guard distance < 6, distance > -2 else { return 0 }
    let share = 1 - max(distance, 0) / 6
    return 0.35 * share * share * min(1, curl.silhouetteHeight / curl.radius)
  }
}

/// Returns 0 before an edge, 1 behind it, and the coverage of a pixel of `width` in between.
private func step(_ distance: Double, _ width: Double) -> Double {
  min(max(distance / width + 0.5, 0), 1)
}
