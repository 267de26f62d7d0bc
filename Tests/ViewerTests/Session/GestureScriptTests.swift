import Foundation
import Gallery
import Testing

@testable import LaminaViewer

/// Tests of the files of gesture scripts.
struct GestureScriptTests {
  private let script = GestureScript(
    size: CGSize(width: 320, height: 240),
    gestures: [
      SceneGesture(at: 0.4, .down(CGPoint(x: 160, y: 120))),
      SceneGesture(at: 0.45, .moved(CGPoint(x: 180.25, y: 120))),
      SceneGesture(at: 0.5, .up(CGPoint(x: 200, y: -4))),
      SceneGesture(at: 0.9, .type("3.25\n")), SceneGesture(at: 1.2, .press("backspace")),
      SceneGesture(at: 1.3, .press("Ctrl+Shift+Left")),
      SceneGesture(at: 1.4, .hover(CGPoint(x: 8, y: 4))),
      SceneGesture(
        at: 1.5, .wheel(CGPoint(x: 0, y: -1), at: CGPoint(x: 8, y: 4), modifiers: ["shift"])),
      SceneGesture(at: 1.6, .wheel(CGPoint(x: 0.5, y: 0), at: .zero, modifiers: [])),
      SceneGesture(at: 1.7, .hover(nil)), SceneGesture(at: 1.7, .state("open")),
      SceneGesture(at: 1.7, .state(nil)),
      SceneGesture(at: 1.7, .progress(from: nil, to: "open", fraction: 0.25)),
    ])

  @Test func aWrittenScriptIsReadBackEqual() throws {
    let json = try script.json()
    #expect(try GestureScript(json: json) == script)
    let text = String(decoding: json, as: UTF8.self)
    #expect(text.contains("\n  {\"moved\":[180.25,120],\"time\":0.45},\n"), "\(text)")
    // A script ends a second after its last gesture.
    #expect(abs(script.duration - 2.7) < 1e-9)
  }

  @Test func theFileOfAScriptIsBesideTheScene() {
    func path(_ scene: String) -> String { GestureScript.file(for: SceneSource(file: scene)).path }
    #expect(path("/a/card.caml") == "/a/card.gestures.json")
    #expect(path("/a/card.ca") == "/a/card.gestures.json")
    #expect(path("/a/scene.swift") == "/a/scene.gestures.json")
    #expect(
      GestureScript.file(for: .named("door")).path
        == FileManager.default.currentDirectoryPath + "/door.gestures.json")
  }

  @Test func pointsAreScaledToTheArea() {
    let moved = script.gestures(in: CGSize(width: 640, height: 120))
    #expect(moved[0].action == .down(CGPoint(x: 320, y: 60)) && moved[0].time == 0.4)
    #expect(moved[2].action == .up(CGPoint(x: 400, y: -2)) && moved[3] == script.gestures[3])
    #expect(moved[6].action == .hover(CGPoint(x: 16, y: 2)))
    #expect(
      moved[7].action
        == .wheel(CGPoint(x: 0, y: -1), at: CGPoint(x: 16, y: 2), modifiers: ["shift"]))
    #expect(script.gestures(in: script.size) == script.gestures)
    #expect(script.gestures(in: .zero) == script.gestures)
  }

  @Test(arguments: [
    ("[]", "not a gesture script"), ("{", "not a gesture script: invalid JSON"),
    (#"{"version": 1, "size": [1, 1]}"#, "not a gesture script"),
    ("{\"version\": 1,\n \"size\" [1, 1]}", "invalid JSON at line 2, column 9"),
    (#"{"version": 1, "size": [1, 1], "gestures": [{"up": [0, 0]}]}"#, "\"time\" of gesture 1"),
    (
      #"{"version": 1, "size": [1, 1], "gestures": [{"time": 0, "type": "a"}, {"time": "0"}]}"#,
      "\"time\" of gesture 2"
    ),
    (#"{"version": 2, "size": [1, 1], "gestures": []}"#, "version 2"),
    (#"{"version": 1, "size": [0, 1], "gestures": []}"#, "size"),
    (#"{"version": 1, "size": [1], "gestures": []}"#, "size"),
    (#"{"version": 1, "size": [1, 1], "gestures": [{"time": 0}]}"#, "gesture 1 must have one of"),
    (
      #"{"version": 1, "size": [1, 1], "gestures": [{"time": 0, "up": [0, 0], "type": "a"}]}"#,
      "gesture 1 must have one of"
    ),
    (#"{"version": 1, "size": [1, 1], "gestures": [{"time": -1, "type": "a"}]}"#, "time of gesture 1"),
    (#"{"version": 1, "size": [1, 1], "gestures": [{"time": 0, "down": [1]}]}"#, "point of gesture 1"),
    (#"{"version": 1, "size": [1, 1], "gestures": [{"time": 0, "key": "enter!"}]}"#, "'enter!'"),
    (
      #"{"version": 1, "size": [1, 1], "gestures": [{"time": 0, "progress": {"fraction": 2}}]}"#,
      "fraction of gesture 1"
    ),
  ])
  func otherContentsAreRefused(json: String, part: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).gestures.json")
    try Data(json.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = #expect(throws: GestureScriptError.self) { try GestureScript(contentsOf: file) }
    #expect(error?.description.hasPrefix("\(file.path): ") == true)
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test func onlyFilesAreRead() throws {
    let folder = FileManager.default.temporaryDirectory
    let errors = ["/dev/zero", folder.path, "/nowhere/a.json"].map { path in
      #expect(throws: GestureScriptError.self) {
        try GestureScript(contentsOf: URL(fileURLWithPath: path))
      }?.description
    }
    #expect(
      errors == [
        "/dev/zero: is not a regular file", "\(folder.path): is not a regular file",
        "/nowhere/a.json: there is no such file",
      ])
  }

  @Test func largeFilesAreNotRead() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).gestures.json")
    try Data(count: GestureScript.byteLimit + 1).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = #expect(throws: GestureScriptError.self) { try GestureScript(contentsOf: file) }
    #expect(error?.description.contains("at most 2 MiB") == true)
  }
}
