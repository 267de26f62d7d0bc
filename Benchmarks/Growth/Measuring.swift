import Foundation

/// Returns the real time that `body` takes, in milliseconds.
@MainActor
func milliseconds(_ body: () -> Void) -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  body()
  return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
}

/// Returns the median time of `count` calls of `body`, in milliseconds.
@MainActor
func median(of count: Int, _ body: () -> Void) -> Double {
  (0..<count).map { _ in milliseconds(body) }.sorted()[count / 2]
}

/// Returns the memory that the process occupies, in bytes; 0 if the system does not report it.
func residentMemory() -> Int {
  let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let pages = statm.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return (pages ?? 0) * Int(getpagesize())
}

/// Prints a row of a Markdown table.
func row(_ what: String, _ figure: String) { print("| \(what) | \(figure) |") }

extension Double {
  /// The number of milliseconds as text with three digits, in milliseconds or microseconds.
  var asTime: String {
    self < 0.1
      ? String(format: "%.3g µs", self * 1000)
      : String(format: self < 100 ? "%.3g ms" : "%.0f ms", self)
  }
}
