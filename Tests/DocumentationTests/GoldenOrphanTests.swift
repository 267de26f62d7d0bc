import Foundation
import Testing

/// Checks that some test compares each picture in Tests/Goldens.
@Suite struct GoldenOrphanTests {
  @Test func everyGoldenIsReadByATest() {
    let goldens = Repository.shared.paths
      .filter { $0.hasPrefix("Tests/Goldens/") && $0.hasSuffix(".png") }
      .map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
    #expect(goldens.count > 100)
    let readers = Self.readers()
    let orphans = goldens.filter { golden in !readers.contains { $0.reads(golden) } }.sorted()
    #expect(
      orphans.isEmpty, "no test reads Tests/Goldens/\(orphans.joined(separator: ", ")).png: delete it")
  }

  @Test func orphansAreFound() {
    let reader = GoldenReader(
      #"""
      try GoldenStore.golden("sheet-\(name)"); let names = ["door", "open", "Sleep"]; f("whole")
      case cards = "S1"
      """#)
    #expect(reader.reads("whole") && reader.reads("sheet-door") && reader.reads("sheet-door-open"))
    #expect(reader.reads("sheet-cards") && reader.reads("sheet-door-Sleep"))
    #expect(
      !reader.reads("sheet-shut") && !reader.reads("sheet-door-shut") && !reader.reads("other-door"))
    #expect(!reader.reads("door-open"), "the names of parts are no names of pictures")
  }

  /// One reader for each test target that reads goldens. The scenes of a target may be declared in Benchmarks.
  private static func readers() -> [GoldenReader] {
    let tests = Dictionary(grouping: Repository.shared.files(in: "Tests")) {
      $0.path.split(separator: "/")[1]
    }
    let scenes = Repository.shared.files(in: "Benchmarks").map(\.text)
    return tests.values.compactMap { files in
      let texts = files.filter { $0.path.hasSuffix(".swift") }.map(\.text)
      guard texts.contains(where: { $0.contains("GoldenStore.golden(") }) else { return nil }
      return GoldenReader((texts + scenes).joined(separator: "\n"))
    }
  }
}

/// The names of goldens that sources can form. Such a name is a string, or a string that ends before an
/// interpolation, followed by strings that are joined by hyphens. The names of enumeration cases with raw values
/// count as strings.
private struct GoldenReader {
  private var strings: Set<String> = []
  private var prefixes: Set<String> = []

  init(_ source: String) {
    for match in source.matches(of: /"(?<text>[A-Za-z0-9-]+)(?<end>"|\\\()/) {
      if match.end == "\"" {
        strings.insert(String(match.text))
      } else if match.text.hasSuffix("-") {
        prefixes.insert(String(match.text))
      }
    }
    for match in source.matches(of: /case (?<name>[a-z]+) = "/) { strings.insert(String(match.name)) }
  }

  func reads(_ golden: String) -> Bool {
    if strings.contains(golden) { return true }
    return prefixes.contains { golden.hasPrefix($0) && isJoined(golden.dropFirst($0.count)) }
  }

  /// Returns true if the name consists of strings of the sources, joined by hyphens.
  private func isJoined(_ name: Substring) -> Bool {
    if strings.contains(String(name)) { return true }
    return name.indices.contains { index in
      name[index] == "-" && strings.contains(String(name[..<index]))
        && isJoined(name[index...].dropFirst())
    }
  }
}
