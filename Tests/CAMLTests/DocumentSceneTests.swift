import CAML
import CoreGraphics
import Foundation
@testable import LaminaViewer
import QuartzCore
import RenderModel
import TestSupport
import Testing

/// CAML documents that the viewer shows as scenes.
@Suite(.serialized, .ownsTheClock) @MainActor struct DocumentSceneTests {
  /// The extensions of the documents that are archives.
  private static let archives = ["harbor": "tendies", "juggler": "ca", "weather": "lottie"]
  /// The states of Lottie containers, by the last parts of the names of goldens.
  private static let themes = ["night": "rain, night"]

  private func picture(_ name: String, at time: Double, state: String? = nil) throws -> Bitmap {
    defer { MediaClock.setManualTime(nil) }
    let url = Self.archives[name].map { Sample.documents.appendingPathComponent("\(name).\($0)") }
    let renderer = try SceneRenderer(.document(url ?? Sample.url(name)), size: nil, scale: 1)
    try state.map { try renderer.goToState(Self.themes[$0] ?? $0) }
    renderer.advance(to: time)
    return try #require(renderer.picture()).bitmap
  }

  @Test func argumentsAreNamesOrPaths() {
    #expect(SceneSource("door") == .named("door"))
    #expect(SceneSource("door.caml") == .document(URL(fileURLWithPath: "door.caml")))
    #expect(SceneSource("a.ca") == .document(URL(fileURLWithPath: "a.ca")))
    #expect(SceneSource("/a/b") == .document(URL(fileURLWithPath: "/a/b")))
    #expect(SceneSource("nothing of that name") == .named("nothing of that name"))
  }

  @Test func sourcesResolveToScenesOrErrors() throws {
    let entry = try SceneSource.document(Sample.url("loader")).resolve()
    #expect(entry.size == CGSize(width: 240, height: 240) && entry.title == "loader.caml")
    #expect(throws: CAMLError.self) { try SceneSource("./missing.caml").resolve() }
    #expect(throws: UnknownScene.self) { try SceneSource.named("missing").resolve() }
  }

  @Test(arguments: [
    ("xyzzy", "'xyzzy'"), ("dor", "'dor' (did you mean door?)"),
    ("doors", "'doors' (did you mean door?)"), ("crosfade", "'crosfade' (did you mean crossfade?)"),
    ("Swinging", "'Swinging' (did you mean swing or swinging-door?)"),
  ])
  func anUnknownNameIsAnsweredWithNamesLikeIt(name: String, expected: String) {
    let text = UnknownScene(name: name).description
    #expect(text == "there is no scene or file \(expected); 'lamina scenes' lists all scenes")
    // A long name is shortened in the message. The limit of 140 characters is a choice.
    #expect(UnknownScene(name: String(repeating: "x", count: 5000)).description.count < 140)
  }

  /// A scene has the size of its document (D1.3), and is scaled down in a smaller viewport.
  @Test func aDocumentKeepsItsSizeOrShrinks() throws {
    let scene = try DocumentScene(contentsOf: Sample.url("door"))
    let root = scene.document.rootLayer
    scene.layOut(in: CGSize(width: 640, height: 480), scale: 1)
    #expect(root.convert(root.bounds, to: scene.root) == CGRect(x: 160, y: 80, width: 320, height: 320))
    scene.layOut(in: CGSize(width: 160, height: 480), scale: 1)
    #expect(root.convert(root.bounds, to: scene.root) == CGRect(x: 0, y: 160, width: 160, height: 160))
    #expect(scene.duration == 4)
  }

  @Test(arguments: [("bounce", 1.2), ("loader", 1.2), ("card", 0)])
  func aSceneLastsAsLongAsItsDocument(name: String, expected: Double) throws {
    #expect(try DocumentScene(contentsOf: Sample.url(name)).duration ?? 0 == expected)
  }

  @Test(
    "The history of states begins with the initial state of the document, to which a reload goes back")
  func theHistoryBeginsWithTheInitialState() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).caml")
    try Data(
      """
      <caml><CALayer id="a" bounds="0 0 10 10"><states><LKState name="on" initial="true"><elements>
      <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.2"/></LKStateSetValue>
      </elements></LKState></states></CALayer></caml>
      """.utf8
    ).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let scene = try DocumentScene(contentsOf: file)
    #expect(scene.state == "on" && scene.history.first == .initial)
    try scene.go(to: nil)
    #expect(scene.history.first == .initial && scene.history.changes.map(\.state) == [nil])
  }

  @Test func aClickGoesToTheNextState() throws {
    let scene = try DocumentScene(contentsOf: Sample.url("card"))
    scene.layOut(in: CGSize(width: 1000, height: 400), scale: 1)
    let middle = CGPoint(x: 500, y: 200)
    func press(at start: CGPoint, releasedAt end: CGPoint) {
      scene.pointer(.down, at: start, time: 0)
      scene.pointer(.moved, at: end, time: 0)
      scene.pointer(.up, at: end, time: 0)
    }
    for state in ["open", "liked", nil, "open"] {
      let before = scene.document.state
      press(at: middle, releasedAt: CGPoint(x: 540, y: 200))
      #expect(scene.document.state == before, "a drag does nothing")
      press(at: middle, releasedAt: CGPoint(x: 501, y: 200))
      #expect(scene.document.state == state)
      press(at: .zero, releasedAt: .zero)
      #expect(scene.document.state == state, "a click outside of the document does nothing")
    }
    scene.pointer(.down, at: middle, time: 0)
    scene.pointer(.lost, at: middle, time: 0)
    #expect(scene.status == "state open")
    #expect(throws: UnknownState.self) { try scene.go(to: "shut") }
  }

  /// Compares the pictures with their goldens, which a person has looked at. They are in the order of the
  /// documentation.
  @Test(
    arguments: [
      ("door", 1.4, nil), ("bounce", 0.3, nil), ("loader", 1, nil), ("card", 1, nil),
      ("card", 0.15, "open"), ("card", 1, "liked"), ("rain", 1, nil), ("rain", 4, "drizzle"),
      ("lights", 1, nil), ("leaves", 1, nil), ("tiles", 1, nil), ("tiles", 1, "cold"),
      ("dusk", 1, nil), ("dusk", 1, "Unlock"), ("dusk", 1, "Sleep"), ("flag", 1, nil),
      ("harbor", 0.5, nil), ("harbor", 1.5, "Unlock"), ("harbor", 1.5, "Sleep"), ("juggler", 0.6, nil),
      ("weather", 0.6, nil), ("weather", 0.6, "night"),
    ] as [(String, Double, String?)])
  func picturesEqualTheirGoldens(name: String, time: Double, state: String?) throws {
    let golden = "document-\(name)" + (state.map { "-\($0)" } ?? "")
    let picture = try picture(name, at: time, state: state)
    if GoldenStore.isRecording { try GoldenStore.record(picture, as: golden) }
    let expected = try GoldenStore.golden(golden)
    let difference = picture.difference(from: expected)
    // The tolerance of two levels is a choice.
    guard difference.greatest > 2 else { return }
    let path = try GoldenStore.report(picture, against: expected, as: golden)
    Testing.Issue.record("\(golden) differs by \(difference): \(path)")
  }
}
