import Foundation
import LocalSockets
import Testing

@testable import ViewerControl

/// The protocol of the control socket, as Documentation/Control.md specifies it.
@Suite(.serialized) @MainActor
struct ControlServerTests {
  // MARK: Answers

  @Test func eachRequestIsAnsweredWithItsIdentifier() async throws {
    try await withControlServer { _, target, path in
      let answers = try await ask(
        controlClient(path), #"{"id": 1, "verb": "seek", "time": 0.5}"#,
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

  @Test func invalidRequestsAreAnsweredWithAnError() async throws {
    try await withControlServer { _, target, path in
      let long = String(repeating: "x", count: 3 << 20)
      let answers = try await ask(
        controlClient(path), "nonsense", "[1]", "\u{0}", long, #"{"verb": "play", "id": 5}"#)
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
    try await withControlServer { _, target, path in
      let (slow, fast) = (try await controlClient(path), try await controlClient(path))
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

  @Test func aPendingRequestEndsWhenItsClientDisconnects() async throws {
    try await withControlServer { _, target, path in
      var leaving: Transfer<ControlClient>? = try await controlClient(path)
      let other = try await controlClient(path)
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

  /// The lines are sent as by `printf … | nc -U`: the client then closes its sending end, and the last line has no
  /// line end.
  @Test func aClientThatHasClosedItsInputGetsItsAnswers() async throws {
    try await withControlServer { _, _, path in
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
    try await withControlServer { server, target, path in
      let client = try await controlClient(path)
      target.onRequest = { _ in DispatchQueue.main.async { server.stop() } }
      #expect(try await ask(client, #"{"verb": "quit"}"#) == [#"{"id":null,"ok":{}}"#])
      #expect(try await receive(client) == nil)
    }
  }

  // MARK: Events

  @Test func eventsComeToThoseWhoSubscribed() async throws {
    try await withControlServer { server, _, path in
      let (one, two) = (try await controlClient(path), try await controlClient(path))
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

  /// While 100 MB of events are sent, the client reads nothing. It gets the events for which its queue had room, and
  /// then the newest state. The queue has room for 1 MiB, about 200 events, and the socket for some more.
  @Test func aSlowClientMissesEvents() async throws {
    try await withControlServer { server, _, path in
      let client = try await controlClient(path)
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

  /// The client sends three thousand requests whose answers have 20 kB, and does not read them. The server
  /// reads further requests only when it has room for their answers: for 1 MiB, about 50 answers. The socket
  /// has room for some more.
  @Test func aClientThatDoesNotReadIsNotServed() async throws {
    try await withControlServer { _, target, path in
      target.tree = .text(String(repeating: "x", count: 20_000))
      let (greedy, other) = (try await controlClient(path), try await controlClient(path))
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
    try await withControlServer { _, _, path in
      var clients: [Transfer<ControlClient>] = []
      for _ in 0..<ControlServer.clientLimit {
        clients.append(try await controlClient(path))
        _ = try await ask(clients[clients.count - 1], #"{"verb": "state"}"#)
      }
      let late = try await controlClient(path)
      #expect(try await receive(late)?.contains("64 clients") == true)
      #expect(try await receive(late) == nil)
      clients.removeLast()
      // The server accepts another client only after it has noticed that one has disconnected.
      let deadline = Deadline()
      var isServed = false
      while !isServed, !deadline.isOver {
        let next = try await controlClient(path)
        isServed = (try? await ask(next, #"{"verb": "state"}"#)) == [#"{"id":null,"ok":{}}"#]
      }
      #expect(isServed)
    }
  }
}
