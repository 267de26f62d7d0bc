/// A value of a message on D-Bus.
package indirect enum BusValue: Equatable, Sendable {
  case bool(Bool)
  case int16(Int16)
  case int32(Int32)
  case uint32(UInt32)
  case double(Double)
  case string(String)
  case path(String)
  /// An array; `of` is the signature of its elements.
  case array(of: String, [BusValue])
  case structure([BusValue])
  case entry(BusValue, BusValue)
  case variant(BusValue)

  static func strings(_ values: [String]) -> BusValue {
    .array(of: "s", values.map { .string($0) })
  }

  /// A dictionary of texts, in the order of its keys.
  static func dictionary(_ values: [String: String]) -> BusValue {
    .array(
      of: "{ss}", values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) })
  }

  /// A dictionary of variants, in the order of its keys.
  static func dictionary(_ values: [String: BusValue]) -> BusValue {
    .array(
      of: "{sv}", values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) })
  }

  /// A number, limited to 32 bits.
  static func number(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }

  /// The signature by which D-Bus names the type.
  package var signature: String {
    switch self {
    case .bool: "b"
    case .int16: "n"
    case .int32: "i"
    case .uint32: "u"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .array(let element, _): "a" + element
    case .structure(let values): "(" + values.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    }
  }

  var integer: Int? {
    switch self {
    case .int16(let value): Int(value)
    case .int32(let value): Int(value)
    case .uint32(let value): Int(value)
    case .bool, .double, .string, .path, .array, .structure, .entry, .variant: nil
    }
  }

  /// The number; also that of a variant.
  var double: Double? {
    switch self {
    case .double(let value): value
    case .variant(let value): value.double
    case .int16, .int32, .uint32: integer.map(Double.init)
    case .bool, .string, .path, .array, .structure, .entry: nil
    }
  }

  var text: String? {
    switch self {
    case .string(let text), .path(let text): text
    case .variant(let value): value.text
    case .bool, .int16, .int32, .uint32, .double, .array, .structure, .entry: nil
    }
  }

  /// The truth value; also that of a variant.
  var isTrue: Bool? {
    switch self {
    case .bool(let value): value
    case .variant(let value): value.isTrue
    case .int16, .int32, .uint32, .double, .string, .path, .array, .structure, .entry: nil
    }
  }

  /// The values inside; the whole as a single one if it has none.
  var values: [BusValue] {
    switch self {
    case .array(_, let values), .structure(let values): values
    case .entry(let key, let value): [key, value]
    case .bool, .int16, .int32, .uint32, .double, .string, .path, .variant: [self]
    }
  }
}

/// A call of a method, or a signal, that came over the bus.
package struct BusCall: Equatable, Sendable {
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]

  package init(
    _ member: String, of interface: String, at path: String, _ arguments: [BusValue] = []
  ) {
    (self.path, self.interface) = (path, interface)
    (self.member, self.arguments) = (member, arguments)
  }

  func integer(_ index: Int) -> Int? {
    arguments.indices.contains(index) ? arguments[index].integer : nil
  }

  func text(_ index: Int) -> String? {
    arguments.indices.contains(index) ? arguments[index].text : nil
  }
}

/// A signal that is sent over the bus.
package struct BusSignal: Equatable, Sendable {
  package var path: String
  package var interface: String
  package var name: String
  package var arguments: [BusValue]
}

/// The answer to a call.
package enum BusReply: Equatable, Sendable {
  case values([BusValue])
  case error(name: String, text: String)
}
