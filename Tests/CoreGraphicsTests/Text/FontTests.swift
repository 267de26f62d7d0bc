import TestSupport
import Testing

@testable import CoreGraphics

@Suite struct FontTests {
  @Test func fontsHaveThreeKindsOfNames() {
    for name in ["DejaVuSans-Bold", "DejaVu Sans Bold"] {
      let font = CTFontCreateWithName(name as CFString, 14, nil)
      #expect(CTFontCopyFamilyName(font) as String == "DejaVu Sans", "\(name)")
      #expect(CTFontGetSymbolicTraits(font) == .traitBold, "\(name)")
      #expect(CTFontGetSize(font) == 14)
    }
    let family = CTFontCreateWithName("DejaVu Sans Mono" as CFString, 0, nil)
    #expect(CTFontGetSize(family) == 12, "the default size")
    #expect(CTFontCopyPostScriptName(family) as String == "DejaVuSansMono")
  }

  /// Debian's package of the most common DejaVu fonts does not contain the condensed ones.
  @Test(.enabled(if: CGFont("DejaVuSansCondensed" as CFString) != nil, "the font is not installed"))
  func condensedFontsKeepTheirName() {
    let font = CTFontCreateWithName("DejaVuSansCondensed" as CFString, 14, nil)
    #expect(CTFontCopyPostScriptName(font) as String == "DejaVuSansCondensed")
  }

  @Test func traitsChooseAnotherMemberOfTheFamily() throws {
    let font = CTFont(name: "DejaVu Sans", size: 20)
    let bold = try #require(
      CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
    #expect(CTFontCopyPostScriptName(bold) as String == "DejaVuSans-Bold")
    #expect(CTFontGetSize(bold) == 20)
    let plain = CTFontCreateCopyWithSymbolicTraits(bold, 0, nil, [], .traitBold)
    #expect(plain == font)
    let widths = [font, bold].map { TextLayout("mm", attributes: TextAttributes(font: $0)).size.width }
    #expect(widths[0] < widths[1])
  }

  @Test func letterHeightsAreTheFonts() {
    let font = CTFont(name: "DejaVu Sans", size: 100)
    // The font's own tables have 1120 and 1493 of 2048 units.
    #expect(abs(CTFontGetXHeight(font) - 100 * 1120.0 / 2048) < 0.2)
    #expect(abs(CTFontGetCapHeight(font) - 100 * 1493.0 / 2048) < 0.2)
  }

  @Test func metricsAreTheFonts() {
    let metrics = CTFont(name: "DejaVu Sans", size: 2048).metrics
    // The lengths in the font's own tables, which has 2048 units per em.
    #expect(abs(metrics.ascent - 1901) <= 1 && abs(metrics.descent - 483) <= 1)
    #expect(metrics.leading == 0)
    #expect(abs(metrics.underlineThickness - 90) <= 1 && metrics.underlinePosition < 0)
    #expect(abs(metrics.strikethroughPosition - 530) <= 1 && metrics.strikethroughThickness > 0)
  }

  /// The metrics are computed without loading the font at each size, with the same numbers.
  @Test func metricsAreThoseOfTheLoadedFont() {
    let families = InstalledFonts.families.prefix(40) + ["Helvetica, sans-serif", "no such font"]
    for family in families {
      for weight in [400, 700] {
        let face = FontFace(family: family, weight: weight)
        for size in [5, 17.0 / 3, 33.33, 777.123, 16000] {
          let computed = FontMetrics(of: face, size: size)
          #expect(
            computed == FontMetrics(loading: face, size: size), "\(family), weight \(weight), \(size)")
        }
      }
    }
  }

  /// Pango 1.50 scales the metrics of Noto Color Emoji twice. The library corrects such metrics, here those at 20
  /// points.
  @Test func metricsThatWereScaledTwiceAreCorrected() {
    let wrong = FontMetrics(ascent: 3.404, descent: 0.896)
    let normalized = wrong.normalized(size: 20)
    // The height becomes 1.17 times the size, which is 23.4 at 20 points.
    #expect(abs(normalized.ascent + normalized.descent - 23.4) < 0.01)
    #expect(abs(normalized.ascent / normalized.descent - wrong.ascent / wrong.descent) < 0.01)
    let right = CTFont(name: "DejaVu Sans", size: 20).metrics
    #expect(right.normalized(size: 20) == right && FontMetrics().normalized(size: 20) == FontMetrics())
  }

  @Test func cgFontsAreCreatedByName() throws {
    #expect(CGFont("No Such Font At All" as CFString) == nil)
    let font = try #require(CGFont("DejaVuSansMono" as CFString))
    #expect(font.postScriptName as String? == "DejaVuSansMono")
    #expect(CTFontCreateWithGraphicsFont(font, 9, nil, nil).size == 9)
  }

  @Test func unknownFontNamesStillGiveFamilyAndWeight() {
    let font = CTFont(name: "DejaVuSans-NoSuchBold", size: 10)
    #expect(font.face.family == "DejaVu Sans" && font.face.weight == 700)
  }

  @Test func invalidFontSizesBecomeTwelvePoints() {
    for size in [0, -5, .nan, .infinity, -.infinity] as [CGFloat] {
      #expect(CTFont(name: "DejaVu Sans", size: size).size == 12, "\(size)")
    }
    #expect(CTFont(name: "DejaVu Sans", size: 1e9).size.isFinite)
    for name in ["", "-", "---", "a,b", String(repeating: "x", count: 10_000), "🜁"] {
      #expect(!CTFont(name: name, size: 10).face.family.isEmpty, "\(name.prefix(9))")
    }
  }
}

@Suite struct FontFileTests {
  // The tests register broken copies of this font, which replace it until the process ends, so no other test uses it.
  private static let serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

  private static func temporaryFile(_ data: Data) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-\(UUID().uuidString).ttf")
    try data.write(to: file)
    return file
  }

  @Test func aFontComesFromAFile() throws {
    let original = try Data(contentsOf: URL(fileURLWithPath: Self.serif))
    let file = try Self.temporaryFile(original)
    defer { try? FileManager.default.removeItem(at: file) }
    let font = try #require(CTFont(file: file, size: 18))
    #expect(font.face.family == "DejaVu Serif")
    #expect(CTFontManagerRegisterFontsForURL(file as CFURL, .process, nil), "a second time")
    #expect(TextLayout("mm", attributes: TextAttributes(font: font)).size.width > 20)
  }

  @Test func brokenFontFilesAreRefusedOrDrawnWithoutHarm() throws {
    let original = try Data(contentsOf: URL(fileURLWithPath: Self.serif))
    var random = SeededGenerator(seed: 5)
    var scrambled = original
    for _ in 0..<2000 { scrambled[random.int(0...scrambled.count - 1)] = UInt8(random.int(0...255)) }
    let noise = Data((0..<5000).map { _ in UInt8(random.int(0...255)) })
    let files = [Data(), noise, original.prefix(300), original.prefix(original.count / 2), scrambled]
    for data in files {
      let file = try Self.temporaryFile(Data(data))
      defer { try? FileManager.default.removeItem(at: file) }
      guard let font = CTFont(file: file, size: 18) else { continue }
      try Self.expectContextSurvives(font)
    }
    #expect(CTFont(file: try Self.temporaryFile(Data()), size: 18) == nil)
    #expect(CTFont(file: try Self.temporaryFile(noise), size: 18) == nil)
    #expect(CTFont(file: URL(fileURLWithPath: "/no/such/font.ttf"), size: 18) == nil)
    #expect(CTFont(file: FileManager.default.temporaryDirectory, size: 18) == nil)
  }

  /// Checks that the context can still draw, because a Cairo context in an error state draws nothing more.
  private static func expectContextSurvives(_ font: CTFont) throws {
    let context = try #require(CGContext(drawingInto: Bitmap(width: 60, height: 30), isFlipped: true))
    TextLayout("Abc g", attributes: TextAttributes(font: font)).draw(in: context, at: .zero)
    context.setFillColor(.black)
    context.fill(CGRect(x: 50, y: 20, width: 10, height: 10))
    #expect(try #require(context.makeImage()).bitmap[55, 25] == 0xFF00_0000)
  }
}
