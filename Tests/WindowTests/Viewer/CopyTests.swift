import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Tests of the viewer's output: text and pictures on the clipboard, and files.
  struct CopyTests {
    private func clipboard(_ target: String, _ peer: SelectionPeer) throws -> String {
      let bytes = peer.read("CLIPBOARD", target)?.bytes ?? []
      return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: WindowManager.allCases)
    func copyingASelectedLayerOffersText(manager: WindowManager) throws {
      try withPage([PageViewer.bounce, "--paused", "--at", "0.6"], manager: manager) { viewer in
        let peer = try SelectionPeer(viewer.process.server)
        try viewer.ask("select", ["layer": "ball"])
        for (key, name, parts) in [
          ("ctrl+c", "Swift", ["CALayer()", "CAKeyframeAnimation(keyPath: \"position.y\")"]),
          ("ctrl+shift+c", "CAML", ["<CALayer", "keyPath=\"position.y\""]),
          ("ctrl+alt+c", "a table", ["position.y", "\t"]),
        ] {
          try viewer.wait(for: "no message") { $0.message.isEmpty }
          let before = try viewer.look().picture
          try viewer.press(key)
          try viewer.wait(for: name) { $0.message.hasSuffix("as \(name).") }
          #expect(try !viewer.look().picture.isSame(as: before), "the message is seen")
          let text = try clipboard("UTF8_STRING", peer)
          for part in parts { #expect(text.contains(part), "\(name): \(text.prefix(300))") }
        }
      }
    }

    /// Tests copying without a selection: the clipboard contains the current frame, as `lamina render` draws it.
    @Test func copyingWithoutASelectionOffersTheFrame() throws {
      try withPage([PageViewer.bounce, "--paused", "--at", "0.6"]) { viewer in
        let peer = try SelectionPeer(viewer.process.server)
        // At 100 % (the key 1), the copied frame has a pixel per point, as the rendered picture has.
        try viewer.press("1", "ctrl+c")
        try viewer.wait(for: "the message") { $0.message.contains("clipboard") }
        let copied = try #require(peer.read("CLIPBOARD", "image/png")?.bytes)
        // S saves the frame as a PNG file.
        try viewer.press("s")
        let saved = try viewer.wait(for: "the file") { $0.message.hasPrefix("Saved ") }.message
        let path = String(saved.dropFirst("Saved ".count))
        #expect(path.hasPrefix(viewer.folder.path) && path.hasSuffix("-0.600.png"))

        let file = viewer.folder.appendingPathComponent("copied.png")
        try Data(copied).write(to: file)
        let (frame, other) = (
          try CGImage.png(contentsOfFile: file.path).bitmap,
          try CGImage.png(contentsOfFile: path).bitmap
        )
        #expect(frame.isSame(as: other))
        let rendered = try Program.picture(of: PageViewer.bounce, at: 0.6, width: 320, height: 320)
        // At the document's round corners, whose radius is 24 pixels, the viewer's page shows the background sheet
        // behind the document.
        let inner = PixelRect(x: 24, y: 24, width: 272, height: 272)
        #expect(abs(frame.mean(in: inner) - rendered.mean(in: inner)).max() < 0.01)
        let difference = frame.visibleDifference(from: rendered, tolerance: 1)
        #expect((difference?.count ?? .max) < 4 * 24 * 24, "\(difference.map(\.description) ?? "")")
      }
    }
  }
}

private func abs(_ vector: SIMD3<Double>) -> SIMD3<Double> {
  vector.replacing(with: -vector, where: vector .< 0)
}
