import CoreGraphics
import TestSupport
import Testing

@testable import RenderModel

/// Tests of emitter layers that preserve the depth of their particles (L4.23, L4.28).
@Suite struct ParticleDepthTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 100, height: 100)

  private static func emitter(z: Double, preservesDepth: Bool) -> LayerProperties {
    var cell = EmitterCellValues()
    (cell.birthRate, cell.lifetime) = (0.001, 10)
    let white = Bitmap(width: 10, height: 10)
    for y in 0..<10 { for x in 0..<10 { white[x, y] = 0xFFFF_FFFF } }
    cell.contents = .image(CGImage(adopting: white))
    var values = LayerProperties(kind: .emitter)
    values.bounds = canvas.frame
    values.position = CGPoint(x: 50, y: 50)
    values.emitter.cells = [cell]
    values.emitter.emitterPosition = CGPoint(x: 60, y: 50)
    (values.emitter.emitterZPosition, values.emitter.preservesDepth) = (z, preservesDepth)
    return values
  }

  /// Returns the bounding box of the pixels that are at least half covered, in a picture of layers whose superlayer
  /// has the given `sublayerTransform`.
  private static func box(
    _ layers: [LayerProperties], _ sublayerTransform: CATransform3D
  ) -> PixelRect {
    let context = context(of: layers, in: canvas)
    var root = LayerProperties()
    root.bounds = canvas.frame
    root.position = CGPoint(x: 50, y: 50)
    root.rare.values.sublayerTransform = sublayerTransform
    var commit = Commit(time: 0)
    var update = NodeUpdate(id: NodeID(index: 0))
    update.properties = root
    commit.updates.append(update)
    context.commit(commit)
    let picture = wholePicture(of: context, at: 1, canvas: canvas).picture
    var box = PixelRect.empty
    for y in 0..<100 {
      for x in 0..<100 where picture[x, y] >> 24 > 127 {
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  private static var perspective: CATransform3D {
    var transform = CATransform3D.identity
    transform.m34 = -1 / 100
    return transform
  }

  /// Tests a particle that is far larger than the canvas and too large for the scan conversion of parallelograms.
  @Test func aHugeParticleFillsTheCanvas() {
    var layer = Self.emitter(z: 0, preservesDepth: false)
    layer.emitter.cells[0].scale = 1e6
    #expect(Self.box([layer], .identity) == Self.canvas)
  }

  /// At half the distance from the eye, everything appears twice as large, relative to the center of the canvas
  /// (L1.9).
  @Test func nearParticlesAreLargerInPerspective() {
    let near = Self.box([Self.emitter(z: 50, preservesDepth: true)], Self.perspective)
    #expect(near == PixelRect(x: 60, y: 40, width: 20, height: 20))
    let far = Self.box([Self.emitter(z: -100, preservesDepth: true)], Self.perspective)
    // The particle covers x from 52.5 to 57.5, which includes only half of its outermost pixels.
    #expect((4...6).contains(far.width) && abs(far.minX + far.maxX - 110) <= 1)
    let flat = Self.box([Self.emitter(z: 50, preservesDepth: false)], Self.perspective)
    #expect(flat == PixelRect(x: 55, y: 45, width: 10, height: 10), "flattened into the layer's plane")
    let behind = Self.box([Self.emitter(z: 150, preservesDepth: true)], Self.perspective)
    #expect(behind.isEmpty, "behind the eye")
  }

  /// Without perspective, rotating a layer moves its particles along the rotated z axis of the layer.
  @Test func theRotationOfTheLayerMovesParticlesInDepth() {
    var layer = Self.emitter(z: 30, preservesDepth: true)
    layer.transform = CATransform3D(rotationAngle: .pi / 6, x: 0, y: 1, z: 0)
    // The rotation takes the point (10, 0, 30) to x = 10·cos 30° + 30·sin 30° = 23.66, and shortens the width to
    // 8.66.
    let box = Self.box([layer], .identity)
    #expect(abs(Double(box.minX + box.maxX) / 2 - 73.66) <= 0.5 && abs(box.width - 9) <= 1)
    layer.emitter.preservesDepth = false
    let flat = Self.box([layer], .identity)
    #expect(abs(Double(flat.minX + flat.maxX) / 2 - 58.66) <= 0.5)
  }

  /// Tests that `backToFront` sorts by the distance from the viewer: if the layer is seen from behind, the order
  /// reverses.
  @Test func particlesAreSortedAsTheViewerSeesThem() {
    for (angle, nearest) in [(0.0, 3.0), (Double.pi * 0.9, 0.0)] {
      let matrix = CATransform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
      let axis = DepthAxis(matrix, containingPlane: .identity)
      let heights = [0.0, 1, 2, 3].sorted {
        axis.nearness(of: SIMD3(5, 5, $0)) < axis.nearness(of: SIMD3(5, 5, $1))
      }
      #expect(heights.last == nearest, "\(angle)")
    }
    let inFrontOfTheEye = DepthAxis(Self.perspective, containingPlane: .identity)
    #expect(inFrontOfTheEye.nearness(of: SIMD3(0, 0, 200)) == .infinity)
  }
}
