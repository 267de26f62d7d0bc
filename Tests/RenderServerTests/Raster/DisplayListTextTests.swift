import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Compares the text of display lists of small scenes: the order of L2.2, and groups where L2.4 requires them.
@Suite struct DisplayListTextTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 100, height: 80)

  private static func text(_ layers: [LayerProperties]) -> String {
    wholePicture(of: context(of: layers, in: canvas), at: 0, canvas: canvas).list.description
  }

  @Test func backgroundContentsBorderInTheOrderOfL2_2() {
    var random = SeededGenerator(seed: 1)
    var layer = box(
      CGRect(x: 10, y: 10, width: 30, height: 20), CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    layer.cornerRadius = 4
    layer.borderWidth = 2
    layer.contents = .image(random.image(width: 6, height: 4, isOpaque: true))
    layer.set(.masksToBounds, true)
    #expect(
      Self.text([layer]) == """
        canvas [0 0 100 80] background #00000000
        fill #ffff0000 (0.0 0.0 30.0 20.0) radius 4.0 node 1 [10 10 40 30]
        image 6×4 (0.0 0.0 30.0 20.0) radius 4.0 opacity 1.0 node 1 [10 10 40 30]
        ring #ff000000 (0.0 0.0 30.0 20.0) radius 4.0 node 1 [10 10 40 30]
        """)
  }

  @Test func opacityOverOverlappingPiecesIsAGroupL2_4() {
    var layer = box(CGRect(x: 10, y: 10, width: 30, height: 20))
    layer.opacity = 0.5
    var bordered = layer
    bordered.borderWidth = 1
    #expect(
      Self.text([layer, bordered]) == """
        canvas [0 0 100 80] background #00000000
        fill #80808080 (0.0 0.0 30.0 20.0) node 1 [10 10 40 30]
        group opacity 0.5 node 2 [10 10 40 30]
          fill #ffffffff (0.0 0.0 30.0 20.0) node 2 [10 10 40 30]
          ring #ff000000 (0.0 0.0 30.0 20.0) node 2 [10 10 40 30]
        end node 2 [0 0 0 0]
        """)
  }

  @Test func siblingsArePaintedByZPositionThenIndexL1_12() {
    var (first, second) = (
      box(CGRect(x: 0, y: 0, width: 4, height: 4)), box(CGRect(x: 1, y: 0, width: 4, height: 4))
    )
    first.zPosition = 1
    second.zPosition = -1
    let third = box(CGRect(x: 2, y: 0, width: 4, height: 4))
    let lines = Self.text([first, second, third, third]).split(separator: "\n").dropFirst()
    let nodes = lines.compactMap { $0.split(separator: " ").drop { $0 != "node" }.dropFirst().first }
    #expect(nodes == ["2", "3", "4", "1"])
  }

  @Test func invisibleLayersAreNotRecordedL2_1() {
    var hidden = box(CGRect(x: 0, y: 0, width: 4, height: 4))
    hidden.set(.hidden, true)
    var transparent = box(CGRect(x: 0, y: 0, width: 4, height: 4))
    transparent.opacity = 0
    var back = box(CGRect(x: 0, y: 0, width: 4, height: 4))
    back.transform = CATransform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    back.set(.doubleSided, false)
    let outside = box(CGRect(x: 200, y: 0, width: 4, height: 4))
    let flat = box(CGRect(x: 5, y: 5, width: 0, height: 9))
    for (index, layer) in [hidden, transparent, back, outside, flat].enumerated() {
      #expect(Self.text([layer]) == "canvas [0 0 100 80] background #00000000", "layer \(index)")
    }
  }
}
