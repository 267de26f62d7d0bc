import ViewerKit

enum ProcessMemory {
  /// Returns a size in mebibytes as text, with one decimal below ten.
  static func text(_ byteCount: Int) -> String {
    let value = Double(byteCount) / 1_048_576
    return value.shown(decimals: value < 10 ? 1 : 0)
  }
}
