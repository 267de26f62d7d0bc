import TestSupport
import Testing
import UIKit

@Suite @MainActor struct TextDrawingTests {
  private let font = UIFont.systemFont(ofSize: 20)

  private func ink(_ bitmap: Bitmap) -> CGRect {
    var points: [CGPoint] = []
    // An alpha of more than 40 counts as ink; the limit, which leaves out faint edges, is a choice.
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] >> 24 > 40 {
        points += [CGPoint(x: x, y: y), CGPoint(x: x + 1, y: y + 1)]
      }
    }
    return CGRect(boundingBoxOf: points)
  }

  @Test func sizesAddUpL7_26() {
    let one = "Text".size(withAttributes: [.font: font])
    let two = "TextText".size(withAttributes: [.font: font])
    #expect(abs(two.width - 2 * one.width) < 2 && abs(one.height - two.height) < 0.01)
    #expect(abs(one.height - (font.lineHeight + font.leading)) < 0.1)
    let lines = "Text\nText\nText".size(withAttributes: [.font: font])
    #expect(abs(lines.height - 3 * one.height) < 0.1 && abs(lines.width - one.width) < 0.1)
    #expect("".size(withAttributes: [.font: font]).width == 0)
    let attributed = NSAttributedString(string: "Text", attributes: [.font: font])
    #expect(
      attributed.size() == one && NSString(string: "Text").size(withAttributes: [.font: font]) == one)
    let standard = "Text".size()
    #expect(
      standard == "Text".size(withAttributes: [.font: UIFont(name: "Helvetica", size: 12) as Any]))
  }

  @Test func boundingRectsWrapL7_26() {
    let text = "several words that need more than one line"
    let free = text.boundingRect(
      with: .zero, options: .usesLineFragmentOrigin, attributes: [.font: font], context: nil)
    let wrapped = text.boundingRect(
      with: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: [.font: font], context: nil)
    #expect(wrapped.width <= 100 && wrapped.height > 3 * free.height && wrapped.origin == .zero)
    let line = text.boundingRect(with: .zero, attributes: [.font: font], context: nil)
    #expect(
      line.size == free.size && abs(line.minY + font.ascender) < 0.1, "the origin is on the baseline")
    let drawing = NSStringDrawingContext()
    _ = text.boundingRect(
      with: CGSize(width: 100, height: 1e4), options: .usesLineFragmentOrigin,
      attributes: [.font: font], context: drawing)
    #expect(drawing.totalBounds == wrapped)
  }

  @Test func textIsDrawnBelowItsPointL7_26() throws {
    let drawn = try draw(60, 60) {
      "HHH".draw(at: CGPoint(x: 10, y: 20), withAttributes: [.font: font])
    }
    let box = ink(drawn)
    #expect(box.minX >= 10 && box.minX < 14)
    #expect(abs(box.maxY - (20 + font.ascender)) < 1.5, "on the baseline: \(box)")
    #expect(abs(box.height - font.capHeight) < 2)
  }

  @Test func textWithoutLineFragmentOriginStandsOnItsBaseline() throws {
    let drawn = try draw(60, 40) {
      NSAttributedString(string: "HHH", attributes: [.font: font]).draw(
        with: CGRect(x: 5, y: 30, width: 0, height: 0), context: nil)
    }
    #expect(abs(ink(drawn).maxY - 30) < 1.5)
  }

  @Test func drawInARectangleBreaksAndAlignsLines() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let drawn = try draw(100, 100) {
      "HH HH HH".draw(
        in: CGRect(x: 10, y: 0, width: 60, height: 100),
        withAttributes: [.font: font, .paragraphStyle: style])
    }
    let box = ink(drawn)
    #expect(box.maxX > 66 && box.maxX <= 70.5 && box.height > font.lineHeight + 10, "\(box)")
    let cut = try draw(100, 100) {
      "HH HH HH".draw(
        in: CGRect(x: 10, y: 0, width: 60, height: font.lineHeight + 3),
        withAttributes: [.font: font])
    }
    #expect(ink(cut).maxY < font.lineHeight, "the second line does not fit")
  }

  @Test func textIsDrawnInUIKitsColors() throws {
    let (block, text) = ("\u{2588}", "\u{2588} \u{2588}")
    let side = block.size(withAttributes: [.font: font]).width
    let width = text.size(withAttributes: [.font: font]).width
    let drawn = try draw(80, 30) {
      text.draw(
        at: .zero,
        withAttributes: [.font: font, .foregroundColor: UIColor.red, .backgroundColor: UIColor.blue])
    }
    // The middles of the two blocks are red. The space between them shows the background.
    let y = Int(font.ascender - font.capHeight / 2)
    #expect(drawn[Int(side / 2), y] == 0xFFFF_0000)
    #expect(drawn[Int(width / 2), y] == 0xFF00_00FF)
    #expect(drawn[Int(width - side / 2), y] == 0xFFFF_0000)
  }

  @Test func textCastsItsShadow() throws {
    let shadow = NSShadow()
    shadow.shadowColor = UIColor.red
    shadow.shadowOffset = CGSize(width: 30, height: 5)
    let drawn = try draw(80, 40) {
      "H".draw(at: .zero, withAttributes: [.font: font, .shadow: shadow])
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 70, y: 30, width: 4, height: 4))
    }
    let reds = ink(picture(80, 40) { x, y in drawn[x, y] & 0xFF0000 > 0x800000 ? .max : 0 }.bitmap)
    let blacks = ink(picture(80, 40) { x, y in drawn[x, y] == 0xFF00_0000 ? .max : 0 }.bitmap)
    #expect(abs(reds.minX - blacks.minX - 30) <= 1 && abs(reds.minY - blacks.minY - 5) <= 1)
    #expect(drawn[76, 36] == 0, "the shadow of the context is restored")
  }

  /// A window measures and draws text in each frame, so memory that a string kept would add up without limit.
  @Test(
    .disabled(if: isSlowedBySanitizer, "a build with a sanitizer does not count"),
    arguments: ["", "12.5 s"])
  func measuredAndDrawnTextKeepsNoMemory(text: String) throws {
    let gray: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.gray]
    func use(_ times: Int) throws {
      _ = try draw(80, 40) {
        for _ in 0..<times {
          _ = (text.size(), text.size(withAttributes: gray))
          text.draw(at: .zero, withAttributes: gray)
        }
      }
    }
    try use(100)
    let kept = try #require(try keptBytes(after: { try use(2000) }))
    // The limit of 32 bytes for each time is a choice.
    #expect(kept < 64 << 10, "\(kept) bytes more after 2,000 times")
  }
}
