import CoreGraphics
import RenderModel
import Testing

@Suite struct TransitionEffectTests {
  private static let bounds = CGRect(x: 20, y: -10, width: 300, height: 200)

  @Test func typesAndSubtypesOfL5_1() {
    let rows: [(String, String?, TransitionEffect)] = [
      ("fade", "fromLeft", .fade), ("push", nil, .push(.minX)), ("push", "fromTop", .push(.maxY)),
      ("moveIn", "fromBottom", .moveIn(.minY)), ("reveal", "nonsense", .reveal(.minX)),
      ("cube", "fromRight", .cube(.maxX)), ("alignedCube", nil, .cube(.minX)),
      ("alignedFlip", nil, .flip(.minX)), ("pageCurl", nil, .pageCurl(.maxY)),
      ("pageUnCurl", "fromLeft", .pageUncurl(.minX)), ("cameraIris", nil, .iris),
      ("rotate", nil, .rotate(angle: .pi / 2)), ("rotate", "180ccw", .rotate(angle: -.pi)),
    ]
    for (type, subtype, effect) in rows {
      #expect(TransitionEffect(type: type, subtype: subtype) == effect, "\(type) \(subtype ?? "")")
    }
    #expect(TransitionEffect(type: "Push", subtype: nil) == nil)
  }

  /// The map of the vertices of the mesh and the map by which the pixels are fetched are inverse to each other
  /// (L5.11).
  @Test func suckIsUndoneByItsInverse() {
    for progress in stride(from: 0.05, through: 0.95, by: 0.1) {
      let suck = SuckTransition(bounds: Self.bounds, progress: progress)
      for x in stride(from: 20.0, through: 320, by: 20) {
        for y in stride(from: -10.0, through: 190, by: 20) {
          let p = CGPoint(x: x, y: y)
          let moved = suck.vertex(p)
          // Points that have reached the target cannot be distinguished any more.
          guard hypot(moved.x - suck.target.x, moved.y - suck.target.y) > 1e-3 else { continue }
          let back = suck.source(of: moved)
          #expect(hypot(back.x - x, back.y - y) < 1e-6, "\(p) at \(progress): \(back)")
        }
      }
    }
  }

  /// Every point of the page is found again at the place to which the curl moved it (L5.13).
  @Test func curlIsUndoneByItsInverse() {
    for side in TransitionSide.allCases {
      for progress in [0.1, 0.3, 0.6, 0.9] {
        let page = CurledPage(side, Self.bounds, progress: progress)
        let length = side.isHorizontal ? 300.0 : 200
        for xi in stride(from: 0, through: length, by: 7) {
          let seen = page.curl.point(xi)
          let found = seen.isBack ? page.curl.back(at: seen.xi) : page.curl.front(at: seen.xi).xi
          #expect(abs(found - xi) < 1e-6, "\(side) at \(progress): ξ \(xi) → \(seen) → \(found)")
        }
      }
    }
  }

  @Test func atItsEndsATransitionShowsOnePicture() {
    for effect in [TransitionEffect.fade, .push(.minX), .cube(.maxY), .ripple, .pageCurl(.maxY), .iris]
    {
      let (start, end) = (scene(effect, 0), scene(effect, 1))
      #expect(start.pieces == [.old(.identity)], "\(effect)")
      #expect(end.pieces == [.new(.identity)], "\(effect)")
    }
    #expect(scene(.flip(.minX), 0.5).pieces.isEmpty, "edge-on")
    #expect(scene(.ripple, 1.5).pieces == [.new(.identity)], "does not overshoot")
  }

  private func scene(_ effect: TransitionEffect, _ progress: Double) -> TransitionScene {
    TransitionScene(effect, bounds: Self.bounds, progress: progress)
  }
}
