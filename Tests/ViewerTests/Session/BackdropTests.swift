import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import Testing

@testable import LaminaViewer

extension ViewerTests {
  /// Tests that a document without a background is shown on a backdrop on which it can be seen.
  @Suite @MainActor struct BackdropTests {
    /// Returns a document of 100 × 100 points with a square of 40 × 40 points in its middle.
    private static func document(
      _ color: String, attributes: String = "", animations: String = ""
    ) -> String {
      """
      <caml><CALayer bounds="0 0 100 100" \(attributes)><sublayers><CALayer bounds="0 0 40 40" position="50 50"
      backgroundColor="\(color)">\(animations)</CALayer></sublayers></CALayer></caml>
      """
    }

    private func withDocument<Result>(
      _ text: String, _ body: (URL) throws -> Result
    ) throws -> Result {
      let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(UUID().uuidString).caml")
      defer { try? FileManager.default.removeItem(at: url) }
      try Data(text.utf8).write(to: url)
      return try body(url)
    }

    /// Returns the pixel near the upper left corner of the rendered document.
    private func rendered(_ text: String, on background: CGColor? = nil) throws -> UInt32 {
      try withDocument(text) { url in
        let renderer = try SceneRenderer(.document(url), size: nil, scale: 1)
        defer {
          renderer.end()
          MediaClock.setManualTime(nil)
        }
        if let background { renderer.setBackground(background) }
        renderer.advance(to: 0.5)
        return try #require(renderer.picture()).bitmap[2, 2]
      }
    }

    // The pixels of the light and of the dark backdrop.
    private nonisolated static let light: UInt32 = 0xFFF3_F1EC
    private nonisolated static let dark: UInt32 = 0xFF1A_1A1A

    @Test(arguments: [
      ("0 0 0", light), ("1 0 0", light), ("1 1 0", light), ("1 1 1", dark), ("0.95 0.95 0.9", dark),
    ])
    func renderChoosesLightOrDark(color: String, expected: UInt32) throws {
      #expect(try rendered(Self.document(color)) == expected)
    }

    /// White content that appears only later needs a dark backdrop too. A document that covers its area keeps its own
    /// color.
    @Test func theBackdropDependsOnTheVisibleContent() throws {
      // A begin time of 1e-100 is not 0, so the animation is not moved to the time of the commit.
      let fade = """
        <animations><a type="CABasicAnimation" keyPath="opacity" duration="4" beginTime="1e-100">
        <fromValue type="real" value="0"/><toValue type="real" value="1"/></a></animations>
        """
      #expect(try rendered(Self.document("1 1 1", animations: fade)) == Self.dark)
      let covered = Self.document("1 1 1", attributes: #"backgroundColor="1 1 1""#)
      #expect(try rendered(covered) == 0xFFFF_FFFF)
    }

    @Test func aGivenBackgroundIsUsed() throws {
      #expect(try rendered(Self.document("1 1 1"), on: .clear) == 0)
      let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      #expect(try rendered(Self.document("1 1 1"), on: green) == 0xFF00_FF00)
    }

    /// Beside a shadow, the round corners would be lighter than the canvas, whose color they have.
    @Test(arguments: [0, 20])
    func aDocumentWithRoundCornersHasNoShadow(radius: Int) throws {
      let attributes = #"backgroundColor="1 1 1" masksToBounds="1" cornerRadius="\#(radius)""#
      try withDocument(Self.document("1 0 0", attributes: attributes)) { url in
        let world = try PageWorld(url.path)
        defer { world.end() }
        #expect(world.page.canvas.hasShadow == (radius == 0))
        world.page.session.options.background = .dark
        #expect(world.page.canvas.hasShadow, "the picture has the color of no canvas")
      }
    }

    @Test(arguments: [("0 0 0", true), ("1 1 1", false)])
    func theWindowChoosesABackdropToo(color: String, isLight: Bool) throws {
      try withDocument(Self.document(color)) { url in
        let world = try PageWorld(url.path)
        defer { world.end() }
        let ground = world.page.playback.renderOptions.background.rgba
        #expect((ground.x > 0.5) == isLight && ground.w == 1)
      }
    }
  }
}
