@_exported import JSON

extension JSONValue {
  /// Parses one line.
  /// - Throws: `ControlError` for a text that is not JSON.
  package init(line: some Collection<UInt8>) throws {
    do {
      self = try JSONParser.value(of: Array(line))
    } catch {
      throw ControlError("this is not JSON")
    }
  }
}
