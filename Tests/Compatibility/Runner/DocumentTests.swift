import Foundation
import Testing

/// Compares Documentation/Compatibility.md with the declarations in Sources.
@Suite struct DocumentTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private enum Status: String { case available, partial, missing }

  /// Returns the status of each class of the document by the class's name.
  private func rows() throws -> [String: Status] {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("Documentation/Compatibility.md"), encoding: .utf8)
    var rows: [String: Status] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let status = try #require(Status(rawValue: cells[1]), "\(line)")
      for name in cells[0].split(separator: ",") {
        let name = name.trimmingCharacters(in: CharacterSet(charactersIn: "` "))
        #expect(rows[name] == nil, "\(name) is listed twice")
        rows[name] = status
      }
    }
    return rows
  }

  /// Returns the public types of the modules that have Apple's names.
  private func declared() throws -> Set<String> {
    let pattern = try Regex(
      #"^ *(?:@[A-Za-z0-9_()*, ]+ )*(?:public|open) (?:final )?(?:class|struct|enum|protocol|typealias) ((?:UI|CA|CG|NS|CT|CM)[A-Z][A-Za-z0-9]*|Simd[A-Z]\w*|simd_\w+|(?:float|double)[34]x[34]|UndoManager|NibAwaking|RowCommitting|SystemSoundID|CFTypeID)"#
    ).anchorsMatchLineEndings()
    var names: Set<String> = []
    for module in try PublicModules.ofUIKit(in: Self.root) + [
      "QuartzCore", "CoreGraphics", "RenderModel",
    ] {
      let folder = Self.root.appendingPathComponent("Sources/\(module)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: pattern) {
          if let name = match.output[1].substring { names.insert(String(name)) }
        }
      }
    }
    return names
  }

  @Test func statusOfEveryTypeIsCorrect() throws {
    let (rows, declared) = (try rows(), try declared())
    #expect(rows.count > 150 && declared.count > 150)
    for (name, status) in rows {
      #expect(declared.contains(name) == (status != .missing), "\(name) has the wrong status \(status)")
    }
    for name in declared { #expect(rows[name] != nil, "\(name) is not in the document") }
  }
}
