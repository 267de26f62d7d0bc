import Foundation
import SceneBuilding
import Testing

@testable import SceneWorkers

/// Tests of what a worker in the sandbox gets from the program that starts it.
struct WorkerLaunchTests {
  @Test func otherVariablesAreNotPassedOn() {
    let kept = ["HOME": "/home/a", "LC_TIME": "C", "LAMINA_KERNELS": "sse2", "ASAN_OPTIONS": "x"]
    let secrets = ["AWS_SECRET_ACCESS_KEY": "s", "SSH_AUTH_SOCK": "/s", "XLAMINA_": "s", "LC": "s"]
    #expect(SandboxEnvironment.filtered(kept.merging(secrets) { $1 }) == kept)
  }

  /// A shared folder may have more files than a program can have arguments.
  @Test func manyReadableFilesAreListed() throws {
    let list = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: list) }
    let files = (0..<40_000).map { URL(fileURLWithPath: "/tmp/\($0) file\n.png") }
    try ReadableFiles.write(files, to: list)
    #expect(try ReadableFiles.read(list).map(\.path) == files.map(\.path))
  }

  @Test func onlyTheSandboxHasFewVariables() throws {
    let (folder, sources) = (try SceneFolder(), SwiftSources(URL(fileURLWithPath: "/scene.swift")))
    let trusted = try WorkerLaunch(sources, in: folder, isTrusted: true)
    #expect(trusted.environment.count >= ProcessInfo.processInfo.environment.count)
    let restricted = try WorkerLaunch(drawing: sources, in: folder, isTrusted: false)
    #expect(restricted.environment == SandboxEnvironment.filtered(trusted.environment))
    #expect(restricted.arguments.first == WorkerLaunch.drawingCommand)
  }
}
