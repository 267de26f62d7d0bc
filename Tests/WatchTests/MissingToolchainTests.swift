import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the message for a system that cannot compile scenes in Swift.
@Suite final class MissingToolchainTests {
  private let library = FileManager.default.temporaryDirectory.appendingPathComponent(
    "missing-toolchain-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: library) }

  private func message(hasCompiler: Bool, hasModules: Bool) -> String {
    MissingToolchain(
      hasCompiler: hasCompiler, modules: hasModules ? [] : [URL(fileURLWithPath: "/somewhere")],
      library: library
    ).description
  }

  @Test(arguments: [
    (
      false, false,
      "scenes in Swift need Swift 6.9 from https://swift.org/install and the package lamina-dev"
    ),
    (false, true, "scenes in Swift need Swift 6.9: get it at https://swift.org/install"),
    (true, false, "scenes in Swift need the package lamina-dev, which is not installed"),
  ])
  func aPackagedProgramNamesItsVersionOfSwift(compiler: Bool, modules: Bool, expected: String) throws {
    try Data("6.9\n".utf8).write(to: library.appendingPathComponent("swift-version"))
    #expect(message(hasCompiler: compiler, hasModules: modules) == expected)
  }

  @Test func aBuiltProgramNamesTheFoldersOfModules() {
    #expect(message(hasCompiler: false, hasModules: true).contains("there is no swiftc in PATH"))
    #expect(message(hasCompiler: true, hasModules: false).contains("(looked in /somewhere)"))
  }
}
