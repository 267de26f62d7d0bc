import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the settings with which a crashed scene prints a backtrace.
@Suite final class BacktraceSettingsTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "backtrace-settings-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Creates an executable file, and returns its place.
  private func make(_ path: String) throws -> URL {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }

  @Test func aPackagedRuntimeUsesTheProgramOfTheToolchain() throws {
    let library = try make("lib/lamina/libswiftCore.so").deletingLastPathComponent()
    let compiler = try make("toolchain/bin/swiftc")
    #expect(BacktraceSettings(library: library, compiler: compiler) == .none)
    #expect(BacktraceSettings(library: library, compiler: nil).text == "enable=no")
    let program = try make("toolchain/libexec/swift/linux/swift-backtrace")
    let settings = BacktraceSettings(library: library, compiler: compiler)
    #expect(settings.text.hasPrefix("enable=yes,"))
    #expect(settings.text.hasSuffix(",swift-backtrace=\(program.resolvingSymlinksInPath().path)"))
  }

  @Test func theRuntimeOfAToolchainNeedsNoPath() throws {
    let compiler = try make("toolchain/bin/swiftc")
    #expect(BacktraceSettings(library: root, compiler: compiler) == .ownRuntime)
  }
}
