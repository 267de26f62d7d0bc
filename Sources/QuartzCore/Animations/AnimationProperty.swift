import CoreGraphics
import RenderModel

/// One row of the table of animation properties, which key-value access, documents and the source export read. The rows
/// are in `AnimationProperty+Table.swift`.
package struct AnimationProperty: Sendable {
  /// The identifiers of the rows. The case names are Core Animation's keys. Documents are written in this order: the
  /// key path comes first, and the path of a keyframe animation before its modes.
  package enum ID: UInt8, CaseIterable, Sendable {
    case keyPath
    // Properties of every animation.
    case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
    case timingFunction, removedOnCompletion, delegate
    // Properties of property animations.
    case additive, cumulative, valueFunction
    // Properties of basic animations and springs.
    case fromValue, toValue, byValue, mass, stiffness, damping, initialVelocity, allowsOverdamping
    // Properties of keyframe animations.
    case values, path, keyTimes, tensionValues, continuityValues, biasValues, timingFunctions
    case calculationMode, rotationMode
    // Properties of transitions and groups.
    case type, subtype, filter, startProgress, endProgress, animations

    package var row: AnimationProperty { AnimationProperty.table[Int(rawValue)] }
  }

  /// The part of a class hierarchy that declares a property.
  package enum Level: CaseIterable, Sendable {
    /// `CAAnimation`.
    case animation
    /// `CAPropertyAnimation`.
    case property
    /// The classes derived from these two that add properties of their own, such as `CABasicAnimation` and
    /// `CATransition`.
    case leaf
  }

  /// The form of a value, which decides how it is read and written.
  package enum Content: Sendable {
    case number, flag, numbers, path
    /// A string, or a type with a string as its raw value.
    case name
    /// A value of the animated property, or an array of them.
    case value, values
    /// A timing function, or an array of them.
    case curve, curves
    case valueFunction
    case animations
    /// An object, which neither documents nor generated source can contain.
    case object

    fileprivate var type: ValueType {
      switch self {
      case .number: .number
      case .flag: .bool
      case .numbers: .numbers
      case .path: .path
      case .name: .string
      case .value, .values, .curve, .curves, .valueFunction, .animations, .object: .object
      }
    }
  }

  package let id: ID
  package let level: Level
  package let content: Content
  package let description: PropertyDescription
  /// Returns true if an animation has the property.
  package let isDeclared: @Sendable (_ animation: CAAnimation) -> Bool
  /// Returns the value; nil for an animation that does not have the property.
  package let read: @Sendable (CAAnimation) -> Any?
  /// Sets the value of an animation that has the property. A value of a wrong type is stored as 0, false, an empty name
  /// or nil.
  package let write: @Sendable (CAAnimation, Any?) -> Void
  /// Returns true if a value is nil, or has a type that the property can take.
  let accepts: @Sendable (Any?) -> Bool
  fileprivate let make: @Sendable () -> CAAnimation

  /// The value in a new animation.
  package var defaultValue: Any? { read(make()) }

  /// The property's key in documents. It differs from Core Animation's key only for the initial velocity of springs,
  /// which documents call `velocity`.
  package var documentKey: String { id == .initialVelocity ? "velocity" : description.key }
}

extension AnimationProperty {
  /// The rows in the order of `ID`.
  package static let table: [AnimationProperty] = {
    let rows = unorderedRows.sorted { $0.id.rawValue < $1.id.rawValue }
    precondition(
      rows.map(\.id) == ID.allCases, "the table of animation properties and its IDs disagree")
    return rows
  }()

  /// Returns the row for a key in Core Animation's spelling (`additive`) or in Swift's (`isAdditive`), regardless of
  /// the class that declares it; nil for an unknown key.
  package static func row(forKey key: String) -> AnimationProperty? { idsByKey[key]?.row }

  /// Returns the row for a key as documents write it, or for Core Animation's key; nil for an unknown key.
  package static func row(forDocumentKey key: String) -> AnimationProperty? {
    idsByDocumentKey[key]?.row
  }

  /// Returns the row for a key that the animation declares; nil for other keys.
  static func declared(_ key: String, in animation: CAAnimation) -> AnimationProperty? {
    guard let row = row(forKey: key), row.isDeclared(animation) else { return nil }
    return row
  }

  private static let idsByKey: [String: ID] = {
    var ids: [String: ID] = [:]
    for row in table {
      ids[row.description.key] = row.id
      ids[row.description.swiftName] = row.id
    }
    return ids
  }()

  private static let idsByDocumentKey: [String: ID] = {
    var ids: [String: ID] = [:]
    for row in table {
      ids[row.description.key] = row.id
      ids[row.documentKey] = row.id
    }
    return ids
  }()
}

/// A factory for the rows of the properties that one animation class declares.
struct AnimationRows<Owner: CAAnimation>: Sendable {
  let level: AnimationProperty.Level
  let make: @Sendable () -> Owner

  /// Returns a row. Without `accepts`, the property takes values that can be converted to the type of `content`.
  func row(
    _ id: AnimationProperty.ID, _ content: AnimationProperty.Content, traits: [PropertyTrait] = [],
    accepts: (@Sendable (Any?) -> Bool)? = nil,
    read: @escaping @Sendable (Owner) -> Any?, write: @escaping @Sendable (Owner, Any?) -> Void
  ) -> AnimationProperty {
    let type = content.type
    let hasType: @Sendable (Any?) -> Bool = { PropertyValue(boxing: $0, as: type) != nil }
    return AnimationProperty(
      id: id, level: level, content: content,
      description: PropertyDescription(String(describing: id), content.type, traits: traits),
      isDeclared: { $0 is Owner }, read: { ($0 as? Owner).flatMap(read) },
      write: { animation, value in (animation as? Owner).map { write($0, value) } },
      accepts: accepts ?? hasType, make: make)
  }

  func number(
    _ id: AnimationProperty.ID, _ path: ReferenceWritableKeyPath<Owner, Double> & Sendable,
    traits: PropertyTrait...
  ) -> AnimationProperty {
    row(
      id, .number, traits: traits, read: { NSNumber(value: $0[keyPath: path]) },
      write: { $0[keyPath: path] = PropertyValue(boxing: $1, as: .number)?.number ?? 0 })
  }

  func number(
    _ id: AnimationProperty.ID, _ path: ReferenceWritableKeyPath<Owner, CGFloat> & Sendable,
    traits: PropertyTrait...
  ) -> AnimationProperty {
    row(
      id, .number, traits: traits, read: { NSNumber(value: Double($0[keyPath: path])) },
      write: { $0[keyPath: path] = PropertyValue(boxing: $1, as: .number)?.number ?? 0 })
  }

  func float(
    _ id: AnimationProperty.ID, _ path: ReferenceWritableKeyPath<Owner, Float> & Sendable,
    traits: PropertyTrait...
  ) -> AnimationProperty {
    row(
      id, .number, traits: traits + [.number(.float)], read: { NSNumber(value: $0[keyPath: path]) },
      write: { $0[keyPath: path] = Float(PropertyValue(boxing: $1, as: .number)?.number ?? 0) })
  }

  func flag(
    _ id: AnimationProperty.ID, _ path: ReferenceWritableKeyPath<Owner, Bool> & Sendable,
    traits: PropertyTrait...
  ) -> AnimationProperty {
    row(
      id, .flag, traits: traits, read: { NSNumber(value: $0[keyPath: path]) },
      write: { $0[keyPath: path] = PropertyValue(boxing: $1, as: .bool)?.bool ?? false })
  }

  func name<Name: RawRepresentable<String> & SendableMetatype>(
    _ id: AnimationProperty.ID, _ path: ReferenceWritableKeyPath<Owner, Name> & Sendable,
    of constants: PropertyConstants
  ) -> AnimationProperty {
    row(
      id, .name, traits: [.constants(constants)], read: { $0[keyPath: path].rawValue },
      write: { owner, value in
        let text = PropertyValue(boxing: value, as: .string)?.string
        Name(rawValue: text ?? "").map { owner[keyPath: path] = $0 }
      })
  }

  func name<Name: RawRepresentable<String> & SendableMetatype>(
    _ id: AnimationProperty.ID, _ path: ReferenceWritableKeyPath<Owner, Name?> & Sendable,
    of constants: PropertyConstants
  ) -> AnimationProperty {
    row(
      id, .name, traits: [.constants(constants)], read: { $0[keyPath: path]?.rawValue },
      write: { owner, value in
        let text = PropertyValue(boxing: value, as: .string)?.string
        owner[keyPath: path] = text.flatMap { Name(rawValue: $0) }
      })
  }

  func numbers(
    _ id: AnimationProperty.ID, _ path: ReferenceWritableKeyPath<Owner, [NSNumber]?> & Sendable
  ) -> AnimationProperty {
    row(
      id, .numbers, read: { $0[keyPath: path] },
      write: { owner, value in
        owner[keyPath: path] = (value as? [Any])?.compactMap {
          PropertyValue(boxing: $0, as: .number).map { NSNumber(value: $0.number) }
        }
      })
  }

  /// Returns the row of a property that stores its value unchanged, and takes values of its own type only. A value of
  /// another type is stored as nil.
  func stored<Value>(
    _ id: AnimationProperty.ID, _ content: AnimationProperty.Content,
    at path: ReferenceWritableKeyPath<Owner, Value?> & Sendable, traits: PropertyTrait...
  ) -> AnimationProperty {
    row(
      id, content, traits: traits, accepts: { $0 is Value || PropertyValue(boxing: $0).isNull },
      read: { $0[keyPath: path] }, write: { $0[keyPath: path] = $1.flatMap { $0 as? Value } })
  }
}
