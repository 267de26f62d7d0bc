import CoreGraphics
import Foundation

/// The outline of one letter at the size of its text. The origin is at the left end of its baseline, and y points
/// down.
struct LetterOutline {
  var paths: [BezierPath]
  var advance: Double
}

/// A finder of the outlines of letters: in the file, or else in the fonts of the system.
struct LetterOutlines {
  private let build: BuildContext
  private let sampler: Sampler
  /// The greatest number of UTF-16 code units of a letter with its marks.
  private static let unitLimit = 64

  init(build: BuildContext, sampler: Sampler) { (self.build, self.sampler) = (build, sampler) }

  /// Returns the outline of a character.
  func outline(_ character: Character, _ text: TextModel.Document) -> LetterOutline {
    guard build.context.budget.spend(1000) else { return LetterOutline(paths: [], advance: 0) }
    let font = build.model.fonts[text.font] ?? FontModel(family: text.font)
    let key = GlyphTable.Key(
      character: String(character), family: font.family, style: font.style)
    if let glyph = build.model.glyphs.glyphs[key] { return outline(glyph, size: text.size) }
    return systemOutline(character, Self.systemFont(text.font, font, size: text.size))
  }

  private func outline(_ glyph: GlyphTable.Glyph, size: Double) -> LetterOutline {
    let scale = CGAffineTransform(scaleX: size / 100, y: size / 100)
    let scope = ShapeScope(glyph.shapes, sampler, context: build.context)
    let paths = scope.paths.flatMap { $0.track(sampler).first }
    return LetterOutline(paths: paths.map { $0.applying(scale) }, advance: glyph.width * size / 100)
  }

  /// Returns the system's font for a font of the file. It is the font that is most similar to the PostScript name.
  private static func systemFont(_ name: String, _ font: FontModel, size: Double) -> CTFont {
    let style = font.style.replacingOccurrences(of: " ", with: "")
    let family = font.family.isEmpty ? name : font.family
    return CTFont(name: style.isEmpty || style == "Regular" ? family : "\(family)-\(style)", size: size)
  }

  private func systemOutline(_ character: Character, _ font: CTFont) -> LetterOutline {
    let units = Array(String(character).utf16.prefix(Self.unitLimit))
    var glyphs = [CGGlyph](repeating: 0, count: units.count)
    _ = CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
    let used = glyphs.filter { $0 != 0 }
    var (paths, advance) = ([BezierPath](), 0.0)
    for glyph in used {
      if let path = CTFontCreatePathForGlyph(font, glyph, nil) {
        let placement = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: advance, ty: 0)
        paths += BezierPath.paths(of: path).map { $0.applying(placement) }
      }
      advance += CTFontGetAdvancesForGlyphs(font, .default, [glyph], nil, 1)
    }
    return LetterOutline(paths: paths, advance: advance)
  }
}

extension BezierPath {
  /// Returns the subpaths of a path as separate paths.
  static func paths(of path: CGPath) -> [BezierPath] {
    var outlines = Outlines()
    for element in path.elements { outlines.add(element) }
    outlines.close()
    return outlines.paths
  }

  /// The subpaths of a path while its elements are read. The outlines of letters are always closed.
  private struct Outlines {
    private(set) var paths: [BezierPath] = []
    private var curves: [Curve] = []
    private var point = Point.zero

    mutating func add(_ element: PathElement) {
      switch element {
      case .move(let to):
        close()
        point = Point(to)
      case .line(let to): add(point, Point(to), to: Point(to))
      case .quad(let control, let to):
        let (c1, c2) = PathElement.cubicControls(from: CGPoint(point), control: control, to: to)
        add(Point(c1), Point(c2), to: Point(to))
      case .cubic(let c1, let c2, let to): add(Point(c1), Point(c2), to: Point(to))
      case .close: close()
      }
    }

    private mutating func add(_ c1: Point, _ c2: Point, to end: Point) {
      curves.append(Curve(p0: point, p1: c1, p2: c2, p3: end))
      point = end
    }

    mutating func close() {
      if !curves.isEmpty { paths.append(BezierPath(curves: curves, isClosed: true)) }
      curves = []
    }
  }
}
