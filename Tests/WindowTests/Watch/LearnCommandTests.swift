import Foundation
import Testing
import ViewerControl

extension WindowTests {
  /// `lamina learn` with curl in the place of a browser.
  struct LearnCommandTests {
    @Test func aRequestOfAPageShowsItsExample() throws {
      try withLearning { learning, address in
        #expect(try get(address).hasSuffix("<p>contents</p>"))
        #expect(try get(address + "/../../../../etc/passwd", "--path-as-is").contains("404 Not Found"))
        #expect(try get(address, "-H", "Host: evil.example").contains("421 Misdirected Request"))
        let scene = learning.book.appendingPathComponent("Examples/Second.swift").path
        let show = address.replacing("en/index.html", with: "show/Second")
        let origin = "Origin: \(address.prefix { $0 != "/" })//\(address.split(separator: "/")[1])"
        #expect(try get(show, "-X", "POST", "-H", "Origin: null").contains("403 Forbidden"))
        #expect(try get(show, "-X", "POST", "-H", origin).hasPrefix("HTTP/1.1 204 "))
        try learning.waitForState("the example") {
          $0["scene"] == .text(scene) && $0["generation"] == .number(1) && $0["question"] == nil
        }
        try learning.send(#"{"verb": "quit"}"#)
        try learning.child.expectEnd(.exit(0))
        #expect(throws: Failure.self) { try get(address) }
      }
    }

    /// The pages work without a compiler, and the viewer says what is missing.
    @Test func withoutACompilerTheViewerSaysSo() throws {
      try withLearning(environment: ["PATH": "/nowhere"]) { learning, address in
        let show = address.replacing("en/index.html", with: "show/First")
        let origin = "Origin: \(address.prefix { $0 != "/" })//\(address.split(separator: "/")[1])"
        #expect(try get(show, "-X", "POST", "-H", origin).hasPrefix("HTTP/1.1 204 "))
        try learning.waitForState("the problem") { state in
          if case .text(let problem) = state["problem"] { problem.contains("swiftc") } else { false }
        }
      }
    }

    @Test func aMissingBookIsAnErrorInOneLine() throws {
      try withTemporaryFolder { folder in
        let run = try Program.run(["learn", folder.path])
        #expect(run.end == .exit(1) && run.output.isEmpty && run.errors.count == 1)
        #expect(run.errors.first?.contains("there is no book in '\(folder.path)'") == true)
      }
    }

    /// Returns the head and the content of the answer.
    private func get(_ address: String, _ arguments: String...) throws -> String {
      try Tool.run("curl", ["-s", "-i", "--max-time", "20", address] + arguments, display: "")
        .joined(separator: "\n")
    }

    private func withLearning(
      environment: [String: String?] = [:], _ body: (LearningProcess, String) throws -> Void
    ) throws {
      try withServer { server in
        try withTemporaryFolder { folder in
          let learning = try LearningProcess(in: folder, on: server, environment)
          defer { learning.child.stop() }
          let address = try #require(learning.child.output.wait(for: \.first))
          try body(learning, address)
        }
      }
    }
  }
}

/// A process of `lamina learn` with a book of two examples.
private final class LearningProcess {
  let child: Child
  let book: URL
  private let socket: String

  init(in folder: URL, on server: XServer, _ environment: [String: String?]) throws {
    book = folder.appendingPathComponent("book").resolvingSymlinksInPath()
    socket = folder.appendingPathComponent("socket").path
    let scene = "import UIKit\n\nfinal class Example: UIViewController {}\n"
    let files = [
      "index.html": "<p>first</p>", "en/index.html": "<p>contents</p>",
      "Examples/First.swift": scene, "Examples/Second.swift": scene,
    ]
    for (path, text) in files {
      let file = book.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    child = try Child(
      Program.executable(), ["learn", book.path, "--no-browser", "--control", socket],
      environment: ["DISPLAY": server.display, "TMPDIR": folder.path].merging(environment) { $1 })
  }

  @discardableResult
  func send(_ request: String) throws -> ControlClient {
    let client = try ControlClient(path: socket, timeout: Deadline.timeout)
    try client.send(request)
    return client
  }

  /// Blocks until the viewer reports a state that fulfills the condition.
  func waitForState(_ what: String, _ fits: ([String: JSONValue]) -> Bool) throws {
    let client = try send(#"{"verb": "subscribe", "events": ["state"]}"#)
    try client.send(#"{"verb": "state"}"#)
    while let line = try client.receive() {
      guard case .object(let message) = try JSONValue(line: line.utf8) else { continue }
      if case .object(let values)? = message["ok"], fits(values.dictionary) { return }
      if fits(message.dictionary) { return }
    }
    throw Failure("the viewer ended before \(what)")
  }
}
