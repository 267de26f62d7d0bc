import QuartzCore
import TestSupport
import Testing

@testable import Lottie

/// Tests of the animators of texts.
@Suite struct TextTests {
  /// Returns a text layer with the letters "ab c" and one animator that is complete from the first frame. `values` are
  /// the values of the animator, and `more` the other members of the text, which begin with a comma.
  private func text(_ values: String, _ more: String = "") -> String {
    #"""
    {"ty": 5, "ip": 0, "op": 60, "ks": {}, "t": {
      "d": {"k": {"t": "ab c", "s": 20, "f": "F", "fc": [1, 0, 0], "sc": [0, 0, 1], "sw": 2}},
      "a": [{"s": {"s": {"k": 0}, "e": {"k": 100}}, "a": {\#(values)}}]\#(more)}}
    """#
  }

  /// A font of which each letter is a square of 10 points, at a size of 20 points, with an advance of 10 points.
  private let glyphs: String = {
    let square = #"{"ty": "rc", "p": {"k": [25, -25]}, "s": {"k": [50, 50]}, "r": {"k": 0}}"#
    let glyphs = "abc ".map {
      #"{"ch": "\#($0)", "fFamily": "F", "style": "", "w": 50, "data": {"shapes": [\#($0 == " " ? "" : square)]}}"#
    }
    return #", "chars": [\#(glyphs.joined(separator: ","))]"#
  }()

  private func letters(_ text: String) throws -> [CALayer] {
    let document = try LottieDocument(data: lottie(text, glyphs))
    let group = document.rootLayer.family.first { $0.name == "ab c" }
    return try #require(group?.sublayers)
  }

  /// A space at the end of a line does not count for its alignment.
  @Test(arguments: ["ab", "ab ", "ab  "]) func linesAreAlignedWithoutTheirLastSpaces(text: String) {
    var document = TextModel.Document()
    (document.text, document.size, document.justification) = (text, 20, 1)
    let lines = TextLines(document, ascent: 15) { _ in LetterOutline(paths: [], advance: 10) }
    #expect(lines.letters.prefix(2).map(\.origin.x) == [-20, -10])
  }

  /// The tracking of an animator moves a letter by the letters before it in its line.
  @Test func lettersAreCountedFromTheStartOfTheirLine() {
    var document = TextModel.Document()
    document.text = "ab\rcd"
    let lines = TextLines(document, ascent: 15) { _ in LetterOutline(paths: [], advance: 10) }
    #expect(lines.letters.map(\.indexInLine) == [0, 1, 0, 1])
  }

  /// An animator that does not change a letter keeps the color that another one gave it.
  @Test func animatorsAddTheirColors() throws {
    let green = #""fc": {"k": [0, 1, 0]}"#
    let blueOfNone = #"{"s": {"s": {"k": 0}, "e": {"k": 0}}, "a": {"fc": {"k": [0, 0, 1]}"#
    let colors = try letters(text("\(green)}}, \(blueOfNone)")).flatMap(\.family).compactMap {
      ($0 as? CAShapeLayer)?.fillColor?.components
    }
    #expect(colors == [[0, 1, 0, 1], [0, 1, 0, 1], [0, 1, 0, 1]])
  }

  @Test func animatorsChangeTheWidthOfTheStroke() throws {
    let widths = try letters(text(#""sw": {"k": 6}"#)).flatMap(\.family).compactMap {
      ($0 as? CAShapeLayer).flatMap { $0.strokeColor == nil ? nil : $0.lineWidth }
    }
    #expect(widths == [6, 6, 6])
  }

  /// With a scale of zero, each letter shrinks to its anchor point.
  @Test(arguments: [
    (1, 0.0, [5.0, 15, 35]), (2, 0, [10, 10, 35]), (3, 0, [20, 20, 20]), (4, 0, [20, 20, 20]),
    (2, 100, [20, 20, 40]), (3, -100, [0, 0, 0]),
  ]) func anchorPointsAreThoseOfTheirGroups(grouping: Int, alignment: Double, xs: [Double]) throws {
    let more = #", "m": {"g": \#(grouping), "a": {"k": [\#(alignment), 0]}}"#
    let scale = #""s": {"k": [0, 0]}"#
    // Any point of a letter then maps to its anchor point. The groups are letters, words, lines and the
    // whole text, and the alignment moves the anchor point by a part of half of the group's width.
    let points = try letters(text(scale, more)).map { layer in
      CGPoint(x: 3, y: -7).applying(CATransform3DGetAffineTransform(layer.transform))
    }
    #expect(zip(points, xs).allSatisfy { abs($0.x - $1) < 1e-3 && abs($0.y) < 1e-3 }, "\(points)")
    #expect(points.count == 3)
  }
}
