internal import CGio

extension BusValue {
  /// The greatest size in bytes of a message that is read.
  static let messageLimit = 1 << 20

  /// A floating reference to the value in the form of GLib.
  var variant: OpaquePointer {
    switch self {
    case .bool(let value): g_variant_new_boolean(value ? 1 : 0)
    case .int16(let value): g_variant_new_int16(value)
    case .int32(let value): g_variant_new_int32(value)
    case .uint32(let value): g_variant_new_uint32(value)
    case .double(let value): g_variant_new_double(value)
    // C texts end at the first NUL.
    case .string(let text): g_variant_new_string(text)
    case .path(let path): g_variant_new_object_path(path)
    case .array(let element, let values):
      Self.withVariants(of: values) { g_variant_new_array(element, $0, values.count) }
    case .structure(let values):
      Self.withVariants(of: values) { g_variant_new_tuple($0, values.count) }
    case .entry(let key, let value): g_variant_new_dict_entry(key.variant, value.variant)
    case .variant(let value): g_variant_new_variant(value.variant)
    }
  }

  private static func withVariants(
    of values: [BusValue], _ body: (UnsafePointer<OpaquePointer?>?) -> OpaquePointer
  ) -> OpaquePointer {
    values.map { Optional($0.variant) }.withUnsafeBufferPointer { body($0.baseAddress) }
  }

  /// Reads a value; nil for types that are not used.
  init?(_ variant: OpaquePointer) {
    guard g_variant_get_size(variant) <= Self.messageLimit else { return nil }
    let type = String(cString: g_variant_get_type_string(variant))
    switch type.first {
    case "b": self = .bool(g_variant_get_boolean(variant) != 0)
    case "i": self = .int32(g_variant_get_int32(variant))
    case "u": self = .uint32(g_variant_get_uint32(variant))
    case "d": self = .double(g_variant_get_double(variant))
    case "s": self = .string(String(cString: g_variant_get_string(variant, nil)))
    case "o": self = .path(String(cString: g_variant_get_string(variant, nil)))
    case "v":
      guard let value = Self.taking(g_variant_get_variant(variant)) else { return nil }
      self = .variant(value)
    case "a": self = .array(of: String(type.dropFirst()), Self.children(of: variant))
    case "(", "{": self = .structure(Self.children(of: variant))
    default: return nil
    }
  }

  private static func children(of variant: OpaquePointer) -> [BusValue] {
    (0..<g_variant_n_children(variant)).compactMap { taking(g_variant_get_child_value(variant, $0)) }
  }

  /// Reads a value to which the caller owns a reference, and releases it.
  static func taking(_ variant: OpaquePointer?) -> BusValue? {
    guard let variant else { return nil }
    defer { g_variant_unref(variant) }
    return BusValue(variant)
  }
}
