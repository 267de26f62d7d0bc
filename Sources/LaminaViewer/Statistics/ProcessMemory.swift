import Foundation
import ViewerKit

enum ProcessMemory {
  /// The resident memory of this process in bytes; 0 where the system does not tell it.
  static var resident: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Returns a size in mebibytes as text, with one decimal below ten.
  static func text(_ byteCount: Int) -> String {
    let value = Double(byteCount) / 1_048_576
    return value.shown(decimals: value < 10 ? 1 : 0)
  }
}
