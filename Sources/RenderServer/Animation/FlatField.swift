import CoreGraphics

/// A run of doubles inside `LayerProperties`: where a plain number, point, size or rectangle lies, so that
/// evaluating it takes no enum, no closure and no reference count.
///
/// Unsafe, as the inner loop of evaluation: the offsets come from `MemoryLayout.offset(of:)` of the very
/// fields, and a test compares every field with the property table.
struct FlatField: Hashable, Sendable {
  private let offset: UInt16
  /// Doubles: 1, 2 or 4.
  let count: UInt8
  /// Whether it lies in the bounds, which are standardised when they are stored (T3.11): then writing a part
  /// may change the others.
  let isInBounds: Bool

  /// nil for what is not stored as doubles in line: colours, matrices, rare properties.
  init?(_ path: PropertyPath) {
    guard case .declared(let id) = path.root, let start = Self.offset(of: id) else { return nil }
    guard let component = path.component else {
      self.init(start, id.row.type.doubleCount)
      return
    }
    guard let part = component.place else { return nil }
    self.init(start + 8 * part.index, part.count)
  }

  /// Reads and writes nothing.
  static let unused = FlatField(0, 0)

  private init(_ offset: Int, _ count: Int) {
    self.offset = UInt16(offset)
    self.count = UInt8(count)
    isInBounds = count > 0 && offset >= Self.boundsOffset && offset < Self.boundsOffset + 32
  }

  private static let boundsOffset = MemoryLayout<LayerProperties>.offset(of: \.bounds) ?? 0

  private static func offset(of id: LayerProperty.ID) -> Int? {
    typealias Layout = MemoryLayout<LayerProperties>
    return switch id {
    case .bounds: Layout.offset(of: \.bounds)
    case .position: Layout.offset(of: \.position)
    case .anchorPoint: Layout.offset(of: \.anchorPoint)
    case .zPosition: Layout.offset(of: \.zPosition)
    case .anchorPointZ: Layout.offset(of: \.anchorPointZ)
    case .opacity: Layout.offset(of: \.opacity)
    case .cornerRadius: Layout.offset(of: \.cornerRadius)
    case .borderWidth: Layout.offset(of: \.borderWidth)
    case .contentsScale: Layout.offset(of: \.contentsScale)
    default: nil
    }
  }

  private static let positionOffset = MemoryLayout<LayerProperties>.offset(of: \.position) ?? 0

  /// Which of the position's coordinates it is: 0 is x, 1 is y; nil when it is none.
  var partOfPosition: Range<Int>? {
    let first = (Int(offset) - Self.positionOffset) / 8
    return (0..<2).contains(first) && Int(offset) >= Self.positionOffset
      ? first..<(first + Int(count)) : nil
  }

  private static let lookOffsets = [LayerProperty.ID.opacity, .cornerRadius, .borderWidth]
    .compactMap(offset(of:))

  /// Whether the layer looks different by it, but takes up no more room.
  var movesNothing: Bool { Self.lookOffsets.contains(Int(offset)) }

  /// Whether writing this one sets all that the other reads.
  func covers(_ other: FlatField) -> Bool {
    if isInBounds, count < 4 { return false }
    return offset <= other.offset && other.end <= end
  }

  /// Whether writing one changes what the other reads.
  func overlaps(_ other: FlatField) -> Bool {
    if isInBounds, other.isInBounds { return true }
    return offset < other.end && other.offset < end
  }

  private var end: Int { Int(offset) + 8 * Int(count) }

  /// The doubles; lanes beyond `count` are 0.
  @inline(__always)
  func read(_ values: inout LayerProperties) -> SIMD4<Double> {
    withUnsafeBytes(of: &values) { bytes in
      func at(_ index: Int) -> Double {
        bytes.load(fromByteOffset: Int(offset) + 8 * index, as: Double.self)
      }
      switch count {
      case 1: return SIMD4(at(0), 0, 0, 0)
      case 2: return SIMD4(at(0), at(1), 0, 0)
      default: return SIMD4(at(0), at(1), at(2), at(3))
      }
    }
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
    default: 1
    }
  }
}

extension PropertyComponent {
  /// Where the part lies among the doubles of its owner; nil for parts of matrices.
  fileprivate var place: (index: Int, count: Int)? {
    switch self {
    case .x, .width, .originX: (0, 1)
    case .y, .height, .originY: (1, 1)
    case .origin: (0, 2)
    case .size: (2, 2)
    case .sizeWidth: (2, 1)
    case .sizeHeight: (3, 1)
    default: nil
    }
  }
}

extension PropertyValue? {
  /// Its doubles, or `.some(nil)` when it is not there; nil for what is not made of doubles.
  var flatOrOpen: SIMD4<Double>?? {
    switch self {
    case nil: .some(nil)
    case let value?: value.flat.map { .some($0) }
    }
  }
}

extension PropertyValue {
  /// The value as doubles; nil for what is none.
  var flat: SIMD4<Double>? {
    switch self {
    case .number(let value): SIMD4(value, 0, 0, 0)
    case .point(let value): SIMD4(value.x, value.y, 0, 0)
    case .size(let value): SIMD4(value.width, value.height, 0, 0)
    case .rect(let value):
      SIMD4(value.origin.x, value.origin.y, value.size.width, value.size.height)
    default: nil
    }
  }
}
