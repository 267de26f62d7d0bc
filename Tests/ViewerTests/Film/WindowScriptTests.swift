import CoreGraphics
import Foundation
import Testing
import WindowSystem

@testable import LaminaViewer

/// Tests of reading the files of window scripts.
struct WindowScriptTests {
  private func script(_ gestures: String) throws -> WindowScript {
    try WindowScript(
      json: Data(#"{"version": 1, "size": [800, 600], "gestures": [\#(gestures)]}"#.utf8))
  }

  @Test func placesArePointsOrParts() throws {
    let gestures = try script(
      """
      {"time": 2, "up": ["canvas", 0.25, 0.5]}, {"time": 1, "duration": 0.5, "down": "scene:door"},
      {"time": 1.5, "moved": [10, 20]}, {"time": 3, "type": "a"}, {"time": 4, "key": "Ctrl+E"}
      """
    ).gestures
    let middle = CGPoint(x: 0.5, y: 0.5)
    #expect(
      gestures == [
        WindowGesture(time: 1, duration: 0.5, action: .down(.part("scene:door", middle))),
        WindowGesture(time: 1.5, action: .moved(.point(CGPoint(x: 10, y: 20)))),
        WindowGesture(time: 2, action: .up(.part("canvas", CGPoint(x: 0.25, y: 0.5)))),
        WindowGesture(time: 3, action: .type("a")),
        WindowGesture(time: 4, action: .press(try #require(KeyStroke("Ctrl+E")))),
      ])
  }

  @Test func wheelAndMovementsWithoutAButtonCanBeRead() throws {
    let gestures = try script(
      """
      {"time": 1, "hover": [40, 30]}, {"time": 3, "hover": []},
      {"time": 2, "wheel": {"at": [40, 30], "by": [0, -1], "with": ["shift"]}}
      """
    ).gestures
    let point = WindowGesture.Location.point(CGPoint(x: 40, y: 30))
    #expect(gestures.map(\.time) == [1, 2, 3] && gestures[0].action == .moved(point))
    #expect(gestures[1].action == .wheel(CGPoint(x: 0, y: -1), at: point, .shift))
    guard case .moved(.point(let outside)) = gestures[2].action else {
      Issue.record("no point: \(gestures[2])")
      return
    }
    #expect(outside.x < 0)
  }

  @Test func recordedScriptsCanBeRead() throws {
    let recorded = GestureScript(
      size: CGSize(width: 320, height: 240), gestures: .tap(30, 40, at: 1))
    let script = try WindowScript(json: recorded.json())
    // A tap ends 0.1 s after it began, and a script lasts three seconds more, so that its effect is seen.
    #expect(script.size == recorded.size && script.duration == 4.1)
    #expect(
      script.gestures.map(\.action) == [
        .down(.point(CGPoint(x: 30, y: 40))), .up(.point(CGPoint(x: 30, y: 40))),
      ])
  }

  @Test(arguments: [
    (#"{"time": 0}"#, "gesture 1 must have one of"),
    (#"{"time": 0, "up": [0, 0], "type": "a"}"#, "gesture 1 must have one of"),
    (#"{"time": -1, "type": "a"}"#, "time of gesture 1"),
    (#"{"time": 1, "duration": 2, "up": "canvas"}"#, "duration of gesture 1"),
    (#"{"time": 0, "down": [1]}"#, "\"down\" of gesture 1"),
    (#"{"time": 0, "down": ["canvas", 1]}"#, "\"down\" of gesture 1"),
    (#"{"time": 0, "wheel": {"at": [0, 0], "by": [0, 1, 2]}}"#, "\"wheel\" of gesture 1"),
    (#"{"time": 0, "key": "Hyper+E"}"#, "'Hyper+E'"),
  ])
  func otherGesturesAreRefused(gestures: String, part: String) {
    let error = #expect(throws: GestureFormatError.self) { try script(gestures) }
    #expect(error?.reason.contains(part) == true, "\(error?.reason ?? "")")
  }
}
