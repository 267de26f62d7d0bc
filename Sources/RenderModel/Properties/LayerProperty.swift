import CoreGraphics

/// The action that a change of a property runs when no delegate or dictionary provides one (T7.1).
package enum ImplicitAction: Sendable { case none, basic, transition }

/// One row of the table of layer properties, which describes everything that depends on the key. The rows are in
/// `LayerProperty+Table.swift`.
package struct LayerProperty: Sendable {
  package let id: ID
  /// The only kind of layer that has the property; nil when every kind has it.
  package private(set) var kind: LayerKind?
  package let description: PropertyDescription
  package let implicitAction: ImplicitAction
  /// The offset in bytes of a value that `LayerProperties` stores as doubles, through which animations write the
  /// value without `write`; nil for other values.
  package private(set) var offset: Int?
  /// False when a change of the value does not change the area that the layer covers. It is stated only in rows with an
  /// `offset`; in the others it is true.
  package private(set) var changesArea = true
  package let read: @Sendable (borrowing LayerProperties) -> PropertyValue
  package let write: @Sendable (inout LayerProperties, PropertyValue) -> Void

  /// Core Animation's name in key-value coding. The Swift spelling (`isHidden`) is accepted too.
  package var key: String { description.key }
  package var type: ValueType { description.type }
  /// True when `defaultValue(forKey:)` returns the default: for non-zero defaults, and for the zeros of some Booleans
  /// (T7.11).
  package var hasDefaultForKey: Bool { description.hasDefaultForKey }

  /// The value that a new layer has.
  package var defaultValue: PropertyValue { read(LayerProperties(kind: kind ?? .plain)) }
}

extension LayerProperty {
  /// The rows in the order of `ID`.
  package static let table: [LayerProperty] = {
    let rows = unorderedRows.sorted { $0.id.rawValue < $1.id.rawValue }
    precondition(rows.map(\.id) == ID.allCases, "the property table and its IDs disagree")
    return rows
  }()

  /// Returns the identifier of the row for `key` on layers of `kind`, in Core Animation's or in Swift's spelling.
  package static func id(forKey key: String, kind: LayerKind) -> ID? {
    idsByKey[Int(kind.rawValue)][key]
  }

  /// The identifiers by key for each kind of layer, indexed by the kind's raw value.
  private static let idsByKey = LayerKind.allCases.map { kind in
    var ids: [String: ID] = [:]
    for row in table where row.belongs(to: kind) {
      ids[row.key] = row.id
      if row.type == .bool { ids[row.key.swiftBooleanSpelling] = row.id }
    }
    return ids
  }

  package func belongs(to kind: LayerKind) -> Bool { self.kind == nil || self.kind == kind }

  /// Returns the row restricted to layers of `kind`.
  func of(_ kind: LayerKind) -> LayerProperty {
    var row = self
    row.kind = kind
    return row
  }

  /// Returns this row for a value that `LayerProperties` stores as doubles at `path`.
  func inline<Value>(
    _ path: KeyPath<LayerProperties, Value>, changesArea: Bool = true
  ) -> LayerProperty {
    var row = self
    row.offset = MemoryLayout<LayerProperties>.offset(of: path)
    row.changesArea = changesArea
    return row
  }

  /// Creates a row. Its key is the name of `id`, unless a trait gives another one.
  init(
    id: ID, type: ValueType, implicitAction: ImplicitAction, traits: [PropertyTrait] = [],
    read: @escaping Getter<PropertyValue>, write: @escaping Setter<PropertyValue>
  ) {
    self.id = id
    description = PropertyDescription(String(describing: id), type, traits: traits)
    self.implicitAction = implicitAction
    self.read = read
    self.write = write
  }
}

extension String {
  /// The Swift spelling of a boolean key: `hidden` → `isHidden`.
  fileprivate var swiftBooleanSpelling: String { "is" + prefix(1).uppercased() + dropFirst() }
}
