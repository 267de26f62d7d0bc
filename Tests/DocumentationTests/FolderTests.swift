import Testing

/// Checks of the direction of dependencies between the folders of each module.
@Suite struct FolderTests {
  @Test func foldersDependInOneDirection() {
    let sources = ["Sources", "Benchmarks"].flatMap { Repository.shared.files(in: $0) }
      .filter { $0.path.hasSuffix(".swift") }
    let modules = Dictionary(grouping: sources) { String($0.path.split(separator: "/")[1]) }
    #expect(modules.count > 10)
    for (module, files) in modules {
      let inModule = files.map { file in
        (file.path.split(separator: "/").dropFirst(2).joined(separator: "/"), file.text)
      }
      let graph = FolderGraph(Dictionary(uniqueKeysWithValues: inModule))
      let folders = graph.foldersInCycles.sorted().joined(separator: ", ")
      #expect(folders.isEmpty, "\(module): folders that depend on each other: \(folders)")
    }
  }

  @Test func cyclesAreFound() {
    let sources = [
      "A/One.swift": "public struct One { let two: Two }",
      "B/Two.swift": "@MainActor\nfinal class Two {}\nextension Two { var three: Three? { nil } }",
      "C/Three.swift": "enum Three { case one(One) }",
      "D/Four.swift": "struct Four { let one: One }",
    ]
    #expect(FolderGraph(sources).foldersInCycles == ["A", "B", "C"])
    var inlined = sources
    inlined["B/Two.swift"] = "@usableFromInline package struct Two { let three: Three }"
    #expect(FolderGraph(inlined).foldersInCycles == ["A", "B", "C"])
    var changed = sources
    changed["C/Three.swift"] =
      "/// Like `One`.\nenum Three { /* One */ case name // One\n}\nlet text = \"One\""
    #expect(FolderGraph(changed).foldersInCycles.isEmpty)
  }

  @Test func namesInCodeAreFound() {
    let source = SwiftSource(
      "@MainActor public final class Page: View {\n  struct Inner {}\n  let name = \"A\\\"B\" + C.d // E\n}\n"
    )
    #expect(source.declarations == ["Page"])
    #expect(source.names == ["MainActor", "Page", "View", "Inner", "C"])
  }
}
