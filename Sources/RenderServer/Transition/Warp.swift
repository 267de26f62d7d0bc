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
  /// The edge that is lifted.
  package let side: TransitionSide
  package let bounds: CGRect

  package init(_ side: TransitionSide, _ bounds: CGRect, progress: Double) {
    self.side = side
    self.bounds = bounds
    curl = PageCurl(
      length: side.isHorizontal ? bounds.width : bounds.height, progress: progress)
  }

  /// The distance of a point from the lifted edge.
  func xi(_ p: CGPoint) -> Double {
    switch side {
    case .minX: p.x - bounds.minX
    case .maxX: bounds.maxX - p.x
    case .minY: p.y - bounds.minY
    case .maxY: bounds.maxY - p.y
    }
  }

  /// The point beside `p`, along the edge, that lies at `xi`.
  private func point(beside p: CGPoint, at xi: Double) -> CGPoint {
    switch side {
    case .minX: CGPoint(x: bounds.minX + xi, y: p.y)
    case .maxX: CGPoint(x: bounds.maxX - xi, y: p.y)
    case .minY: CGPoint(x: p.x, y: bounds.minY + xi)
    case .maxY: CGPoint(x: p.x, y: bounds.maxY - xi)
    }
  }

  func front(at p: CGPoint) -> CGPoint { point(beside: p, at: curl.front(at: xi(p)).xi) }
  func back(at p: CGPoint) -> CGPoint { point(beside: p, at: curl.back(at: xi(p))) }
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
  /// How wide a pixel is in the direction of the sweep.
  fileprivate func width(_ footprint: CGVector) -> Double {
    max(side.isHorizontal ? footprint.dx : footprint.dy, 1e-9)
  }

  /// The darkness of the page's soft shadow at a point it does not cover (L5.13): 6 points wide, and weaker
  /// while the page lies low.
  func shadow(at p: CGPoint) -> Double {
    let distance = curl.silhouette - xi(p)
    guard distance < 6 else { return 0 }
    let share = 1 - max(distance, 0) / 6
    return 0.35 * share * share * min(1, curl.silhouetteHeight / curl.radius)
  }
}

/// 0 before an edge, 1 behind it, and what a pixel of `width` has on both sides in between.
private func step(_ distance: Double, _ width: Double) -> Double {
  min(max(distance / width + 0.5, 0), 1)
}
