import CommitStream
import CoreGraphics
import Foundation
import LocalSockets
import QuartzCore
import Testing
import WindowHosting
import WindowSystem

@testable import Attaching

/// A fixture: a program with a window in memory, to which viewers can attach.
@MainActor final class AttachingWorld {
  let folder: RuntimeFolder
  let window: OffscreenWindow
  let host: WindowHost
  let program: AttachableProgram
  let layer = CALayer()

  /// `user` is the one whose processes may attach.
  init(user: uid_t = geteuid()) throws {
    folder = try RuntimeFolder()
    window = OffscreenWindow(width: 60, height: 40)
    host = try WindowHost(window, background: CGColor(gray: 0, alpha: 1))
    program = try AttachableProgram(
      host, title: "A window", in: ProgramSockets(folder.environment), user: user
    ) { _, change in change() }
    layer.name = "square"
    layer.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    withoutActions { host.rootLayer.addSublayer(layer) }
    host.start()
  }

  func end() {
    program.end()
    host.stop()
  }

  /// Waits until no viewer is attached.
  func waitForDetachment() async throws {
    let deadline = monotonicSeconds() + 20
    while program.isAttached {
      guard monotonicSeconds() < deadline else { throw AttachError.noAnswer }
      await Task.yield()
    }
  }

  /// Connects a client, and returns it with the first message.
  func client() async throws -> (client: Client, first: ProgramMessage?) {
    let path = program.path
    return try await offMain {
      let client = Client(value: try ProgramClient(path: path, timeout: 20))
      return (client, try client.value.receive())
    }
  }

  /// Connects a client, and attaches it.
  func attachedClient() async throws -> Client {
    let (client, _) = try await client()
    try await offMain { try client.value.send(.attach(version: MessageChunk.version)) }
    return client
  }
}

/// A client that is used on one thread after the other.
struct Client: @unchecked Sendable {
  let value: ProgramClient

  /// Returns the first message for which `body` returns a result.
  func first<Result: Sendable>(
    _ body: @escaping @Sendable (ProgramMessage) -> Result?
  ) async throws -> Result? {
    try await offMain {
      while let message = try value.receive() {
        if let result = body(message) { return result }
      }
      return nil
    }
  }

  /// Returns the reason with which the program ends the connection.
  func refusal() async throws -> AttachRefusal.Reason? {
    try await first { message in
      if case .refusal(let refusal) = message { refusal.reason } else { nil }
    }
  }
}

/// Runs a function that blocks, so that the main thread can answer meanwhile.
func offMain<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { done in
    DispatchQueue.global().async { done.resume(with: .init(catching: body)) }
  }
}

/// A temporary folder in the place of XDG_RUNTIME_DIR, with a path that is short enough for sockets. It is removed with
/// this object.
final class RuntimeFolder {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-\(UInt32.random(in: 0...UInt32.max))").path
  var environment: [String: String] { ["XDG_RUNTIME_DIR": path] }
  var sockets: String { path + "/lamina" }

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
