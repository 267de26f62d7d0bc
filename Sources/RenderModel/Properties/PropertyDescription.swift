/// The part of a row that the tables of the properties of layers, emitter cells and animations have in common. Key-value
/// coding, readers and writers of documents and of Swift source, and editors use them. It is a class so that copying
/// a row copies only a reference.
package final class PropertyDescription: Sendable {
  /// The key in key-value coding and in documents.
  package let key: String
  /// The name of the property in Swift, such as `isHidden` for the key `hidden`.
  package let swiftName: String
  package let type: ValueType
  /// The Swift type of a number.
  package let numberType: SwiftNumberType
  /// The amount by which an arrow key of an editor changes a number of the value.
  package let step: Double
  /// The numbers that documents and editors may set.
  package let range: ClosedRange<Double>
  package let constants: PropertyConstants
  /// True if `CALayer.defaultValue(forKey:)` returns the default of the property.
  package let hasDefaultForKey: Bool
  /// The objects of a property of type `object`; nil for other types.
  package let content: ObjectContent?

  package init(_ id: String, _ type: ValueType, traits: [PropertyTrait]) {
    var (key, name, hasDefaultForKey) = (id, String?.none, false)
    var number = type == .integer ? SwiftNumberType.int : .double
    var (step, range) = (1.0, ClosedRange.finite)
    var (constants, content) = (PropertyConstants.none, ObjectContent?.none)
    for trait in traits {
      switch trait {
      case .key(let value): key = value
      case .swiftName(let value): name = value
      case .number(let value): number = value
      case .step(let value): step = value
      case .range(let value): range = value
      case .constants(let value): constants = value
      case .content(let value): content = value
      case .hasDefaultForKey: hasDefaultForKey = true
      }
    }
    (self.key, self.type, swiftName, numberType) = (key, type, name ?? key, number)
    self.hasDefaultForKey = hasDefaultForKey
    (self.step, self.range, self.constants, self.content) = (step, range, constants, content)
  }

  package var isFloat: Bool { numberType == .float }

  package var mayBeInfinite: Bool { range.upperBound == .infinity }

  /// Returns false for a value with numbers that the property cannot have: NaN always, and infinity unless it is in the range.
  package func allows(_ value: PropertyValue) -> Bool {
    value.isFinite || mayBeInfinite && !value.number.isNaN
  }
}

/// A column of a property that does not have its default.
package enum PropertyTrait: Sendable {
  /// The key, where it differs from the identifier because two kinds of layer use it for different properties.
  case key(String)
  /// The name in Swift. It is given when it differs from the key.
  case swiftName(String)
  /// The Swift type of a number. It is given when it is not `CGFloat` or `CFTimeInterval`, or `Int` for the type
  /// `integer`.
  case number(SwiftNumberType)
  /// The amount by which an arrow key of an editor changes the number. It is given when it is not 1.
  case step(Double)
  /// The numbers that documents and editors may set. They are given when not all finite numbers are allowed.
  case range(ClosedRange<Double>)
  case constants(PropertyConstants)
  case content(ObjectContent)
  /// `CALayer.defaultValue(forKey:)` returns the default (T7.11). Emitter cells and animations do not have this trait.
  case hasDefaultForKey
}

/// The Swift type with which the API declares a number. A number that is declared as `Float` is written with the
/// digits of a `Float`.
package enum SwiftNumberType: Sendable { case double, float, int }

/// The constants that the API has for the values of a property.
package enum PropertyConstants: Sendable {
  case none
  /// The value is one of these strings.
  case names([PropertyConstant])
  /// The value is a set of bits; the Swift names of the bits begin with that of bit 0.
  case bits([String])

  /// Creates the constants of an enumeration whose cases are named as in Swift.
  package init<Names: PropertyNames>(of names: Names.Type) {
    self = .names(Names.allCases.map { PropertyConstant($0.rawValue, name: $0) })
  }

  /// Creates the constants of strings that are also the names of the constants in Swift.
  package init(_ names: String...) {
    self = .names(names.map { PropertyConstant($0, swiftName: $0) })
  }

  /// The strings for which there are constants.
  package var strings: [String] {
    if case .names(let names) = self { names.map(\.value) } else { [] }
  }

  /// Returns the Swift name of a string; nil when there is no constant for it.
  package func swiftName(of value: String) -> String? {
    guard case .names(let names) = self else { return nil }
    return names.first { $0.value == value }?.swiftName
  }
}

/// A string that a property may have, and the name of its constant in Swift.
package struct PropertyConstant: Sendable {
  package let value: String
  /// The value whose description is the Swift name: a case of an enumeration, or the name.
  private let name: any Sendable

  package init(_ value: String, swiftName: String) { self.init(value, name: swiftName) }

  fileprivate init(_ value: String, name: some Sendable) {
    self.value = value
    self.name = name
  }

  /// The name of the constant in Swift. It is computed when it is used, because the description of a case comes from
  /// reflection, which would add milliseconds to the launch of a program if it were done for all properties.
  package var swiftName: String { "\(name)" }
}

/// An enumeration of the strings that a property may have. Its cases have the names of the constants in Swift.
package typealias PropertyNames = CaseIterable & RawRepresentable<String> & Sendable

/// The kind of objects that a property has as its value, which the render server does not interpret.
package enum ObjectContent: Sendable {
  /// One filter.
  case filter
  /// An array of filters.
  case filters
  /// An array of emitter cells.
  case cells
  /// An array of behaviors of particles.
  case behaviors
  /// A string, an attributed string or any value with a description.
  case text
  /// A font, or the name of one.
  case font
}

extension ClosedRange<Double> {
  package static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  package static let positive = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude
  package static let notNegative = 0...Double.greatestFiniteMagnitude
  /// All numbers, and infinity.
  package static let infinite = -Double.infinity...Double.infinity
}
