import Foundation

/// Programs that the tests run. They are found in `PATH`.
enum Tool {
  /// Throws when one of the tools is not installed that the tests with an X server use, all of them together. Each
  /// `XServer` requires them all, so that the first test names everything that is missing.
  static func requireAll() throws {
    let missing = ["Xvfb", "openbox", "icewm", "xdotool", "wmctrl", "xprop", "xrdb"].filter {
      find($0) == nil
    }
    guard missing.isEmpty else {
      throw Failure(
        "not installed: \(missing.joined(separator: ", ")). Window tests need them; Scripts/test "
          + "installs them and runs the tests")
    }
  }

  static func find(_ name: String) -> URL? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin"]
    return folders.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a tool until it ends, and returns the lines that it wrote to standard output.
  @discardableResult
  static func run(_ name: String, _ arguments: [String], display: String) throws -> [String] {
    guard let tool = find(name) else { throw Failure("\(name) is not installed; see Scripts/test") }
    let child = try Child(tool, arguments, environment: ["DISPLAY": display])
    child.closeInput()
    let end = try child.waitForEnd()
    guard end == .exit(0) else {
      let reason = child.errors.linesAtEnd().joined(separator: " / ")
      throw Failure("\(name) \(arguments.joined(separator: " ")): \(end): \(reason)")
    }
    return child.output.linesAtEnd()
  }
}
