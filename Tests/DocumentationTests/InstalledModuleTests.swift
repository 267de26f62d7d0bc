import Foundation
import Testing

/// Checks that an installed program has all modules that are needed to compile scenes in Swift, and its data.
@Suite struct InstalledModuleTests {
  private let package: String
  private let script: String

  init() throws {
    func text(_ path: String) throws -> String {
      String(decoding: try Repository.shared.data(at: path), as: UTF8.self)
    }
    package = try text("Package.swift")
    script = try text("Scripts/install")
  }

  /// The names of the targets on which each target of the package depends, by the target's name.
  private var dependencies: [String: [String]] {
    let targets = package.split(separator: /\.(target|systemLibrary|executableTarget|testTarget)\(/)
    return Dictionary(
      targets.dropFirst().compactMap { target -> (String, [String])? in
        guard let name = target.prefixMatch(of: /\s*name: "(\w+)"/)?.1 else { return nil }
        let list = target.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
        return (String(name), list.matches(of: /"(\w+)"/).map { String($0.1) })
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The modules of which the products consist, and the modules on which those depend.
  private var needed: Set<String> {
    var found: Set<String> = []
    var pending = package.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    while let module = pending.popLast() {
      if found.insert(module).inserted { pending += dependencies[module] ?? [] }
    }
    return found
  }

  @Test func theModulesOfTheProductsAreInstalled() {
    let installed = script.matches(of: /for module in ([^;]+);/).flatMap {
      $0.1.split { " \\\n".contains($0) }.map(String.init)
    }
    #expect(needed.count > 20 && needed.contains("CExpat"))
    #expect(needed.subtracting(installed).sorted() == [])
  }

  /// A scene in Swift is compiled with the headers of the C modules on which those of the products depend.
  @Test func theHeadersOfTheProductsAreKnownToTheCompilerOfScenes() throws {
    let path = "Sources/SceneBuilding/SceneToolchain.swift"
    let source = String(decoding: try Repository.shared.data(at: path), as: UTF8.self)
    let list = try #require(source.firstMatch(of: /let headers = \[([^\]]*)\]/)?.1)
    let known = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
    let modulesInC = needed.filter { module in
      Repository.shared.paths.contains("Sources/\(module)")
        && !Repository.shared.files(in: "Sources/\(module)").contains { $0.path.hasSuffix(".swift") }
    }
    #expect(modulesInC.isSuperset(of: ["CCairo", "CPixelKernels"]))
    #expect(modulesInC.subtracting(known).sorted() == [])
  }

  /// The number of the version is written in the program only. The list of changes begins with it.
  @Test func theChangesBeginWithTheVersion() throws {
    func text(_ path: String) throws -> String {
      String(decoding: try Repository.shared.data(at: path), as: UTF8.self)
    }
    let source = try text("Sources/lamina/Support/ProgramVersion.swift")
    let number = try #require(source.firstMatch(of: /static let number = "([\d.]+)"/)?.1)
    let heading = try #require(
      try text("CHANGELOG.md").firstMatch(of: /\n## (\S+) \(\d{4}-\d\d-\d\d\)\n/)?.1)
    #expect(heading == number)
  }

  @Test func theTranslatorOfSourcesIsInstalled() {
    #expect(script.contains("\"$root\"/Sources/Dialect/*"))
  }

  /// The gallery shows the sample documents, and the window has the languages.
  @Test(arguments: ["*.png", "Languages/*.po", "Documents/*"])
  func theDataOfTheProgramIsInstalled(files: String) {
    #expect(script.contains("\"$root\"/Assets/\(files)"))
  }
}
