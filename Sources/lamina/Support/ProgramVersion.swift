import ChildPrograms
import Foundation

/// The version of the program.
enum ProgramVersion {
  /// The number. It is written only here; Scripts/lib/version.sh reads it.
  static let number = "0.1.0"

  /// The number, followed by the commit of the sources in parentheses if it is known.
  static var text: String { commit.map { "\(number) (\($0))" } ?? number }

  /// The commit from which the program was built. It is in a file that the scripts write: in the data of an installed
  /// program, or beside a program in its build folder, where a file that is older than the program belongs to another
  /// build. Nil if there is none.
  private static var commit: String? {
    let folder = ChildProgram.own.deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().appendingPathComponent("share/lamina/commit")
    if let commit = firstLine(of: installed) { return commit }
    let built = folder.appendingPathComponent("lamina.commit")
    guard let written = date(of: built), let linked = date(of: ChildProgram.own), written >= linked
    else { return nil }
    return firstLine(of: built)
  }

  private static func date(of file: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.modificationDate] as? Date
  }

  /// Reads at most 64 bytes. Returns nil for a file that cannot be read or is empty.
  private static func firstLine(of file: URL) -> String? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    let bytes = (try? handle.read(upToCount: 64)) ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(
      String.init)
  }
}
