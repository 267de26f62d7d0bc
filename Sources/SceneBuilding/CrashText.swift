import Foundation

/// The text that a crashed program wrote to standard error.
package struct CrashText {
  /// The lines about the crash. Earlier lines, such as those about versions that did not compile, are left out.
  private let lines: [Substring]
  /// The words of the Swift runtime for a trap and for a cast that failed.
  private static let (trap, failedCast) = ("Fatal error", "Could not cast value")

  package init(_ text: some StringProtocol) {
    // Lines of Lamina itself are about earlier versions.
    let all = String(text).split(separator: "\n").filter { !$0.hasPrefix("lamina: ") }
    let start = all.lastIndex(where: Self.isTrap) ?? all.firstIndex(where: Self.isReport)
    lines = Array(all[(start ?? all.startIndex)...])
  }

  /// Returns true for the line of a trap, "Fatal error" after an optional position in the source. Source lines that a
  /// backtrace quotes are no such lines.
  private static func isTrap(_ line: Substring) -> Bool {
    guard let text = line.firstRange(of: trap) else { return false }
    let position = line[..<text.lowerBound]
    return position.isEmpty || position.hasSuffix(": ") && position.contains(".swift:")
  }

  /// Returns true for the first line of the report of a crash.
  private static func isReport(_ line: Substring) -> Bool {
    line.hasPrefix("*** ") || line.hasPrefix(failedCast)
  }

  /// The message of the trap; nil if it printed none.
  package var message: String? {
    // The regular expressions are created here once, not for each line.
    let trap = /Fatal error: (.+)/
    let report = /Thread \d+ crashed: *(.+)|Crash(?:ed)? [^:]{0,200}: *(.+)/
    for line in lines {
      if let match = line.firstMatch(of: trap) { return String(match.1) }
      if line.hasSuffix(Self.trap) { return Self.trap }
      if line.hasPrefix(Self.failedCast) { return String(line) }
      if let match = line.firstMatch(of: report) { return String(match.1 ?? match.2 ?? "") }
    }
    return nil
  }

  /// Returns the location in one of `files`: that of the trap if it names one, otherwise that of the first stack frame
  /// in one of them.
  package func location(in files: [URL]) -> (file: String, line: Int)? {
    let names = Set(files.map(\.lastPathComponent))
    for line in lines {
      guard let location = Self.location(in: line), names.contains(location.file) else { continue }
      return location
    }
    return nil
  }

  /// Returns the first `name.swift:12` of a line. The time is proportional to the line's length, however long its words
  /// are, unlike that of a regular expression.
  private static func location(in line: Substring) -> (file: String, line: Int)? {
    var rest = line
    while let mark = rest.firstRange(of: ".swift:") {
      let start = rest[..<mark.lowerBound].lastIndex { $0 == "/" || $0.isWhitespace }
      let name = rest[(start.map(rest.index(after:)) ?? rest.startIndex)..<mark.lowerBound]
      rest = rest[mark.upperBound...]
      let number = rest.prefix { ("0"..."9").contains($0) }
      if !name.isEmpty, !number.isEmpty { return ("\(name).swift", Int(number) ?? 0) }
    }
    return nil
  }
}

extension SceneProblem {
  /// Creates the problem of a crash.
  ///
  /// - Parameters:
  ///   - event: The verb of the headline, "crashes" or "has crashed".
  ///   - reason: The headline's reason if the crash left no message.
  package init(
    _ sources: SwiftSources, _ event: String, reason: String, text: String
  ) {
    let crash = CrashText(text)
    let name = sources.url.lastPathComponent
    let files = (try? sources.files()) ?? []
    guard let location = crash.location(in: files) else {
      self.init("\(name) \(event): \(crash.message ?? reason)")
      return
    }
    let message = crash.message ?? reason
    self.init(
      "\(name) \(event)",
      [
        Location(
          file: location.file, line: location.line, message: message,
          excerpt: Self.line(location, files))
      ])
  }

  private static func line(_ location: (file: String, line: Int), _ files: [URL]) -> String {
    guard let file = files.first(where: { $0.lastPathComponent == location.file }),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return "" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(location.line - 1) else { return "" }
    return lines[location.line - 1].trimmingCharacters(in: .whitespaces)
  }
}
