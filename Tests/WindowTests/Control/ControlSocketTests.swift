import Foundation
import LocalSockets
import Testing

@testable import ViewerControl

/// The file of the control socket, and `lamina control`.
@Suite(.serialized) @MainActor
struct ControlSocketTests {
  // MARK: The file

  @Test func onlyTheUserCanConnectAndTheFileIsRemoved() throws {
    let folder = try SocketFolder()
    let before = umask(0)
    defer { umask(before) }
    let server = try ControlServer(path: folder.socketPath, target: FakeTarget())
    let mode = try FileManager.default.attributesOfItem(atPath: folder.socketPath)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(
      try FileManager.default.attributesOfItem(atPath: folder.socketPath)[.type] as? FileAttributeType
        == .typeSocket)
    server.stop()
    #expect(folder.files.isEmpty)
    server.stop()
  }

  @Test func existingFilesAreNotReplaced() throws {
    let folder = try SocketFolder()
    try Data("precious".utf8).write(to: URL(fileURLWithPath: folder.socketPath))
    let error = #expect(throws: ControlError.self) {
      try ControlServer(path: folder.socketPath, target: FakeTarget())
    }
    #expect(error?.description.contains("exists already") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.socketPath)) == Data("precious".utf8))
    try FileManager.default.removeItem(atPath: folder.socketPath)
    try FileManager.default.createSymbolicLink(
      atPath: folder.socketPath, withDestinationPath: folder.path + "/elsewhere")
    #expect(throws: ControlError.self) {
      try ControlServer(path: folder.socketPath, target: FakeTarget())
    }
    #expect(folder.files == ["socket"])
  }

  @Test func aSocketThatIsUsedIsNotTaken() async throws {
    try await withControlServer { _, _, path in
      let error = #expect(throws: ControlError.self) {
        try ControlServer(path: path, target: FakeTarget())
      }
      #expect(error?.description.contains("another program listens") == true)
      let answers = try await ask(controlClient(path), #"{"verb": "play"}"#)
      #expect(answers == [#"{"id":null,"ok":{}}"#])
    }
  }

  /// If the queue of pending connections is full, connecting fails although a program listens.
  @Test func aSocketWithAFullQueueIsNotTaken() throws {
    let folder = try SocketFolder()
    let listener = try UnixSocket.make(isBlocking: false)
    #expect(try listener.bind(to: folder.socketPath))
    try listener.listen()
    var clients: [UnixSocket] = []
    while clients.count < 1000 {
      clients.append(try UnixSocket.make(isBlocking: false))
      do { try clients.last?.connect(to: folder.socketPath) } catch { break }
    }
    #expect(clients.count < 1000, "the queue is full")
    let error = #expect(throws: ControlError.self) {
      try ControlServer(path: folder.socketPath, target: FakeTarget())
    }
    #expect(error?.description.contains("another program listens") == true)
    withExtendedLifetime(listener) {}
  }

  @Test func aSocketThatNobodyListensOnIsReplaced() async throws {
    let folder = try SocketFolder()
    // The socket is closed, but its file still exists.
    #expect(try UnixSocket.make(isBlocking: false).bind(to: folder.socketPath))
    let server = try ControlServer(path: folder.socketPath, target: FakeTarget())
    #expect(
      try await ask(controlClient(folder.socketPath), #"{"verb": "play"}"#) == [#"{"id":null,"ok":{}}"#]
    )
    server.stop()
    #expect(folder.files.isEmpty)
  }

  @Test func anotherFileAtTheSocketsPathIsKept() throws {
    let folder = try SocketFolder()
    let server = try ControlServer(path: folder.socketPath, target: FakeTarget())
    try FileManager.default.removeItem(atPath: folder.socketPath)
    try Data("new".utf8).write(to: URL(fileURLWithPath: folder.socketPath))
    server.stop()
    #expect(folder.files == ["socket"])
  }

  @Test(arguments: ["", "/nowhere/socket", "/tmp/" + String(repeating: "x", count: 200), "/tmp"])
  func invalidPathsAreReported(path: String) {
    do {
      _ = try ControlServer(path: path, target: FakeTarget())
      Issue.record("there is a socket at '\(path)'")
    } catch {
      #expect("\(error)".contains("'\(path)'") && !"\(error)".contains("\n"))
    }
  }

  // MARK: The command

  @Test func theCommandPrintsTheAnswers() async throws {
    try await withControlServer { _, target, path in
      let run = try await offMain {
        Transfer(
          try Program.run(["control", path, "{\"verb\":\n\"seek\", \"time\": 2}", #"{"verb": "play"}"#])
        )
      }.value
      #expect(run.end == .exit(0) && run.errors.isEmpty)
      #expect(run.output == [#"{"id":null,"ok":{"time":2}}"#, #"{"id":null,"ok":{}}"#])
      let failing = try await offMain { Transfer(try Program.run(["control", path, "x"])) }.value
      #expect(failing.end == .exit(1) && failing.output.count == 1 && failing.errors.isEmpty)
      #expect(target.requests == [.seek(time: 2), .play])
    }
  }

  @Test func theCommandReportsAMissingViewer() throws {
    let run = try Program.run(["control", "/nowhere/socket", "{}"])
    #expect(run.end == .exit(1) && run.errors.count == 1)
    #expect(run.errors.first?.contains("lamina view --control /nowhere/socket") == true)
  }
}
