import CoreGraphics

/// The byte range of one numeric property inside `LayerProperties`: a number, a point, a size or a rectangle stored as
/// doubles, which is read and written without an enum, a closure or a reference count.
///
/// This is unsafe code in the inner loop of evaluation. The offsets are a column of the property table. A test
/// compares the value at each offset with the value that the row's accessor returns.
struct FlatField: Hashable, Sendable {
  private let offset: UInt16
  /// The number of doubles: 1, 2 or 4.
  let count: UInt8
  /// True when the field lies in the bounds. They are standardized when stored (T3.11), so writing one part may change
  /// the others.
  let isInBounds: Bool

  /// Creates the field of a key path; nil when its value is not stored inline as doubles (colors, matrices, and
  /// the properties in `LayerProperties.rare`).
  init?(_ path: PropertyPath) {
    guard case .declared(let id) = path.root, let start = id.row.offset else { return nil }
    guard let component = path.component else {
      self.init(start, id.row.type.doubleCount)
      return
    }
    guard let part = component.doubles else { return nil }
    self.init(start + 8 * part.index, part.count)
  }

  /// A field without doubles, for tracks that are not flat. It overlaps no other field, and is neither read nor
  /// written.
  static let unused = FlatField(0, 0)

  private init(_ offset: Int, _ count: Int) {
    self.offset = UInt16(offset)
    self.count = UInt8(count)
    isInBounds = count > 0 && offset >= Self.boundsOffset && offset < Self.boundsOffset + 32
  }

  private static let boundsOffset = MemoryLayout<LayerProperties>.offset(of: \.bounds) ?? 0

  private static let positionOffset = MemoryLayout<LayerProperties>.offset(of: \.position) ?? 0

  /// The coordinates of the position that the field covers (0 is x, 1 is y); nil when it covers none.
  var partOfPosition: Range<Int>? {
    let first = (Int(offset) - Self.positionOffset) / 8
    return (0..<2).contains(first) && Int(offset) >= Self.positionOffset
      ? first..<(first + Int(count)) : nil
  }

  private static let appearanceOffsets = LayerProperty.table.filter { !$0.changesArea }
    .compactMap(\.offset)

  /// True when the field changes only the layer's appearance and not the area it covers.
  var changesAppearanceOnly: Bool { Self.appearanceOffsets.contains(Int(offset)) }

  /// Returns true when writing this field sets everything that `other` reads.
  func covers(_ other: FlatField) -> Bool { offset <= other.offset && other.end <= end }

  /// Returns true when writing this field changes something that `other` reads.
  func overlaps(_ other: FlatField) -> Bool {
    if isInBounds, other.isInBounds { return true }
    return offset < other.end && other.offset < end
  }

  private var end: Int { Int(offset) + 8 * Int(count) }

  /// Returns the field's doubles in the `LayerProperties` at an address; lanes beyond `count` are 0.
  @inline(__always)
  func read(_ values: UnsafeRawPointer) -> SIMD4<Double> {
    func at(_ index: Int) -> Double {
      values.load(fromByteOffset: Int(offset) + 8 * index, as: Double.self)
    }
    switch count {
    case 1: return SIMD4(at(0), 0, 0, 0)
    case 2: return SIMD4(at(0), at(1), 0, 0)
    default: return SIMD4(at(0), at(1), at(2), at(3))
    }
  }

  /// Returns the field's doubles; lanes beyond `count` are 0.
  @inline(__always)
  func read(_ values: inout LayerProperties) -> SIMD4<Double> {
    withUnsafePointer(to: &values) { read(UnsafeRawPointer($0)) }
  }

  @inline(__always)
  func write(_ vector: SIMD4<Double>, to values: inout LayerProperties) {
    withUnsafeMutableBytes(of: &values) { bytes in
      for index in 0..<Int(count) {
        bytes.storeBytes(
          of: vector[index], toByteOffset: Int(offset) + 8 * index, as: Double.self)
      }
    }
    if isInBounds { values.standardizeBounds() }
  }
}

extension LayerProperties {
  fileprivate mutating func standardizeBounds() {
    if bounds.size.width < 0 || bounds.size.height < 0 { bounds = bounds.standardized }
  }
}

extension ValueType {
  fileprivate var doubleCount: Int {
    switch self {
    case .rect: 4
    case .point, .size: 2
    case .number, .bool, .integer, .transform, .color, .path, .contents, .string, .colors, .numbers,
      .object:
      1
    }
  }
}

extension PropertyComponent {
  /// The index of the first double of this part in its owner and the number of doubles; nil for parts of matrices.
  fileprivate var doubles: (index: Int, count: Int)? {
    switch self {
    case .x, .width, .originX: (0, 1)
    case .y, .height, .originY: (1, 1)
    case .origin: (0, 2)
    case .size: (2, 2)
    case .sizeWidth: (2, 1)
    case .sizeHeight: (3, 1)
    case .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY,
      .translation, .translationX, .translationY, .translationZ:
      nil
    }
  }
}

/// One end of a basic animation as doubles.
enum FlatEnd {
  /// The animation does not give this end.
  case absent
  case vector(SIMD4<Double>)
  /// The value is not made of doubles.
  case unsupported

  init(_ value: PropertyValue?) {
    self =
      switch value {
      case nil: .absent
      case let value?: value.flat.map { .vector($0) } ?? .unsupported
      }
  }
}

extension PropertyValue {
  /// The value as doubles; nil for a type that is not made of doubles.
  var flat: SIMD4<Double>? {
    switch self {
    case .number(let value): SIMD4(value, 0, 0, 0)
    case .point(let value): SIMD4(value.x, value.y, 0, 0)
    case .size(let value): SIMD4(value.width, value.height, 0, 0)
    case .rect(let value):
      SIMD4(value.origin.x, value.origin.y, value.size.width, value.size.height)
    case .null, .bool, .integer, .transform, .color, .path, .contents, .string, .array, .object: nil
    }
  }
}
