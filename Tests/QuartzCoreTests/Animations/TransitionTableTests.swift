import QuartzCore
import TestSupport
import Testing

extension LayerTests {
  /// The pixels that the table of L5.7 gives, for a layer of 300 × 200 points that turns from red to blue.
  @Suite @MainActor struct TransitionTable {
    private typealias Probe = (x: Int, y: Int, color: UInt32)

    private static let margin = 60
    private static let (old, new, none): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF, 0)
    /// The colors of the back of a page, 70 % towards white (L5.13).
    private static let (oldBack, newBack): (UInt32, UInt32) = (0xFFFF_B3B3, 0xFFB3_B3FF)

    /// Returns a world in which the transition runs for one second and then keeps its end state.
    private func world(_ type: String, _ subtype: String?) -> World {
      let world = World(width: 300 + 2 * Self.margin, height: 200 + 2 * Self.margin)
      let frame = CGRect(x: Self.margin, y: Self.margin, width: 300, height: 200)
      let layer = world.add(named("it", .red), frame: frame)
      world.commitWithoutActions {
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: type)
        transition.subtype = subtype.map { CATransitionSubtype(rawValue: $0) }
        (transition.duration, transition.fillMode) = (1, .both)
        transition.isRemovedOnCompletion = false
        layer.add(transition, forKey: nil)
        layer.backgroundColor = .blue
      }
      return world
    }

    private func expect(
      _ type: String, _ subtype: String? = nil, _ moments: [(Double, [Probe])]
    ) {
      let world = world(type, subtype)
      defer { world.end() }
      let corner: [Probe] = [(1, 1, Self.old), (150, 100, Self.old), (298, 198, Self.old)]
      let ends = [(0.0, corner), (1.0, corner.map { ($0.x, $0.y, Self.new) })]
      for (time, probes) in ends + moments {
        world.go(to: time)
        let picture = world.picture
        for probe in probes {
          let pixel = picture[probe.x + Self.margin, probe.y + Self.margin]
          #expect(
            pixel.channelDistance(to: probe.color) <= 1,
            "\(type) \(subtype ?? "") at \(time), (\(probe.x), \(probe.y)): \(String(pixel, radix: 16))"
          )
        }
      }
    }

    /// Returns two probes beside the edge at `x`, in the row `y`: `left` on its left, `right` on its right.
    private func edge(_ x: Int, y: Int = 100, _ left: UInt32, _ right: UInt32) -> [Probe] {
      [(x - 2, y, left), (x + 1, y, right)]
    }

    @Test func fade() {
      expect("fade", nil, [(0.25, [(150, 100, 0xFFBF_0040)]), (0.75, [(9, 9, 0xFF40_00BF)])])
    }

    @Test func moveIn() {
      expect(
        "moveIn", "fromRight",
        [0.25, 0.5, 0.75].map { ($0, edge(Int(300 * (1 - $0)), Self.old, Self.new)) })
      expect(
        "moveIn", "fromTop",
        [0.25, 0.5, 0.75].map { q in
          let y = Int(200 * (1 - q))
          return (q, [(150, y - 2, Self.old), (150, y + 1, Self.new), (150, 201, Self.new)])
        })
    }

    @Test func push() {
      expect(
        "push", "fromRight",
        [
          (0.25, edge(225, Self.old, Self.new) + [(-50, 100, Self.old), (340, 100, Self.new)]),
          (0.5, edge(150, Self.old, Self.new)), (0.75, edge(75, Self.old, Self.new)),
        ])
      expect("push", nil, [(0.25, edge(75, Self.new, Self.old))])
    }

    @Test func reveal() {
      expect(
        "reveal", "fromRight",
        [
          (0.25, edge(225, Self.old, Self.new) + [(-50, 100, Self.old), (301, 100, Self.none)]),
          (0.5, edge(150, Self.old, Self.new)), (0.75, edge(75, Self.old, Self.new)),
        ])
    }

    /// Effects in three dimensions are seen from a distance of twice the longer side of the layer, here 600
    /// (L5.8). The cube turns about an axis 150 behind the layer (L5.9), and a point z in front of the layer
    /// is enlarged by 600/(600 − z).
    @Test func cube() {
      expect(
        "cube", "fromRight",
        [
          (
            0.25,
            edge(238, Self.old, Self.new) + edge(-26, Self.none, Self.old)
              + edge(292, Self.new, Self.none) + [(236, -7, Self.old), (236, -10, Self.none)]
          ),
          (
            0.5,
            edge(150, Self.old, Self.new) + [(149, -10, Self.old), (150, 209, Self.new)]
              + edge(-20, Self.none, Self.old)
          ),
          (0.75, edge(62, Self.old, Self.new)),
        ])
    }

    /// The card moves back by 150 · sin 45° (L5.10). So one edge is in the plane of the layer, 106.1 from the
    /// center. The other one is 212.1 behind it, so it is seen 106.1 · 600/812.1 = 78.4 from the center, and
    /// 147.8 high.
    @Test func flip() {
      expect(
        "oglFlip", "fromLeft",
        [
          (
            0.25,
            edge(44, Self.none, Self.old) + edge(229, Self.old, Self.none)
              + [(226, 28, Self.old), (226, 23, Self.none)]
          ),
          (0.5, [(150, 100, Self.none), (149, 100, Self.none), (60, 20, Self.none)]),
          (0.75, edge(72, Self.none, Self.new) + edge(256, Self.new, Self.none)),
        ])
    }

    /// A point at the distance ρ from (150, 150) is moved by the fraction 2q − ρ/212.1 of that distance
    /// (L5.11).
    @Test func suck() {
      expect(
        "suckEffect", nil,
        [
          (0.25, [(1, 1, Self.old), (298, 1, Self.old), (150, 100, Self.old), (150, 198, Self.new)]),
          (0.5, [(2, 2, Self.old), (20, 100, Self.new), (150, 138, Self.old), (280, 100, Self.new)]),
          (0.75, [(73, 73, Self.new), (79, 79, Self.old), (150, 60, Self.new)]),
        ])
    }

    @Test func ripple() {
      expect(
        "rippleEffect", nil,
        [
          (0.25, [(0, 0, 0xFFBF_0040), (150, 100, 0xFFBF_0040), (299, 199, 0xFFBF_0040)]),
          (0.75, [(80, 50, 0xFF40_00BF), (-1, 50, Self.none)]),
        ])
    }

    /// The probes are where the new page shows already, on the back of the page that curls, and on the part
    /// of the old page that still lies flat. At one half, the roll reaches from y = 90 to 110 and the back of
    /// the page from 110 to 43 (L5.13).
    @Test func pageCurl() {
      expect(
        "pageCurl", nil,
        [
          (0.25, [(9, 180, Self.new), (9, 160, Self.oldBack), (9, 140, Self.old)]),
          (
            0.5, [(9, 120, Self.new), (9, 100, Self.oldBack), (9, 50, Self.oldBack), (9, 38, Self.old)]
          ),
          (0.75, [(9, 65, Self.new), (9, 50, Self.oldBack), (9, 1, Self.oldBack)]),
        ])
    }

    /// An uncurling page looks like a curl that is played backwards, with the two pictures exchanged (L5.14).
    @Test func pageUnCurl() {
      expect(
        "pageUnCurl", nil,
        [
          (0.25, [(9, 70, Self.old), (9, 50, Self.newBack)]),
          (0.5, [(9, 120, Self.old), (9, 100, Self.newBack), (9, 38, Self.new)]),
          (0.75, [(9, 180, Self.old), (9, 160, Self.newBack), (9, 140, Self.new)]),
        ])
    }

    /// The radii are those of L5.7: quarters of half the diagonal, 180.3. `cameraIris` closes in the first
    /// half and opens in the second.
    @Test func irises() {
      let radii = [(0.25, 45), (0.5, 90), (0.75, 135)]
      expect(
        "cameraIrisHollowOpen", nil,
        radii.map { ($0.0, edge(150 + $0.1, Self.new, Self.old)) })
      expect(
        "cameraIrisHollowClose", nil,
        radii.map { (1 - $0.0, edge(150 + $0.1, Self.old, Self.new)) })
      let black: UInt32 = 0xFF00_0000
      expect(
        "cameraIris", nil,
        [
          (0.25, edge(240, Self.old, black)), (0.5, [(150, 100, black), (2, 2, black)]),
          (0.75, edge(240, Self.new, black)),
        ])
    }
  }
}
