import CoreGraphics
import RenderModel

extension ValueReader {
  /// Reads a value with its type.
  mutating func value() throws(StreamError) -> PropertyValue {
    let byte = try bytes.byte()
    guard let tag = ValueTag(rawValue: byte) else {
      throw .invalid("a value of the unknown type \(byte)")
    }
    return try value(tag)
  }

  private mutating func value(_ tag: ValueTag) throws(StreamError) -> PropertyValue {
    switch tag {
    case .null: .null
    case .no: .bool(false)
    case .yes: .bool(true)
    case .number: .number(try bytes.number())
    case .integer: .integer(try bytes.signed())
    case .point: .point(try bytes.point())
    case .size: .size(try bytes.size())
    case .rect: .rect(try bytes.rect())
    case .transform: .transform(try transform())
    case .color: .color(try color())
    case .path: .path(try path())
    case .image: .contents(.image(try requiredImage()))
    case .crossfade: .contents(try crossfade())
    case .string: .string(try text())
    case .array: .array(try valueList())
    case .text, .otherObject: .object(OpaqueValue(try text()))
    case .filter: .object(OpaqueValue(try filter()))
    case .filters: .object(OpaqueValue(try filters()))
    case .mesh: .object(OpaqueValue(try mesh()))
    case .cells: .object(OpaqueValue(try cells()))
    }
  }

  private mutating func valueList() throws(StreamError) -> [PropertyValue] {
    try list(of: MemoryLayout<PropertyValue>.stride) { reader throws(StreamError) in
      try reader.value()
    }
  }

  private mutating func crossfade() throws(StreamError) -> LayerContents {
    let (from, to) = (try requiredImage(), try requiredImage())
    return .crossfade(from: from, to: to, fraction: try bytes.number())
  }

  private mutating func filters() throws(StreamError) -> [NamedFilter] {
    try list(of: 128) { reader throws(StreamError) in try reader.filter() }
  }

  private mutating func filter() throws(StreamError) -> NamedFilter {
    var filter = NamedFilter(name: try text(), type: try text(), isEnabled: try flag())
    let parameters = try list(of: 128) { reader throws(StreamError) in
      (try reader.text(), try reader.value())
    }
    for (key, value) in parameters { filter.parameters[key] = value }
    return filter
  }

  private mutating func mesh() throws(StreamError) -> StreamedMesh {
    // A triangle takes several hundred bytes, and there are four in a face.
    let vertices = try list(of: 64) { reader throws(StreamError) in try reader.vertex() }
    let faces = try list(of: 4096) { reader throws(StreamError) in try reader.face() }
    return StreamedMesh(MeshRecipe(vertices: vertices, faces: faces))
  }

  private mutating func vertex() throws(StreamError) -> DeformationMesh.Vertex {
    let (source, target) = (try bytes.point(), try bytes.numbers(count: 3))
    return DeformationMesh.Vertex(
      source: source, target: CGPoint(x: target.x, y: target.y), depth: target.z)
  }

  private mutating func face() throws(StreamError) -> SIMD4<UInt32> {
    var face = SIMD4<UInt32>.zero
    for corner in 0..<4 { face[corner] = UInt32(try bytes.integer(upTo: Int(UInt32.max))) }
    return face
  }
}

/// A mesh that was read from a stream.
struct StreamedMesh: MeshConvertible {
  let recipe: MeshRecipe
  let mesh: DeformationMesh?

  init(_ recipe: MeshRecipe) {
    self.recipe = recipe
    mesh = DeformationMesh(vertices: recipe.vertices, faces: recipe.faces)
  }
}
