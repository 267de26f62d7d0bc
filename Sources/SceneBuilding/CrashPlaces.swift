import ChildPrograms
import Foundation

/// The places in a scene's library that a crashed process has written as addresses (`CrashText.placeMark`), because
/// it could not look up files and lines itself.
package enum CrashPlaces {
  /// The greatest number of addresses that are looked up, and the time for it in seconds. A scene can write what it wants.
  private static let (limit, time) = (12, 5.0)

  /// Returns a text of a crashed process in which the addresses are replaced by files and lines, as `CrashText` reads them.
  /// The text is returned unchanged if it has none, or if the toolchain has no program that looks them up.
  package static func named(in text: String, of library: URL) async -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].hasPrefix(CrashText.placeMark) }.suffix(limit)
    let addresses = places.compactMap { address(in: lines[$0]) }
    guard addresses.count == places.count, let names = await names(of: addresses, in: library),
      names.count >= places.count
    else { return text }
    for (place, name) in zip(places, names) { lines[place] = Substring(withoutUnknownLines(name)) }
    return lines.joined(separator: "\n")
  }

  /// Returns the files and lines of each address; nil if they cannot be looked up. An instruction without a line, such as the
  /// jump of an endless loop, has that of the one before it. Older toolchains do not have the option for that.
  private static func names(of addresses: [String], in library: URL) async -> [String]? {
    for options in [["--skip-line-zero"], []] {
      guard let program = lookup(addresses, in: library, options) else { return nil }
      let outcome = await program.run()
      if outcome.end == .exit(0) { return outcome.text.components(separatedBy: "\n\n") }
    }
    return nil
  }

  /// Leaves out the places whose line is 0, which belong to instructions that the compiler has added.
  private static func withoutUnknownLines(_ places: String) -> String {
    places.replacing(" (approximate)", with: "").split(separator: "\n").filter { !$0.contains(":0:") }
      .joined(separator: "\n")
  }

  private static func address(in line: Substring) -> String? {
    let digits = line.dropFirst(CrashText.placeMark.count)
    return UInt64(digits, radix: 16).map { "0x" + String($0, radix: 16) }
  }

  /// Returns the run of the toolchain's program that writes the file and the line of each address, and after each an empty line;
  /// nil if there are no addresses or no program.
  private static func lookup(
    _ addresses: [String], in library: URL, _ options: [String]
  ) -> ChildProgram? {
    guard !addresses.isEmpty, let program = SceneToolchain.tool("llvm-symbolizer") else { return nil }
    return ChildProgram(
      program, options + ["--obj=\(library.path)", "--functions=none"] + addresses, limit: time)
  }
}
