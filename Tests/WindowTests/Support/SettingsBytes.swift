/// Settings as a settings manager serializes them (specification XSETTINGS 0.5).
struct SettingsBytes {
  enum Value {
    case integer(Int)
    case text(String)
    case color
  }

  let values: [String: Value]
  var isBigEndian = false

  init(_ values: [String: Value]) { self.values = values }

  var bytes: [UInt8] {
    let head: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + number(1, 4) + number(values.count, 4)
    return values.sorted { $0.key < $1.key }.reduce(head) { $0 + setting($1.key, $1.value) }
  }

  private func setting(_ name: String, _ value: Value) -> [UInt8] {
    let text = Array(name.utf8)
    func head(_ type: UInt8) -> [UInt8] {
      [type, 0] + number(text.count, 2) + padded(text) + number(1, 4)
    }
    switch value {
    case .integer(let value): return head(0) + number(value, 4)
    case .text(let value): return head(1) + number(value.utf8.count, 4) + padded(Array(value.utf8))
    case .color: return head(2) + number(1, 4) + number(2, 4)
    }
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}
