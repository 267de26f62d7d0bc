import CoreGraphics
import RenderModel

extension ValueWriter {
  @inline(__always)
  mutating func put(_ tag: ValueTag) { bytes.put(tag.rawValue) }

  /// Appends a value with its type.
  mutating func put(_ value: PropertyValue) {
    switch value {
    case .null: put(ValueTag.null)
    case .bool(let value): put(value ? ValueTag.yes : .no)
    case .number(let value):
      put(ValueTag.number)
      bytes.put(number: value)
    case .integer(let value):
      put(ValueTag.integer)
      bytes.put(signed: value)
    case .point(let value):
      put(ValueTag.point)
      bytes.put(value)
    case .size(let value):
      put(ValueTag.size)
      bytes.put(value)
    case .rect(let value):
      put(ValueTag.rect)
      bytes.put(value)
    case .transform, .color, .path, .contents, .string, .array, .object: putIndirect(value)
    }
  }

  /// Appends a value that is stored behind a reference.
  private mutating func putIndirect(_ value: PropertyValue) {
    switch value {
    case .null, .bool, .number, .integer, .point, .size, .rect: break
    case .transform(let matrix):
      put(ValueTag.transform)
      put(matrix)
    case .color(let color):
      put(ValueTag.color)
      put(color)
    case .path(let path):
      put(ValueTag.path)
      put(path)
    case .contents(let contents): put(contents)
    case .string(let text):
      put(ValueTag.string)
      bytes.put(text)
    case .array(let values):
      put(ValueTag.array)
      bytes.put(count: values.count)
      for value in values { put(value) }
    case .object(let object): put(object.value)
    }
  }

  mutating func put(_ contents: LayerContents) {
    switch contents {
    case .image(let image):
      put(ValueTag.image)
      put(image)
    case .crossfade(let from, let to, let fraction):
      put(ValueTag.crossfade)
      put(from)
      put(to)
      bytes.put(number: fraction)
    }
  }
}

// MARK: - Objects

extension ValueWriter {
  /// Appends an object. Of texts and fonts only the text or the name is written, because the render server gets the
  /// pictures of texts. Objects of unknown types are described.
  private mutating func put(_ object: Any) {
    switch object {
    case let text as String:
      put(ValueTag.text)
      bytes.put(text)
    case let text as NSAttributedString:
      put(ValueTag.text)
      bytes.put(text.string)
    case let font as CTFont:
      put(ValueTag.text)
      bytes.put(CTFontCopyPostScriptName(font) as String)
    case let filter as any FilterConvertible:
      put(ValueTag.filter)
      put(filter.namedFilter)
    case let mesh as any MeshConvertible:
      put(ValueTag.mesh)
      put(mesh.recipe)
    default:
      put(ValueTag.otherObject)
      bytes.put(String(describing: object))
    }
  }

  /// Appends a list of filters, or of the behaviors of an emitter, as a value.
  mutating func put(_ filters: [NamedFilter]) {
    put(ValueTag.filters)
    bytes.put(count: filters.count)
    for filter in filters { put(filter) }
  }

  private mutating func put(_ filter: NamedFilter) {
    bytes.put(filter.name)
    bytes.put(filter.type)
    bytes.put(filter.isEnabled ? 1 : 0)
    bytes.put(count: filter.parameters.keys.count)
    for key in filter.parameters.keys {
      bytes.put(key)
      put(filter.parameters[key])
    }
  }

  private mutating func put(_ mesh: MeshRecipe) {
    bytes.put(count: mesh.vertices.count)
    for vertex in mesh.vertices {
      bytes.put(vertex.source)
      bytes.put(SIMD4(vertex.target.x, vertex.target.y, vertex.depth, 0), count: 3)
    }
    bytes.put(count: mesh.faces.count)
    for face in mesh.faces {
      for corner in 0..<4 { bytes.put(count: Int(face[corner])) }
    }
  }
}
