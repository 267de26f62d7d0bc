import Foundation

@testable import ViewerControl

/// Runs `body` with a control server, its target, and the path of its socket.
@MainActor
func withControlServer(
  _ body: @MainActor (ControlServer, FakeTarget, String) async throws -> Void
) async throws {
  let folder = try SocketFolder()
  let target = FakeTarget()
  let server = try ControlServer(path: folder.socketPath, target: target)
  defer { server.stop() }
  try await body(server, target, folder.socketPath)
}

@MainActor
func controlClient(_ path: String) async throws -> Transfer<ControlClient> {
  try await offMain { Transfer(try ControlClient(path: path, timeout: Deadline.timeout)) }
}

/// Sends the lines, and returns the same number of answers.
@MainActor
func ask(_ client: Transfer<ControlClient>, _ lines: String...) async throws -> [String] {
  try await offMain {
    for line in lines { try client.value.send(line) }
    return try lines.map { _ in try client.value.receive() ?? "" }
  }
}

@MainActor
func receive(_ client: Transfer<ControlClient>) async throws -> String? {
  try await offMain { try client.value.receive() }
}

/// A temporary folder for a socket. Its path is short enough for a socket, and it is removed with this object.
final class SocketFolder {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-\(UInt32.random(in: 0...UInt32.max))").path
  var socketPath: String { path + "/socket" }

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}
