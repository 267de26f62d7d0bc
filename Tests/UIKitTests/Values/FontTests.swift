import Testing
import UIKit

@Suite @MainActor struct UIFontTests {
  @Test func systemFontsHaveTheirWeights() {
    #expect(UIFont.systemFont(ofSize: 17) == UIFont.systemFont(ofSize: 17, weight: .regular))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.systemFont(ofSize: 18))
    #expect(UIFont.boldSystemFont(ofSize: 12).fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(UIFont.italicSystemFont(ofSize: 12).fontDescriptor.symbolicTraits == .traitItalic)
    // The weight 0.35 lies halfway between semibold, which is 0.3, and bold, which is 0.4.
    let numbers: [(UIFont.Weight, Int)] = [
      (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500),
      (.semibold, 600), (.bold, 700), (.heavy, 800), (.black, 900), (UIFont.Weight(-1), 100),
      (UIFont.Weight(1), 900), (UIFont.Weight(0.35), 650),
    ]
    for (weight, number) in numbers { #expect(weight.number == number, "\(weight)") }
    #expect(UIFont.systemFont(ofSize: 0).pointSize == 14)
    #expect(UIFont.systemFont(ofSize: .nan).pointSize == 14)
  }

  @Test func systemFontsAreFoundByTheirNames() throws {
    let fonts = [
      UIFont.systemFont(ofSize: 15), .systemFont(ofSize: 15, weight: .semibold),
      .italicSystemFont(ofSize: 15), .monospacedSystemFont(ofSize: 15, weight: .bold),
      .systemFont(ofSize: 15, weight: .ultraLight),
    ]
    for font in fonts {
      #expect(try #require(UIFont(name: font.fontName, size: 15)) == font, "\(font.fontName)")
    }
  }

  @Test func metricsScaleWithTheSize() {
    let (small, large) = (UIFont.systemFont(ofSize: 10), UIFont.systemFont(ofSize: 100))
    for metric in [\UIFont.ascender, \.descender, \.lineHeight, \.capHeight, \.xHeight] {
      // The tolerance is a choice.
      #expect(abs(large[keyPath: metric] - 10 * small[keyPath: metric]) < 1.5, "\(metric)")
    }
    #expect(large.ascender > 50 && large.descender < 0 && large.capHeight > large.xHeight)
    #expect(large.lineHeight == large.ascender - large.descender)
    #expect(large.xHeight > 30 && large.leading >= 0)
  }

  @Test func namedFonts() throws {
    #expect(UIFont(name: "NoSuchFamilyAnywhere-Bold", size: 12) == nil)
    let helvetica = try #require(UIFont(name: "HelveticaNeue-Bold", size: 12), "a substitute is used")
    #expect(helvetica.fontDescriptor.symbolicTraits.contains(.traitBold))
    let family = try #require(UIFont.familyNames.first)
    #expect(UIFont.familyNames.count == Set(UIFont.familyNames).count)
    let name = try #require(UIFont.fontNames(forFamilyName: family).first)
    #expect(try #require(UIFont(name: name, size: 9)).pointSize == 9)
    #expect(UIFont.fontNames(forFamilyName: "NoSuchFamilyAnywhere").isEmpty)
  }

  @Test func textStylesHaveTheirSizes() {
    let sizes: [(UIFont.TextStyle, CGFloat)] = [
      (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17),
      (.body, 17), (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12),
      (.caption2, 11),
    ]
    for (style, size) in sizes { #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size) }
    let scaled = UIFontMetrics(forTextStyle: .body)
      .scaledFont(for: .systemFont(ofSize: 40), maximumPointSize: 30)
    #expect(scaled.pointSize == 30)
  }

  @Test func descriptorsChooseFonts() throws {
    let descriptor = UIFont.systemFont(ofSize: 20).fontDescriptor
    let both = try #require(descriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    let font = UIFont(descriptor: both, size: 0)
    #expect(font.pointSize == 20 && font.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
    let heavy = descriptor.addingAttributes([
      .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.heavy], .size: 8,
    ])
    #expect(UIFont(descriptor: heavy, size: 0) == .systemFont(ofSize: 8, weight: .heavy))
    let mono = try #require(descriptor.withDesign(.monospaced))
    #expect(mono.symbolicTraits.contains(.traitMonoSpace))
    #expect(descriptor.withDesign(.rounded) == nil)
    let wrong = descriptor.addingAttributes([.traits: [UIFontDescriptor.TraitKey.symbolic: -1]])
    #expect(wrong == descriptor)
    let italic = UIFontDescriptor(fontAttributes: [.family: "Helvetica", .face: "Bold Italic"])
    #expect(italic.symbolicTraits == [.traitBold, .traitItalic])
  }
}
