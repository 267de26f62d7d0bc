import Foundation
import Testing

@testable import BookServing

/// Tests of the server with real connections.
@MainActor
@Suite struct BookServerTests {
  private let folder: BookFolder
  private let server: BookServer

  init() throws {
    folder = try BookFolder()
    // It is sent in several pieces, and no socket buffers all of it.
    try folder.write(String(repeating: "lamina ", count: 1 << 20), to: "book/en/long.html")
    server = try BookServer(try folder.book())
  }

  private var port: UInt16 { UInt16(server.handler.host.split(separator: ":")[1]) ?? 0 }

  private func head(_ method: String, _ path: String, _ fields: String = "") -> String {
    "\(method) /\(server.handler.token)/\(path) HTTP/1.1\r\nHost: \(server.handler.host)\r\n\(fields)\r\n"
  }

  /// Connects on another thread, because the server is on this one, and returns the result of `body` there.
  private func connected<Value: Sendable>(
    _ body: @escaping @Sendable (TCPClient) -> Value
  ) async throws -> Value {
    let port = port
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { body(try TCPClient(port: port)) })
      }
    }
  }

  private func answer(to request: String) async throws -> String {
    try await connected { $0.exchange(request) }
  }

  @Test func filesArriveAsAWhole() async throws {
    server.start { _ in }
    let answer = try await answer(to: head("GET", "en/long.html"))
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.contains("\r\nContent-Length: \(7 << 20)\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n" + String(repeating: "lamina ", count: 1 << 20)))
    let headAlone = try await self.answer(to: head("HEAD", "en/long.html"))
    #expect(headAlone.hasSuffix("\r\n\r\n") && headAlone.contains("\r\nContent-Length: \(7 << 20)\r\n"))
  }

  @Test func aRequestShowsAnExample() async throws {
    var shown: [String] = []
    server.start { shown.append($0.lastPathComponent) }
    let origin = "Origin: http://\(server.handler.host)\r\n"
    let answer = try await answer(to: head("POST", "show/Pushed", origin))
    #expect(answer.hasPrefix("HTTP/1.1 204 No Content\r\n") && answer.hasSuffix("\r\n\r\n"))
    let other = "Origin: http://evil.example\r\n"
    let refused = try await self.answer(to: head("POST", "show/Pushed", other))
    #expect(refused.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    #expect(shown == ["Pushed.swift"])
  }

  @Test func aLongRequestIsAnswered() async throws {
    server.start { _ in }
    let field = "X: \(String(repeating: "a", count: 100_000))\r\n"
    #expect(try await answer(to: head("GET", "index.html", field)).hasPrefix("HTTP/1.1 431 "))
    #expect(try await answer(to: "nonsense\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
  }

  /// A file that is replaced by a symbolic link after the book was found is not served.
  @Test func symbolicLinksAreNotFollowed() async throws {
    server.start { _ in }
    let style = folder.folder.appendingPathComponent("style.css")
    try FileManager.default.removeItem(at: style)
    try FileManager.default.createSymbolicLink(
      at: style, withDestinationURL: folder.parent.appendingPathComponent("secret.html"))
    let answer = try await answer(to: head("GET", "style.css"))
    #expect(answer.hasPrefix("HTTP/1.1 404 ") && !answer.contains("secret"))
  }

  @Test func furtherConnectionsAreClosed() async throws {
    server.start { _ in }
    var idle: [TCPClient] = []
    for _ in 0..<BookServer.connectionLimit { idle.append(try await connected { $0 }) }
    #expect(try await answer(to: head("GET", "index.html")) == "")
    idle.removeAll()
    var answer = ""
    // The server sees the ends of the others soon.
    while answer.isEmpty { answer = try await self.answer(to: head("GET", "index.html")) }
    #expect(answer.hasSuffix(BookFolder.files["index.html"] ?? "-"))
  }

  @Test func aRequestThatIsNotCompleteIsLeft() async throws {
    server.limits.request = 0.05
    server.start { _ in }
    let (start, answer) = (ContinuousClock.now, try await self.answer(to: "GET /"))
    #expect(answer == "" && start.duration(to: .now) >= .seconds(0.05))
  }

  @Test func theEndClosesEverything() async throws {
    server.start { _ in }
    #expect(try await answer(to: head("GET", "index.html")) != "")
    server.stop()
    // The socket is closed by its queue.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    await #expect(throws: TCPClient.Failure.self) { try await connected { _ in } }
  }
}
