import Foundation
import Localization

/// The text that a crashed program has written to its standard error.
package struct CrashText {
  /// The lines about the crash. Earlier lines are left out, such as those about versions that could not be compiled.
  private let lines: [Substring]
  /// The words with which Swift's runtime reports a trap, and a failed cast.
  private static let (trap, failedCast) = ("Fatal error", "Could not cast value")

  package init(_ text: some StringProtocol) {
    // Lamina's own lines are about earlier versions.
    let written = String(text).split(separator: "\n")
    isHang = written.contains { $0 == Self.hang }
    let all = written.filter { !$0.hasPrefix("lamina: ") }
    let start = all.lastIndex(where: Self.isTrap) ?? all.firstIndex(where: Self.isReport)
    lines = Array(all[(start ?? all.startIndex)...])
  }

  /// True if the text has the beginning of a crash: the words of a trap, or those of a backtrace.
  package var isCrash: Bool { lines.contains { Self.isTrap($0) || Self.isReport($0) } }

  /// The first line that a process in a sandbox writes when it crashes, and the beginning of the lines with the places in the
  /// scene, which are addresses in its library (`CrashPlaces`).
  package static let (headline, placeMark) = ("*** The scene has crashed ***", "lamina-crash-place 0x")

  /// The line that a process writes before it ends itself because it does not respond.
  package static let hang = "lamina-does-not-respond"

  /// True if the process has ended itself because it did not respond.
  package let isHang: Bool

  /// Returns a piece of what a process has written without the lines that are for its parent process only. A piece may
  /// begin or end within a character, so its bytes are not decoded.
  package static func withoutMarks(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let marks = [headline, placeMark, hang].map { Array($0.utf8) }
    let lines = Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let kept = lines.filter { line in !marks.contains { line.starts(with: $0) } }
    return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns the part of a text before the first line about a crash; nil if no line is about one.
  package static func partBeforeCrash(of text: String) -> Substring? {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("lamina: ") }
    return lines.first { isTrap($0) || isReport($0) }.map { text[..<$0.startIndex] }
  }

  /// Returns true for the line that reports a trap: "Fatal error", which may follow a position in the source. A
  /// source line that a backtrace quotes is not such a line.
  private static func isTrap(_ line: Substring) -> Bool {
    guard let text = line.firstRange(of: trap) else { return false }
    let position = line[..<text.lowerBound]
    return position.isEmpty || position.hasSuffix(": ") && position.contains(".swift:")
  }

  /// Returns true for the first line of a crash report.
  private static func isReport(_ line: Substring) -> Bool {
    line.hasPrefix("*** ") || line.hasPrefix(failedCast)
  }

  /// The message of the crash; nil if the text contains none.
  package var message: String? {
    // The regular expressions are created once and not for each line. The number of characters before the colon is limited,
    // as a long line without one would take time proportional to the square of its length.
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

  /// Returns the first location in one of `files` that the text names; nil if there is none. It is the location of
  /// the trap or, if the trap names none of the files, the topmost stack frame in one of them.
  package func location(in files: [URL]) -> (file: String, line: Int)? {
    let names = Set(files.map(\.lastPathComponent))
    for line in lines {
      guard let location = Self.location(in: line), names.contains(location.file) else { continue }
      return location
    }
    return nil
  }

  /// Returns the first `name.swift:12` in a line. Unlike with a regular expression, the time is proportional to the
  /// length of the line.
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
  /// Creates the problem of a scene whose process was ended by a signal; `text` is the last that it wrote.
  package init(crash sources: SwiftSources, signal: Int32, text: String) {
    self.init(sources, localized("crashes"), reason: SceneProbe.reason(signal), text: text)
  }

  /// Creates the problem of one of several scenes, which all run in the process that was ended by a signal: of the first
  /// one of whose files the text names a location, or of any of them if it names none.
  package init(crash scenes: [SwiftSources], signal: Int32, text: String) {
    let crash = CrashText(text)
    let named = scenes.first { crash.location(in: (try? $0.files()) ?? []) != nil }
    if let sources = named ?? (scenes.count == 1 ? scenes.first : nil) {
      self.init(crash: sources, signal: signal, text: text)
    } else {
      let names = scenes.map(\.url.lastPathComponent)
      let either = names.dropFirst().reduce(names.first ?? "") { localized("\($0) or \($1)") }
      self.init("\(either) \(localized("crashes")): \(crash.message ?? SceneProbe.reason(signal))")
    }
  }

  /// Creates the problem of a crash.
  ///
  /// - Parameters:
  ///   - event: The verb of the headline, such as "crashes" or "has crashed".
  ///   - reason: The reason in the headline if the text contains no message.
  ///   - text: The text on the program's standard error.
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

  /// Creates the problem of a scene that did not respond, with the place where it was; `text` is the last that its
  /// process wrote.
  package init(hang sources: SwiftSources, _ headline: String, text: String) {
    self.init(sources, headline, note: localized("it was still running here"), text: text)
  }

  /// Creates the problem of a scene that has called `exit`, with the place of the call; `text` is the last that its process
  /// wrote.
  package init(exit sources: SwiftSources, status: Int32, text: String) {
    let name = sources.url.lastPathComponent
    self.init(
      sources, localized("\(name) ends the program (exit status \(status))"),
      note: localized("the program was ended here"), text: text)
  }

  /// Creates a problem with a note about the first location in the sources that `text` names, if it names any.
  private init(_ sources: SwiftSources, _ headline: String, note: String, text: String) {
    let files = (try? sources.files()) ?? []
    guard let location = CrashText(text).location(in: files) else {
      self.init(headline)
      return
    }
    let place = Location(
      file: location.file, line: location.line, message: note,
      excerpt: Self.line(location, files))
    self.init(headline, [place])
  }

  private static func line(_ location: (file: String, line: Int), _ files: [URL]) -> String {
    guard let file = files.first(where: { $0.lastPathComponent == location.file }),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return "" }
    let lines = text.sourceLines
    guard lines.indices.contains(location.line - 1) else { return "" }
    return lines[location.line - 1].trimmingCharacters(in: .whitespaces)
  }
}
