import CoreGraphics

package enum ResidentMemory {
  /// The resident memory of this process in bytes; 0 where the system does not tell it.
  package static var byteCount: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
