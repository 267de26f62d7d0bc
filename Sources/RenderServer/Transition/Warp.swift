import CoreGraphics

/// How a picture is bent: for every point of the layer, which point of the picture is seen there.
package enum Warp: Equatable, Sendable {
  case suck(SuckTransition)
  case ripple(RippleTransition)
  case curl(CurledPage)
}

/// A page on its way, in the layer's coordinates.
package struct CurledPage: Equatable, Sendable {
  package let curl: PageCurl
  /// Of length 1: where the roll goes.
  private let sweep: SIMD2<Double>
  /// Where ξ is 0: what the first corner or edge to be lifted has along the sweep.
  private let start: Double

  /// The edge at `side` is lifted.
  package init(_ side: TransitionSide, _ bounds: CGRect, progress: Double) {
    self.init(sweep: side.sweep, bounds, progress: progress)
  }

  /// The roll goes in the direction of `angle`, from +x towards +y. `radius` as for a `PageCurl`.
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

  /// The distance of a point from the lifted edge.
  func xi(_ p: CGPoint) -> Double { p.x * sweep.x + p.y * sweep.y - start }

  /// The point beside `p`, along the edge, that lies at `xi`.
  private func point(beside p: CGPoint, at xi: Double) -> CGPoint {
    let step = xi - self.xi(p)
    return CGPoint(x: p.x + sweep.x * step, y: p.y + sweep.y * step)
  }

  func front(at p: CGPoint) -> CGPoint { point(beside: p, at: curl.front(at: xi(p)).xi) }
  func back(at p: CGPoint) -> CGPoint { point(beside: p, at: curl.back(at: xi(p))) }

  /// The point of the page that is seen beside `p` where the page begins.
  func edge(beside p: CGPoint) -> CGPoint { front(at: point(beside: p, at: curl.silhouette)) }

  /// How wide a pixel is in the direction of the sweep.
  fileprivate func width(_ footprint: CGVector) -> Double {
    max(abs(sweep.x) * footprint.dx + abs(sweep.y) * footprint.dy, 1e-9)
  }
}

extension TransitionSide {
  /// From the edge into the page.
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
  /// Quarter turns have no exact sine.
  fileprivate var snapped: Double { abs(self) < 1e-12 ? 0 : self }
}

/// One side of a bent picture, as it is seen from above.
///
/// A page shows its front and, over it, its back; other pictures have one side.
enum WarpSheet {
  case suck(SuckTransition)
  case ripple(RippleTransition)
  case front(CurledPage)
  case back(CurledPage)

  /// The point of the picture that is seen at `p`.
  func source(of p: CGPoint) -> CGPoint {
    switch self {
    case .suck(let suck): suck.source(of: p)
    case .ripple(let ripple): ripple.sample(p)
    case .front(let page): page.front(at: p)
    case .back(let page): page.back(at: p)
    }
  }

  /// How much of a pixel at `p` the sheet covers by itself, whatever the picture's edges: an edge is
  /// `footprint` points wide.
  func coverage(at p: CGPoint, footprint: CGVector) -> Double {
    switch self {
    case .suck, .ripple: return 1
    case .front(let page):
      // What the back hides anyway may have any edge.
      let (curl, width) = (page.curl, page.width(footprint))
      let edge = max(curl.silhouette, min(curl.freeEdge, curl.roll) - 2 * width)
      return step(page.xi(p) - edge, width)
    case .back(let page):
      let (xi, width) = (page.xi(p), page.width(footprint))
      return step(xi - page.curl.silhouette, width) * step(page.curl.freeEdge - xi, width)
    }
  }

  /// By how much the colours are darkened at `p`.
  func light(at p: CGPoint) -> Double {
    guard case .front(let page) = self else { return 1 }
    return page.curl.light(atHeight: page.curl.front(at: page.xi(p)).z)
  }

  var isShaded: Bool {
    switch self {
    case .front, .back: true
    case .suck, .ripple: false
    }
  }

  /// The share of white in what is seen (L5.13).
  var whiteness: Double { if case .back = self { 0.7 } else { 0 } }

  /// Whether the picture ends at its edges; otherwise its edge colours go on beyond them (L5.12).
  var hasEdges: Bool { if case .ripple = self { false } else { true } }
}

extension Warp {
  /// What is seen of the picture, from below.
  var sheets: [WarpSheet] {
    switch self {
    case .suck(let suck): [.suck(suck)]
    case .ripple(let ripple): [.ripple(ripple)]
    case .curl(let page): page.curl.showsBack ? [.front(page), .back(page)] : [.front(page)]
    }
  }

  /// The page that throws a shadow on what lies under the picture.
  var shadowing: CurledPage? { if case .curl(let page) = self { page } else { nil } }
}

extension CurledPage {
  /// The darkness of the page's soft shadow at a point before it (L5.13): 6 points wide, and weaker while the
  /// page lies low. Under the page there is none but for what shows at its soft edge.
  func shadow(at p: CGPoint) -> Double {
    let distance = curl.silhouette - xi(p)
    guard distance < 6, distance > -2 else { return 0 }
    let share = 1 - max(distance, 0) / 6
    return 0.35 * share * share * min(1, curl.silhouetteHeight / curl.radius)
  }
}

/// 0 before an edge, 1 behind it, and what a pixel of `width` has on both sides in between.
private func step(_ distance: Double, _ width: Double) -> Double {
  min(max(distance / width + 0.5, 0), 1)
}
