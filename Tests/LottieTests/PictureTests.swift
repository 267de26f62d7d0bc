import CoreGraphics
import Foundation
import LaminaViewer
import QuartzCore
import TestSupport
import Testing

/// Compares pictures of the animations in Assets/Documents with pictures that a person has checked.
@Suite(.serialized, .ownsTheClock) @MainActor struct PictureTests {
  private static let documents = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Assets/Documents")

  @Test(arguments: ["shapes", "masks", "motion", "text", "lettering", "space"])
  func animationsEqualTheirGoldens(name: String) throws {
    defer { MediaClock.setManualTime(nil) }
    let url = Self.documents.appendingPathComponent("\(name).json")
    let renderer = try SceneRenderer(.document(url), size: nil, scale: 1)
    renderer.advance(to: 0.6)
    let picture = try #require(renderer.picture()).bitmap
    let golden = "lottie-\(name)"
    if GoldenStore.isRecording { try GoldenStore.record(picture, as: golden) }
    let expected = try GoldenStore.golden(golden)
    let difference = picture.difference(from: expected)
    // The tolerance of two levels is a choice.
    guard difference.greatest > 2 else { return }
    let path = try GoldenStore.report(picture, against: expected, as: golden)
    Testing.Issue.record("\(golden) differs by \(difference): \(path)")
  }

  @Test func aDocumentFillsAPicture() throws {
    defer { MediaClock.setManualTime(nil) }
    let url = Self.documents.appendingPathComponent("shapes.json")
    let renderer = try SceneRenderer(.document(url), size: nil, scale: 0.5)
    renderer.fill(width: 160, height: 240)
    renderer.advance(to: 0)
    let picture = try #require(renderer.picture())
    #expect(picture.width == 160 && picture.height == 240)
  }

  /// A picture whose last column the animation covers in part shows there what layers beyond the animation's edge show.
  @Test func theLastPixelsAreNotClippedTwice() throws {
    defer { MediaClock.setManualTime(nil) }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-fit-\(UInt64.random(in: 0 ... .max)).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let layer = ##"{"ty": 1, "sw": 20, "sh": 20, "sc": "#ff0000", "ip": 0, "op": 9, "ks": {}}"##
    try Data(#"{"fr": 9, "ip": 0, "op": 9, "w": 5, "h": 5, "layers": [\#(layer)]}"#.utf8).write(
      to: file)
    let renderer = try SceneRenderer(.document(file), size: nil, scale: 0.5)
    renderer.fill(width: 3, height: 3)
    renderer.advance(to: 0)
    #expect(try #require(renderer.picture()).bitmap[2, 2] >> 24 == 255)
  }

  /// The first picture must not fade into the following ones after the size of the picture was set.
  @Test func theSizeOfThePictureIsSetWithoutAnimation() throws {
    defer { MediaClock.setManualTime(nil) }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-fit-\(UInt64.random(in: 0 ... .max)).json")
    defer { try? FileManager.default.removeItem(at: file) }
    // The square jumps from the left to the right in the second frame.
    let jump = #"{"a": 1, "k": [{"t": 0, "s": [0, 0], "h": 1}, {"t": 1, "s": [3, 0]}]}"#
    let layer =
      ##"{"ty": 1, "sw": 2, "sh": 2, "sc": "#ff0000", "ip": 0, "op": 30, "ks": {"p": \##(jump)}}"##
    try Data(#"{"fr": 30, "ip": 0, "op": 30, "w": 5, "h": 5, "layers": [\#(layer)]}"#.utf8).write(
      to: file)
    let renderer = try SceneRenderer(.document(file), size: nil, scale: 1)
    renderer.fill(width: 5, height: 5)
    renderer.advance(to: 0.1)
    let picture = try #require(renderer.picture()).bitmap
    // The lower left corner has only the background.
    #expect(picture[0, 0] == picture[0, 4] && picture[4, 0] == 0xFFFF_0000)
  }
}
