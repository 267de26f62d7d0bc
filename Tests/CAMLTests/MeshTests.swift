import CAML
import Foundation
import QuartzCore
import Testing

/// Tests of the meshes of layers in documents (Decision 0044), whose text is described at `MeshText`: `[x y] [x y z] v`
/// is a vertex, a point of the picture and the place where it is seen, `[four indices] [four weights] f` a face, and
/// `NAME d` the unit of z. Brackets count as spaces.
@Suite struct MeshTests {
  /// A mesh of one face. It leaves the picture where it is, and gives one corner a depth.
  private static let text =
    "[0 0] [0.5 0 0] v [1 0] [1 0 0] v [1 1] [1 1 0.25] v [0 1] [0 1 0] v [0 1 2 3] [0 0 0 0] f"

  @Test(arguments: [
    (#"meshTransform="\#(text)""#, ""),
    ("", #"<meshTransform type="CAMeshTransform" value="\#(text)"/>"#),
  ])
  func meshesAreRead(attributes: String, element: String) throws {
    let document = try Sample.read(Sample.root(attributes, element))
    let mesh = try #require(document.rootLayer.meshTransform)
    #expect(
      mesh.vertices[2] == CAMeshVertex(from: CGPoint(x: 1, y: 1), to: CAPoint3D(x: 1, y: 1, z: 0.25)))
    #expect(mesh.vertices.count == 4 && mesh.faces == [CAMeshFace(indices: [0, 1, 2, 3])])
    #expect(mesh.depthNormalization == "none" && document.issues.isEmpty)
  }

  /// A mesh may lack faces, and also vertices: the empty text is a mesh.
  @Test(arguments: [text, "[0 0] [0 0 0.5] v", text + " width d", ""])
  func meshesAreWritten(text: String) throws {
    var writer = CAMLWriter()
    let layer = try Sample.layer(#"meshTransform="\#(text)""#)
    let written = writer.text(of: layer)
    #expect(written.contains(#"meshTransform="\#(text)""#), "\(written)")
    #expect(try Sample.read(written).rootLayer.meshTransform != nil && writer.issues.isEmpty)
  }

  /// A vertex has five numbers, a face four indices and no weight or four, and no number follows the last word. Numbers
  /// are finite, and at most eight precede a word.
  @Test(arguments: [
    "[0 0] v", "[0 0] [0 0 inf] v", "[0 1 2 3.5] f", "[0 1 2] f", "[0 0] [0 0 0] v 1",
    "1 2 3 4 5 6 7 8 9 v",
  ])
  func textsThatAreNoMeshesAreReported(text: String) throws {
    let document = try Sample.read(Sample.root(#"meshTransform="\#(text)""#))
    #expect(document.issues.map(\.message).first?.contains("is not a mesh; left out") == true)
    #expect(document.rootLayer.meshTransform == nil)
  }

  /// A mesh has at most 10,000 vertices and as many faces. A text with more of them is left out.
  @Test(arguments: ["0 0 0 0 0 v ", "0 0 0 0 f "]) func meshesAreLimited(part: String) throws {
    func document(_ count: Int) throws -> CAMLDocument {
      let text = String(repeating: part, count: count)
      return try Sample.read(Sample.root(#"meshTransform="\#(text)""#))
    }
    #expect(try document(10_000).rootLayer.meshTransform != nil)
    let excessive = try document(10_001)
    #expect(excessive.rootLayer.meshTransform == nil && excessive.issues.count == 1)
    #expect(excessive.issues.first?.message.contains("is not a mesh; left out") == true)
  }

  /// A face with a vertex more than 10,000 sizes of the layer away is kept, and is not drawn. There is an issue only if
  /// no face remains: the first mesh also has a face that is drawn, and the second one has only the distant face.
  @Test(arguments: ["1e30", "1e5"]) func distantFacesAreNotDrawn(place: String) throws {
    let line = (4...7).map { "[0 0] [\(place) \($0) 0] v" }.joined(separator: " ")
    let text = "\(Self.text) \(line) [4 5 6 7] [0 0 0 0] f"
    let document = try Sample.read(Sample.root(#"meshTransform="\#(text)""#))
    #expect(document.issues.isEmpty && document.rootLayer.meshTransform?.faces.count == 2)
    let alone = Self.text.replacingOccurrences(of: "[1 1 0.25]", with: "[1 \(place) 0.25]")
    let issues = try Sample.read(Sample.root(#"meshTransform="\#(alone)""#)).issues.map(\.message)
    #expect(issues.count == 1 && issues[0].contains("has no faces that can be drawn"), "\(issues)")
  }

  /// The faces are fewer than a mesh may have, but all are at the same place, so a point of the layer lies in too many
  /// of them to be drawn. The mesh is kept.
  @Test func facesThatOverlapAreLimited() throws {
    let face = " [0 1 2 3] [0 0 0 0] f"
    let text = Self.text + String(repeating: face, count: 9000)
    let document = try Sample.read(Sample.root(#"meshTransform="\#(text)""#))
    #expect(document.issues.map(\.message).first?.contains("too many that overlap") == true)
    #expect(document.rootLayer.meshTransform?.faces.count == 9001)
  }

  /// The private property `swapsMaskAndLayer`, which Decision 0044 also treats, exchanges a layer and its mask by its
  /// name. Without a mask there is nothing to exchange. With one, an issue says that the property is left out.
  @Test func exchangedMasksAreReported() throws {
    let mask = #"<mask type="CALayer" bounds="0 0 9 9"/>"#
    #expect(try Sample.read(Sample.root(#"swapsMaskAndLayer="1""#)).issues.isEmpty)
    #expect(try Sample.read(Sample.root(#"swapsMaskAndLayer="1""#, mask)).issues.count == 1)
    #expect(try Sample.read(Sample.root(#"swapsMaskAndLayer="0""#, mask)).issues.isEmpty)
  }
}
