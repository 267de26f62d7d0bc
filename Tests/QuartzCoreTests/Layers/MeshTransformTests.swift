import QuartzCore
import Testing

extension LayerTests {
  /// Tests of meshes that deform the pictures of layers.
  @Suite @MainActor struct MeshTransforms {
    /// Returns a mesh of one face, whose corners are seen at these places. They begin at the smallest x and y.
    private func mesh(_ places: (Double, Double)...) -> CAMeshTransform {
      let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
      let vertices = zip(corners, places).map { corner, place in
        CAMeshVertex(
          from: CGPoint(x: corner.0, y: corner.1), to: CAPoint3D(x: place.0, y: place.1, z: 0))
      }
      return CAMeshTransform(vertices: vertices, faces: [CAMeshFace(indices: [0, 1, 2, 3])])
    }

    /// Returns the alpha of pixels of a black square from (10, 10) to (20, 20) with a mesh.
    private func alphas(
      _ mesh: CAMeshTransform?, at points: [(Int, Int)], _ prepare: (CALayer) -> Void = { _ in }
    ) -> [UInt32] {
      let world = World()
      defer { world.end() }
      let layer = world.add(named("layer", .black), frame: CGRect(x: 10, y: 10, width: 10, height: 10))
      world.commitWithoutActions {
        layer.meshTransform = mesh
        prepare(layer)
      }
      let picture = world.picture
      return points.map { picture[$0.0, $0.1] >> 24 }
    }

    /// The right half of the layer is empty, the rest is moved by its own width and stretched; edges are antialiased.
    @Test func facesAreSeenAtTheirPlaces() {
      let points = [(9, 15), (14, 15), (15, 15), (19, 15), (20, 15), (24, 15), (25, 15)]
      #expect(alphas(nil, at: points) == [0, 255, 255, 255, 0, 0, 0])
      let moved = mesh((0.5, 0), (1.5, 0), (1.5, 1), (0.5, 1))
      #expect(alphas(moved, at: points) == [0, 0, 255, 255, 255, 255, 0])
      let half = mesh((0.55, 0), (1.5, 0), (1.5, 1), (0.55, 1))
      // The edge at x = 15.5 covers half of the pixel. The tolerance of 32 levels is a choice.
      #expect((96...160).contains(alphas(half, at: [(15, 15)])[0]))
    }

    /// The layer is folded along a diagonal: the corner at the bottom right is moved to the one at the top left.
    @Test func facesWithoutAreaShowNothing() {
      let triangle = mesh((0, 0), (1, 0), (0, 0), (0, 1))
      #expect(alphas(triangle, at: [(11, 11), (17, 11), (16, 16)]) == [255, 0, 0])
      let line = mesh((0, 0), (1, 0), (1, 0), (0, 0))
      #expect(
        alphas(line, at: [(11, 11), (15, 10)]) == [255, 255], "a mesh without area deforms nothing")
    }

    @Test func sublayersAndOpacityFollow() {
      let moved = mesh((1, 0), (2, 0), (2, 1), (1, 1))
      let alphas = alphas(moved, at: [(12, 12), (22, 12), (28, 12), (31, 12)]) { layer in
        layer.backgroundColor = nil
        layer.opacity = 0.5
        let part = CALayer()
        part.backgroundColor = .black
        part.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
        layer.addSublayer(part)
      }
      #expect(alphas == [0, 128, 0, 0])
    }

    /// The mesh moves the layer to the right by its width, and the shadow is below its place without the mesh.
    @Test func theShadowIsNotDeformed() {
      let moved = mesh((1, 0), (2, 0), (2, 1), (1, 1))
      let alphas = alphas(moved, at: [(15, 13), (25, 13), (15, 23), (25, 23)]) { layer in
        (layer.shadowOpacity, layer.shadowRadius) = (1, 0)
        layer.shadowOffset = CGSize(width: 0, height: 10)
      }
      #expect(alphas == [0, 255, 255, 0])
    }

    /// The face with the greater z is seen if two are at the same place, whatever their order.
    @Test(arguments: [(0.2, 0.1), (0.1, 0.2), (0.1, 0.1)])
    func nearerFacesCoverOthers(left: Double, right: Double) {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer(), frame: CGRect(x: 10, y: 10, width: 10, height: 10))
      // The left half is red and the right half is green. Both are seen on the whole layer.
      let vertices = [(0.0, left), (0.5, right)].flatMap { start, depth in
        [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
          CAMeshVertex(
            from: CGPoint(x: start + x / 2, y: y), to: CAPoint3D(x: x, y: y, z: depth))
        }
      }
      world.commitWithoutActions {
        for (index, color) in [(1.0, 0.0), (0, 1)].enumerated() {
          let half = CALayer()
          half.backgroundColor = CGColor(red: color.0, green: color.1, blue: 0, alpha: 1)
          half.frame = CGRect(x: 5 * Double(index), y: 0, width: 5, height: 10)
          layer.addSublayer(half)
        }
        layer.meshTransform = CAMeshTransform(
          vertices: vertices,
          faces: [CAMeshFace(indices: [0, 1, 2, 3]), CAMeshFace(indices: [4, 5, 6, 7])])
      }
      let isRed = world.picture[15, 15] == 0xFFFF_0000
      #expect(isRed == (left > right))
    }

    @Test func invalidFacesAreLeftOut() {
      let point = CAMeshVertex(from: .zero, to: CAPoint3D(x: .nan))
      for mesh in [
        CAMeshTransform(vertices: [], faces: [CAMeshFace(indices: [0, 1, 2, 3])]),
        CAMeshTransform(
          vertices: [point, point, point, point], faces: [CAMeshFace(indices: [0, 1, 2, 3])]),
        CAMeshTransform(vertices: [], faces: []),
      ] {
        #expect(alphas(mesh, at: [(15, 15), (21, 15)]) == [255, 0])
      }
    }
  }
}
