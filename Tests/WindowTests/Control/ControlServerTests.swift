import Foundation
import Testing

@testable import LaminaViewer

/// The socket's contract, as Documentation/Control.md has it.
@Suite(.serialized) @MainActor
struct ControlServerTests {
  private func withServer(
    _ body: @MainActor (ControlServer, FakeTarget, String) async throws -> Void
  ) async throws {
    let folder = try SocketFolder()
    let target = FakeTarget()
    let server = try ControlServer(path: folder.socket, target: target)
    defer { server.stop() }
    try await body(server, target, folder.socket)
  }

  private func client(_ path: String) async throws -> Transfer<ControlClient> {
    try await offMain { Transfer(try ControlClient(path: path, patience: Deadline.patience)) }
  }

  /// Sends the lines; returns as many answers.
  private func ask(_ client: Transfer<ControlClient>, _ lines: String...) async throws -> [String] {
    try await offMain {
      for line in lines { try client.value.send(line) }
      return try lines.map { _ in try client.value.receive() ?? "" }
    }
  }

  private func receive(_ client: Transfer<ControlClient>) async throws -> String? {
    try await offMain { try client.value.receive() }
  }

  // MARK: Answers

  @Test func eachRequestIsAnsweredWithItsIdentifier() async throws {
    try await withServer { _, target, path in
      let answers = try await ask(
        client(path), #"{"id": 1, "verb": "seek", "time": 0.5}"#,
        #"{"id": "two", "verb": "play"}"#, #"{"verb": "pause"}"#,
        #"{"id": [3], "verb": "seek"}"#, #"{"id": 4, "verb": "select", "layer": "x"}"#)
      #expect(
        answers == [
          #"{"id":1,"ok":{"time":0.5}}"#, #"{"id":"two","ok":{}}"#, #"{"id":null,"ok":{}}"#,
          #"{"error":"\"time\" is missing: a number","id":[3]}"#,
          #"{"error":"there is no layer 'x' at all","id":4}"#,
        ])
      #expect(target.requests == [.seek(time: 0.5), .play, .pause, .select(layer: "x")])
    }
  }

  @Test func whatIsNoRequestIsAnsweredToo() async throws {
    try await withServer { _, target, path in
      let long = String(repeating: "x", count: 3 << 20)
      let answers = try await ask(
        client(path), "nonsense", "[1]", "\u{0}", long, #"{"verb": "play", "id": 5}"#)
      #expect(
        answers == [
          #"{"error":"this is not JSON","id":null}"#,
          #"{"error":"a request is an object, as in {\"id\": 1, \"verb\": \"play\"}","id":null}"#,
          #"{"error":"this is not JSON","id":null}"#,
          #"{"error":"a request has at most 1048576 bytes","id":null}"#, #"{"id":5,"ok":{}}"#,
        ])
      #expect(target.requests == [.play])
    }
  }

  @Test func requestsOfAClientWaitForEachOtherOthersDoNot() async throws {
    try await withServer { _, target, path in
      let (slow, fast) = (try await client(path), try await client(path))
      try await offMain {
        try slow.value.send(#"{"id": 1, "verb": "settle"}"#)
        try slow.value.send(#"{"id": 2, "verb": "seek", "time": 1}"#)
      }
      while target.requests.isEmpty { _ = try await ask(fast, #"{"verb": "state"}"#) }
      _ = try await ask(fast, #"{"verb": "play"}"#)
      #expect(target.requests.contains(.settle(timeout: 10)) && target.requests.contains(.play))
      #expect(!target.requests.contains(.seek(time: 1)))
      target.settleNow()
      #expect(try await receive(slow) == #"{"id":1,"ok":{}}"#)
      #expect(try await receive(slow) == #"{"id":2,"ok":{"time":1}}"#)
    }
  }

  @Test func whatAClientWaitsForEndsWithIt() async throws {
    try await withServer { _, target, path in
      var leaving: Transfer<ControlClient>? = try await client(path)
      let other = try await client(path)
      try await offMain { [leaving] in try leaving?.value.send(#"{"verb": "settle"}"#) }
      while !target.requests.contains(.settle(timeout: 10)) {
        _ = try await ask(other, #"{"verb": "state"}"#)
      }
      leaving = nil
      let deadline = Deadline()
      while !target.isCancelled, !deadline.isOver {
        _ = try await ask(other, #"{"verb": "state"}"#)
      }
      #expect(target.isCancelled)
    }
  }

  /// As `printf … | nc -U` does it; the last line without its end.
  @Test func aClientThatHasSaidAllGetsItsAnswers() async throws {
    try await withServer { _, _, path in
      let text = try await offMain { () -> String in
        let socket = try UnixSocket.make(isBlocking: true)
        try socket.connect(to: path)
        _ = socket.send(
          Array("{\"id\": 1, \"verb\": \"play\"}\n{\"id\": 2, \"verb\": \"play\"}".utf8)[...])
        shutdown(socket.descriptor, Int32(SHUT_WR))
        var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 100))
        while case .bytes(let count) = socket.receive(&buffer) { text += buffer[..<count] }
        return String(decoding: text, as: UTF8.self)
      }
      #expect(text == "{\"id\":1,\"ok\":{}}\n{\"id\":2,\"ok\":{}}\n")
    }
  }

  @Test func quittingIsAnswered() async throws {
    try await withServer { server, target, path in
      let client = try await client(path)
      target.onRequest = { _ in DispatchQueue.main.async { server.stop() } }
      #expect(try await ask(client, #"{"verb": "quit"}"#) == [#"{"id":null,"ok":{}}"#])
      #expect(try await receive(client) == nil)
    }
  }

  // MARK: Events

  @Test func eventsComeToThoseWhoSubscribed() async throws {
    try await withServer { server, _, path in
      let (one, two) = (try await client(path), try await client(path))
      _ = try await ask(one, #"{"verb": "subscribe", "events": ["frame"]}"#)
      _ = try await ask(two, #"{"verb": "subscribe", "events": ["frame", "state"]}"#)
      server.publish(.frame, ["number": 1])
      server.publish(.state, ["scene": "door"])
      server.publish(.frame, ["number": 2])
      #expect(try await receive(one) == #"{"event":"frame","number":1}"#)
      #expect(try await receive(one) == #"{"event":"frame","number":2}"#)
      #expect(try await receive(two) == #"{"event":"frame","number":1}"#)
      #expect(try await receive(two) == #"{"event":"state","scene":"door"}"#)
      _ = try await ask(one, #"{"verb": "subscribe", "events": []}"#)
      #expect(server.hasSubscribers(of: .frame))
      #expect(try await receive(two) == #"{"event":"frame","number":2}"#)
      _ = try await ask(two, #"{"verb": "subscribe", "events": ["state"]}"#)
      #expect(!server.hasSubscribers(of: .frame))
      var isAsked = false
      server.publish(
        .frame,
        {
          isAsked = true; return [:]
        }())
      #expect(!isAsked)
    }
  }

  /// It reads nothing while 100 MB of events happen; then it gets what fitted, and the newest state.
  @Test func aSlowClientMissesEvents() async throws {
    try await withServer { server, _, path in
      let client = try await client(path)
      _ = try await ask(client, #"{"verb": "subscribe", "events": ["frame", "state"]}"#)
      let filler = JSONValue.text(String(repeating: "x", count: 5000))
      for number in 0..<10_000 {
        server.publish(.frame, ["number": .number(Double(number)), "filler": filler])
        server.publish(.state, ["number": .number(Double(number)), "filler": filler])
      }
      let (count, last) = try await offMain { () -> (Int, String) in
        var (count, line) = (0, "")
        repeat {
          line = try client.value.receive() ?? ""
          count += 1
        } while !line.isEmpty && !(line.contains("\"state\"") && line.contains("\"number\":9999}"))
        return (count, line)
      }
      #expect(count < 1000 && last.contains("state"))
      server.publish(.frame, ["number": 10_000])
      let next = try #require(try await receive(client))
      #expect(next.contains("\"missed\":") && next.contains("\"number\":10000"))
      server.publish(.frame, ["number": 10_001])
      #expect(try await receive(client) == #"{"event":"frame","number":10001}"#)
    }
  }

  /// Three thousand answers of 20 kB: the server does not take the requests before there is room.
  @Test func aClientThatDoesNotReadIsNotServed() async throws {
    try await withServer { _, target, path in
      target.tree = .text(String(repeating: "x", count: 20_000))
      let (greedy, other) = (try await client(path), try await client(path))
      let isSent = Task.detached {
        try await offMain { for _ in 0..<3000 { try greedy.value.send(#"{"verb": "tree"}"#) } }
      }
      for _ in 0..<200 { _ = try await ask(other, #"{"verb": "state"}"#) }
      let trees = target.requests.filter { $0 == .tree(layer: nil) }.count
      #expect((1..<500).contains(trees), "\(trees)")
      let sizes = try await offMain {
        try (0..<3000).map { _ in try greedy.value.receive()?.utf8.count ?? 0 }
      }
      #expect(sizes.allSatisfy { $0 > 20_000 })
      try await isSent.value
    }
  }

  @Test func tooManyClientsAreTurnedAway() async throws {
    try await withServer { _, _, path in
      var clients: [Transfer<ControlClient>] = []
      for _ in 0..<ControlServer.clientLimit {
        clients.append(try await client(path))
        _ = try await ask(clients[clients.count - 1], #"{"verb": "state"}"#)
      }
      let late = try await client(path)
      #expect(try await receive(late)?.contains("64 clients") == true)
      #expect(try await receive(late) == nil)
      clients.removeLast()
      // Its place is free when the server has heard of it.
      let deadline = Deadline()
      var isServed = false
      while !isServed, !deadline.isOver {
        let next = try await client(path)
        isServed = (try? await ask(next, #"{"verb": "state"}"#)) == [#"{"id":null,"ok":{}}"#]
      }
      #expect(isServed)
    }
  }

  // MARK: The file

  @Test func onlyTheUserCanConnectAndTheFileGoes() throws {
    let folder = try SocketFolder()
    let before = umask(0)
    defer { umask(before) }
    let server = try ControlServer(path: folder.socket, target: FakeTarget())
    let mode = try FileManager.default.attributesOfItem(atPath: folder.socket)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(
      try FileManager.default.attributesOfItem(atPath: folder.socket)[.type] as? FileAttributeType
        == .typeSocket)
    server.stop()
    #expect(folder.files.isEmpty)
    server.stop()
  }

  @Test func whatIsThereStays() throws {
    let folder = try SocketFolder()
    try Data("precious".utf8).write(to: URL(fileURLWithPath: folder.socket))
    let error = #expect(throws: ControlError.self) {
      try ControlServer(path: folder.socket, target: FakeTarget())
    }
    #expect(error?.description.contains("exists already") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.socket)) == Data("precious".utf8))
    try FileManager.default.removeItem(atPath: folder.socket)
    try FileManager.default.createSymbolicLink(
      atPath: folder.socket, withDestinationPath: folder.path + "/elsewhere")
    #expect(throws: ControlError.self) { try ControlServer(path: folder.socket, target: FakeTarget()) }
    #expect(folder.files == ["socket"])
  }

  @Test func aSocketThatIsUsedIsNotTaken() async throws {
    try await withServer { _, _, path in
      let error = #expect(throws: ControlError.self) {
        try ControlServer(path: path, target: FakeTarget())
      }
      #expect(error?.description.contains("another program listens") == true)
      let answers = try await ask(client(path), #"{"verb": "play"}"#)
      #expect(answers == [#"{"id":null,"ok":{}}"#])
    }
  }

  @Test func aSocketThatNobodyListensOnIsReplaced() async throws {
    let folder = try SocketFolder()
    // Closed, but its file is left.
    #expect(try UnixSocket.make(isBlocking: false).bind(to: folder.socket))
    let server = try ControlServer(path: folder.socket, target: FakeTarget())
    #expect(try await ask(client(folder.socket), #"{"verb": "play"}"#) == [#"{"id":null,"ok":{}}"#])
    server.stop()
    #expect(folder.files.isEmpty)
  }

  @Test func whatAnotherPutInItsPlaceStays() throws {
    let folder = try SocketFolder()
    let server = try ControlServer(path: folder.socket, target: FakeTarget())
    try FileManager.default.removeItem(atPath: folder.socket)
    try Data("new".utf8).write(to: URL(fileURLWithPath: folder.socket))
    server.stop()
    #expect(folder.files == ["socket"])
  }

  @Test(arguments: ["", "/nowhere/socket", "/tmp/" + String(repeating: "x", count: 200), "/tmp"])
  func pathsThatCannotBe(path: String) {
    do {
      _ = try ControlServer(path: path, target: FakeTarget())
      Issue.record("there is a socket at '\(path)'")
    } catch {
      #expect("\(error)".contains("'\(path)'") && !"\(error)".contains("\n"))
    }
  }

  // MARK: The command

  @Test func theCommandPrintsTheAnswers() async throws {
    try await withServer { _, target, path in
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

  @Test func theCommandWithoutAViewer() throws {
    let run = try Program.run(["control", "/nowhere/socket", "{}"])
    #expect(run.end == .exit(1) && run.errors.count == 1)
    #expect(run.errors.first?.contains("lamina view --control /nowhere/socket") == true)
  }
}

/// A folder for a socket, with a path short enough for one, that is gone afterwards.
private final class SocketFolder {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-\(UInt32.random(in: 0...UInt32.max))").path
  var socket: String { path + "/socket" }

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}
