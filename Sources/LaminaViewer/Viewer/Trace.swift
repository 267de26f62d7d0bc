import QuartzCore

/// A line of JSON for each event that a test or a script wants to know the exact time of
/// (`lamina view --trace`).
package struct Trace: Sendable {
  private let isOn: Bool

  package init(isOn: Bool = false) { self.isOn = isOn }

  /// Numbers in the order of their names.
  func write(_ event: String, _ values: [String: Double]) {
    guard isOn else { return }
    let fields = values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    let line = "{\"event\": \"\(event)\", \(fields.joined(separator: ", "))}\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }
}
