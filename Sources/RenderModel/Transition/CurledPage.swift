import CoreGraphics

/// A page that is being curled up, in the layer's coordinates.
package struct CurledPage: Equatable, Sendable {
  package let curl: PageCurl
  /// The unit vector in which the curl moves.
  private let sweep: SIMD2<Double>
  /// The coordinate of ξ = 0 along the sweep, which is the least one of the page.
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

  /// Returns the point whose distance is `xi` and which differs from `p` only along the sweep.
  private func point(beside p: CGPoint, at xi: Double) -> CGPoint {
    let step = xi - self.xi(p)
    return CGPoint(x: p.x + sweep.x * step, y: p.y + sweep.y * step)
  }

  func front(at p: CGPoint) -> CGPoint { point(beside: p, at: curl.front(at: xi(p)).xi) }
  func back(at p: CGPoint) -> CGPoint { point(beside: p, at: curl.back(at: xi(p))) }

  /// Returns the point of the flat page that is seen at the silhouette beside `p`.
  package func edge(beside p: CGPoint) -> CGPoint { front(at: point(beside: p, at: curl.silhouette)) }

  /// Returns the width of a pixel in the direction of the sweep, in points.
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

/// The front of a page that is being curled up. It is darker where the page is higher.
private struct PageFront: WarpSheet {
  let page: CurledPage

  func source(of p: CGPoint) -> CGPoint { page.front(at: p) }

  func coverage(at p: CGPoint, footprint: CGVector) -> Double {
    // Below the back, the front may begin anywhere, and its edge is neither visible nor antialiased. It begins two pixels
    // before the end of the roll, so that all of the flat part is drawn, which can be seen through a translucent back; or
    // before the free edge, if the back does not reach the flat part.
    let (curl, width) = (page.curl, page.width(footprint))
    let edge = max(curl.silhouette, min(curl.freeEdge, curl.roll) - 2 * width)
    return step(page.xi(p) - edge, width)
  }

  func light(at p: CGPoint) -> Double {
    page.curl.light(atHeight: page.curl.front(at: page.xi(p)).z)
  }

  var isShaded: Bool { true }
}

/// The back of a page that is being curled up, through which the picture is faintly visible (L5.13).
private struct PageBack: WarpSheet {
  let page: CurledPage

  func source(of p: CGPoint) -> CGPoint { page.back(at: p) }

  func coverage(at p: CGPoint, footprint: CGVector) -> Double {
    let (xi, width) = (page.xi(p), page.width(footprint))
    return step(xi - page.curl.silhouette, width) * step(page.curl.freeEdge - xi, width)
  }

  var isShaded: Bool { true }
  var whiteness: Double { 0.7 }
}

extension Warp {
  /// Creates the deformation of a picture into a curled page, whose back is above its front.
  package init(_ page: CurledPage) {
    let front = PageFront(page: page)
    self.init(
      sheets: page.curl.showsBack ? [front, PageBack(page: page)] : [front], shadowing: page)
  }
}

extension CurledPage {
  /// Returns the opacity of the page's soft shadow at a point in front of the page (L5.13). The shadow is 6 points
  /// wide, and weaker while the silhouette is low. Under the page there is no shadow except at its antialiased edge.
  package func shadow(at p: CGPoint) -> Double {
    let distance = curl.silhouette - xi(p)
    guard distance < 6, distance > -2 else { return 0 }
    let nearness = 1 - max(distance, 0) / 6
    return 0.35 * nearness * nearness * min(1, curl.silhouetteHeight / curl.radius)
  }
}

/// Returns the coverage of a pixel of `width` whose center is at `distance` behind an edge: 0 before the edge, 1
/// behind it.
private func step(_ distance: Double, _ width: Double) -> Double {
  min(max(distance / width + 0.5, 0), 1)
}
