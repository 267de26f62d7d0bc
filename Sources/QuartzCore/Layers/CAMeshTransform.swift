import CoreGraphics
import RenderModel

/// A point in space.
public struct CAPoint3D: Equatable, Sendable {
  /// The coordinates.
  public var x, y, z: CGFloat

  /// Creates a point.
  public init(x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A vertex of a mesh: a point of the layer's picture, and the place where it is seen.
///
/// Coordinates are fractions of the layer's size, as those of `anchorPoint` are.
public struct CAMeshVertex: Equatable, Sendable {
  /// The point of the picture.
  public var from: CGPoint
  /// The place where it is seen. Positive z is towards the viewer.
  public var to: CAPoint3D

  /// Creates a vertex.
  public init(from: CGPoint, to: CAPoint3D) { (self.from, self.to) = (from, to) }
}

/// A face of a mesh with four vertices.
public struct CAMeshFace: Equatable, Sendable {
  /// The indices of the vertices, in the order of the outline.
  public var indices: SIMD4<UInt32>
  /// Weights of the vertices, which documents contain. They are kept, and have no effect.
  public var weights: SIMD4<Float>

  /// Creates a face.
  public init(indices: SIMD4<UInt32>, weights: SIMD4<Float> = .zero) {
    (self.indices, self.weights) = (indices, weights)
  }
}

/// A mesh that deforms the picture of a layer and its sublayers. It is the value of a layer's `meshTransform`.
///
/// `CAMeshTransform` exists on Apple's systems as a private class.
public final class CAMeshTransform: NSObject, Sendable {
  /// The vertices.
  public let vertices: [CAMeshVertex]
  /// The faces. Those with unknown or infinite vertices are not drawn.
  public let faces: [CAMeshFace]
  /// The unit of z: `none`, or a side of the layer, such as `width`. Lamina orders faces by z, for which the unit makes
  /// no difference.
  public let depthNormalization: String
  package let mesh: DeformationMesh?

  /// True if there are faces, but none that can be drawn, or too many that overlap.
  package var deformsNothing: Bool { mesh == nil && !faces.isEmpty }

  /// Creates a mesh. A mesh without faces deforms nothing.
  public init(vertices: [CAMeshVertex], faces: [CAMeshFace], depthNormalization: String = "none") {
    (self.vertices, self.faces, self.depthNormalization) = (vertices, faces, depthNormalization)
    let recipe = MeshRecipe(vertices, faces)
    mesh = DeformationMesh(vertices: recipe.vertices, faces: recipe.faces)
  }
}

extension CAMeshTransform: MeshConvertible {
  package var recipe: MeshRecipe { MeshRecipe(vertices, faces) }
}

extension MeshRecipe {
  fileprivate init(_ vertices: [CAMeshVertex], _ faces: [CAMeshFace]) {
    self.init(
      vertices: vertices.map {
        DeformationMesh.Vertex(
          source: $0.from, target: CGPoint(x: $0.to.x, y: $0.to.y), depth: $0.to.z)
      },
      faces: faces.map(\.indices))
  }
}

extension CALayer {
  /// The mesh that deforms the picture of the layer and its sublayers; nil by default.
  ///
  /// Masks and shadows are not deformed, and the mesh does not move what the pointer hits. On Apple's systems this
  /// property is private.
  public final var meshTransform: CAMeshTransform? {
    get { value(forKey: LayerProperties.meshKey) as? CAMeshTransform }
    set { setValue(newValue, forKey: LayerProperties.meshKey) }
  }
}
