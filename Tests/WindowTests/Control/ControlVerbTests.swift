import Foundation
import Testing
import WindowSystem

@testable import ViewerControl

struct ControlVerbTests {
  private func request(_ text: String) throws -> ControlRequest {
    guard case .object(let object) = try JSONValue(line: text.utf8) else {
      throw Failure("no object: \(text)")
    }
    return try ControlVerb.request(object)
  }

  @Test(arguments: [
    (#"{"verb": "seek", "time": 0.5, "id": 7}"#, ControlRequest.seek(time: 0.5)),
    (#"{"verb": "play"}"#, .play),
    (#"{"verb": "pause"}"#, .pause),
    (#"{"verb": "step"}"#, .step(frames: 1)),
    (#"{"verb": "step", "frames": -10}"#, .step(frames: -10)),
    (#"{"verb": "speed", "rate": -0.5}"#, .speed(rate: -0.5)),
    (#"{"verb": "range", "in": 1, "out": 2.5}"#, .range(1...2.5)),
    (#"{"verb": "range"}"#, .range(nil)),
    (#"{"verb": "loop", "mode": "pingpong"}"#, .loop(.pingpong)),
    (#"{"verb": "select", "layer": "door/handle"}"#, .select(layer: "door/handle")),
    (#"{"verb": "select", "layer": null}"#, .select(layer: nil)),
    (
      #"{"verb": "click", "x": 10, "y": 20.5}"#,
      .click(ControlPoint(x: 10, y: 20.5), button: 1, modifiers: [])
    ),
    (
      #"{"verb": "click", "x": 0, "y": 0, "button": 3, "modifiers": ["shift", "super"]}"#,
      .click(ControlPoint(x: 0, y: 0), button: 3, modifiers: [.shift, .super])
    ),
    (
      #"{"verb": "drag", "points": [[0, 1], [2, 3]], "duration": 0.25, "modifiers": []}"#,
      .drag([ControlPoint(x: 0, y: 1), ControlPoint(x: 2, y: 3)], duration: 0.25, modifiers: [])
    ),
    (#"{"verb": "key", "key": "space"}"#, .key(.character(" "), modifiers: [])),
    (#"{"verb": "key", "key": "PageUp"}"#, .key(.pageUp, modifiers: [])),
    (#"{"verb": "key", "key": "F11"}"#, .key(.function(11), modifiers: [])),
    (#"{"verb": "key", "key": "f"}"#, .key(.character("f"), modifiers: [])),
    (
      #"{"verb": "key", "key": "Ä", "modifiers": ["control", "alt"]}"#,
      .key(.character("ä"), modifiers: [.control, .alt])
    ),
    (#"{"verb": "snapshot"}"#, .snapshot(path: nil, scale: nil)),
    (#"{"verb": "snapshot", "path": "/a.png", "scale": 2}"#, .snapshot(path: "/a.png", scale: 2)),
    (#"{"verb": "tree"}"#, .tree(layer: nil)),
    (#"{"verb": "settle"}"#, .settle(timeout: 10)),
    (#"{"verb": "state"}"#, .state),
    (#"{"verb": "subscribe", "events": ["frame", "state", "frame"]}"#, .subscribe([.frame, .state])),
    (#"{"verb": "subscribe", "events": []}"#, .subscribe([])),
    (#"{"verb": "quit"}"#, .quit),
  ])
  func requestsAreParsed(text: String, expected: ControlRequest) throws {
    #expect(try request(text) == expected)
  }

  /// The messages state the error and the valid values.
  @Test(arguments: [
    ("{}", ["verb", "missing", "seek", "subscribe"]),
    (#"{"verb": 1}"#, ["verb"]),
    (#"{"verb": "jump"}"#, ["'jump';", "seek"]),
    (#"{"verb": "Snapshots"}"#, ["'Snapshots' (did you mean snapshot?);"]),
    (#"{"verb": "seek"}"#, ["\"time\"", "missing"]),
    (#"{"verb": "seek", "time": "1"}"#, ["\"time\"", "text", "number"]),
    (#"{"verb": "seek", "time": true}"#, ["\"time\"", "truth"]),
    (#"{"verb": "seek", "time": 1e300}"#, ["\"time\"", "1e+300"]),
    (#"{"verb": "seek", "time": 1, "tiem": 2}"#, ["\"tiem\" (did you mean time?)"]),
    (#"{"verb": "play", "time": 1}"#, ["\"time\"", "none"]),
    (#"{"verb": "step", "frames": 1.5}"#, ["\"frames\"", "whole"]),
    (#"{"verb": "step", "frames": 1e9}"#, ["\"frames\"", "100000"]),
    (#"{"verb": "range", "in": 1}"#, ["\"out\"", "missing"]),
    (#"{"verb": "range", "in": 1, "out": 1}"#, ["\"in\"", "less"]),
    (#"{"verb": "loop", "mode": "often"}"#, ["'often'", "once, loop, pingpong"]),
    (#"{"verb": "select", "layer": ""}"#, ["\"layer\"", "empty"]),
    (#"{"verb": "click", "x": 1}"#, ["\"y\"", "missing"]),
    (#"{"verb": "click", "x": 1, "y": 1, "button": 10}"#, ["\"button\"", "9"]),
    (#"{"verb": "click", "x": 1, "y": 1, "modifiers": "shift"}"#, ["\"modifiers\"", "list"]),
    (#"{"verb": "click", "x": 1, "y": 1, "modifiers": ["hyper"]}"#, ["'hyper'", "shift"]),
    (#"{"verb": "drag", "points": [[1, 2]]}"#, ["\"points\"", "2"]),
    (#"{"verb": "drag", "points": [[1, 2], [3]]}"#, ["\"points\"", "pairs"]),
    (#"{"verb": "key", "key": "F25"}"#, ["'F25'", "F24", "space"]),
    (#"{"verb": "snapshot", "path": "a.png"}"#, ["\"path\"", "absolute"]),
    (#"{"verb": "snapshot", "path": "/a\u0000"}"#, ["\"path\"", "NUL"]),
    (#"{"verb": "settle", "timeout": -1}"#, ["\"timeout\""]),
    (#"{"verb": "subscribe", "events": ["frames"]}"#, ["'frames'", "frame, state"]),
    (#"{"verb": "subscribe"}"#, ["\"events\"", "list"]),
  ])
  func invalidRequestsAreReported(text: String, parts: [String]) throws {
    let error = #expect(throws: ControlError.self) { try request(text) }
    let reason = error?.description ?? ""
    for part in parts { #expect(reason.contains(part), "\(reason)") }
    #expect(!reason.contains("\n"))
  }

  @Test(arguments: [
    "", "{", "[1,", "nul", "{\"a\" 1}", "\u{1}", String(repeating: "[", count: 100_000),
  ])
  func textThatIsNotJSONIsRefused(text: String) {
    #expect(throws: ControlError("this is not JSON")) { try JSONValue(line: text.utf8) }
  }

  @Test func valuesAreWrittenOnOneLineAndReadAgain() throws {
    let value: JSONValue = [
      "text": "a\n\"b\"/\u{2028}", "whole": 3, "part": 0.1, "yes": true, "one": 1,
      "list": [.null, [:]],
    ]
    #expect(!value.line.contains { $0 == "\n" })
    #expect(try JSONValue(line: value.line.utf8) == value)
    #expect(JSONValue.list([3, .number(.nan), .number(-.infinity)]).line == #"[3,"nan","-inf"]"#)
  }

  /// Documentation/Control.md contains exactly one row for each verb, with its arguments.
  @Test func everyVerbIsDocumented() throws {
    let text = try String(
      contentsOf: Program.repository.appendingPathComponent("Documentation/Control.md"),
      encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let documented = rows.filter { $0.count == 3 }
    #expect(documented.map { $0[0] } == ControlVerb.all.map { "`\($0.name)`" })
    for (row, verb) in zip(documented, ControlVerb.all) {
      // The names between backquotes are at the odd indices.
      let parts = row[1].split(separator: "`", omittingEmptySubsequences: false)
      let arguments = parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      #expect(arguments == verb.arguments, "\(verb.name)")
    }
    for event in ControlEvent.allCases { #expect(text.contains("### `\(event.rawValue)`")) }
  }

  /// The requests in the documentation are valid.
  @Test func theExamplesAreUnderstood() throws {
    let text = try String(
      contentsOf: Program.repository.appendingPathComponent("Documentation/Control.md"),
      encoding: .utf8)
    let examples = text.split(separator: "\n").filter { $0.hasPrefix("→ ") }.map { $0.dropFirst(2) }
    #expect(examples.count >= ControlVerb.all.count)
    var verbs: Set<String> = []
    for example in examples where !example.contains("jump") {
      guard case .object(let object) = try JSONValue(line: example.utf8) else {
        throw Failure("no object: \(example)")
      }
      _ = try ControlVerb.request(object)
      if case .text(let verb)? = object["verb"] { verbs.insert(verb) }
    }
    #expect(verbs == Set(ControlVerb.all.map(\.name)))
  }
}

struct LineSplitterTests {
  private func split(_ pieces: [String], limit: Int = 5) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var found: [LineSplitter.Line] = []
    for piece in pieces {
      splitter.append(piece.utf8)
      while let line = splitter.next() { found.append(line) }
    }
    splitter.end()
    while let line = splitter.next() { found.append(line) }
    return found
  }

  @Test(arguments: [
    (["a\nb\n"], ["a", "b"]), (["a", "b\nc"], ["ab", "c"]), (["12345\n"], ["12345"]),
    (["123456\na\n"], [nil, "a"]), (["1234", "5678", "9\na"], [nil, "a"]),
    (["1234567"], [nil]), (["\n\n"], ["", ""]), ([""], []),
    (["1234567\n1234567\nab\n"], [nil, nil, "ab"]),
  ])
  func linesAreSplit(pieces: [String], expected: [String?]) {
    #expect(split(pieces) == expected.map { $0.map { .bytes(Array($0.utf8)) } ?? .tooLong })
  }
}
