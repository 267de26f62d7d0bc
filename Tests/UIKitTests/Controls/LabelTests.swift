import Testing
@testable import UIKitCore

extension ViewTests {
  @Suite @MainActor struct Labels {
    @Test func labelsAskForTheirTextsSize() {
      let label = UILabel()
      #expect(label.intrinsicContentSize == .zero && !label.isUserInteractionEnabled)
      label.text = "Some words in a line"
      let size = label.intrinsicContentSize
      #expect(
        size
          == "Some words in a line".size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)])
          .roundedUp)
      label.numberOfLines = 0
      let narrow = label.sizeThatFits(CGSize(width: 80, height: 1000))
      // The text takes at least two lines in this width, and at most two below. The factors 1.9 and 2.2 are
      // choices.
      #expect(narrow.width <= 80 && narrow.height > 1.9 * size.height)
      label.numberOfLines = 2
      #expect(label.sizeThatFits(CGSize(width: 40, height: 1000)).height < 2.2 * size.height)
      label.attributedText = NSAttributedString(
        string: "Big", attributes: [.font: UIFont.systemFont(ofSize: 40)])
      #expect(label.intrinsicContentSize.height > 40 && label.text == "Big")
    }

    @Test(arguments: [16.0, 20, 30])
    func charactersOfAnotherFontDoNotMoveTheBaseline(height: Double) {
      let world = ViewWorld(width: 100, height: 40)
      defer { world.end() }
      let label = world.add(UILabel(), CGRect(x: 0, y: 0, width: 100, height: height))
      (label.textColor, label.font) = (.white, .systemFont(ofSize: 12))
      label.text = "Ex"
      let latin = world.picture()
      label.text = "Ex图层"
      let both = world.picture()
      let width = Int("Ex".size(withAttributes: [.font: UIFont.systemFont(ofSize: 12)]).width)
      for y in 0..<40 {
        for x in 0..<width { #expect(both[x, y] == latin[x, y], "\(x), \(y)") }
      }
      #expect((0..<40).contains { y in (width..<100).contains { both[$0, y] & 0xFFFFFF != 0 } })
    }

    @Test func textShrinksToTheWidth() {
      let world = ViewWorld(width: 100, height: 40)
      defer { world.end() }
      let label = world.add(UILabel(), CGRect(x: 0, y: 0, width: 100, height: 40))
      label.textColor = .white
      label.text = "Much too long for this"
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.3
      let shrunk = world.picture()
      label.adjustsFontSizeToFitWidth = false
      let cut = world.picture()
      let rows: (Bitmap) -> Int = { bitmap in
        (0..<40).filter { y in (0..<100).contains { bitmap[$0, y] & 0xFFFFFF != 0 } }.count
      }
      #expect(rows(shrunk) > 3 && rows(shrunk) < rows(cut))
    }
  }
}
