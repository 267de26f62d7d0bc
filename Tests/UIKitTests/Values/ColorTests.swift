import Testing
import UIKit

@Suite @MainActor struct ColorTests {
  private func rgba(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }

  @Test func constantsAreGraysInTheGraySpaceAndOthersInRGBL7_14() {
    #expect(UIColor.black.cgColor == CGColor(gray: 0, alpha: 1))
    #expect(UIColor.clear.cgColor == CGColor(gray: 0, alpha: 0))
    #expect(UIColor.orange.cgColor == CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(UIColor.white == UIColor(white: 1, alpha: 1))
    #expect(UIColor.white != UIColor(red: 1, green: 1, blue: 1, alpha: 1), "the color spaces differ")
    #expect(UIColor.red === UIColor.red)
  }

  /// Colors of all hues, in each of the six sectors, come back unchanged from HSB to RGB and back.
  @Test func hueSaturationAndBrightnessComeBackL7_15() {
    for step in 0..<60 {
      let hue = CGFloat(step) / 60
      let color = UIColor(hue: hue, saturation: 0.75, brightness: 0.5, alpha: 0.25)
      var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
      #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
      for (found, expected) in zip([h, s, b, a], [hue, 0.75, 0.5, 0.25]) {
        #expect(abs(found - expected) < 1e-9, "hue \(hue): \([h, s, b, a])")
      }
    }
    let wild = UIColor(hue: 7, saturation: -1, brightness: .nan, alpha: 1)
    #expect(rgba(wild) == [0, 0, 0, 1], "clamped")
  }

  @Test func getHueOfGraysAndPatternsL7_15() {
    var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (9, 9, 9, 9)
    #expect(
      UIColor.gray.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
    #expect([hue, saturation, brightness, alpha] == [0, 0, 0.5, 1])
    #expect(rgba(.lightGray) == [0.667, 0.667, 0.667, 1], "getRed works on grays")
    let image = UIImage(cgImage: picture(2, 2) { _, _ in 0xFFFF_0000 })
    let pattern = UIColor(patternImage: image)
    #expect(!pattern.getRed(nil, green: nil, blue: nil, alpha: nil))
    #expect(!pattern.getWhite(nil, alpha: nil))
    var white: CGFloat = 0
    // The white of a color is 0.3, 0.59 and 0.11 of its red, green and blue.
    #expect(UIColor.green.getWhite(&white, alpha: nil) && abs(white - 0.59) < 1e-9)
  }

  @Test func alphaIsReplacedL7_15() {
    #expect(rgba(UIColor.red.withAlphaComponent(0.5)) == [1, 0, 0, 0.5])
    let clear = UIColor(white: 1, alpha: 0)
    #expect(clear.withAlphaComponent(1) == .white)
    let literal: UIColor = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    #expect(rgba(literal) == [0.25, 0.5, 0.75, 1])
  }

  @Test func dynamicColorsFollowTheTraits() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.cgColor == UIColor.black.cgColor)
    #expect(color.resolvedColor(with: dark) == .white)
    dark.performAsCurrent {
      #expect(color.cgColor == UIColor.white.cgColor)
      #expect(rgba(color.withAlphaComponent(0.5)) == [1, 1, 1, 0.5])
      #expect(rgba(.systemRed).map { ($0 * 255).rounded() } == [255, 69, 58, 255])
    }
    #expect(rgba(.systemRed).map { ($0 * 255).rounded() } == [255, 59, 48, 255])
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
    #expect(UIColor.red.resolvedColor(with: dark) === UIColor.red)
    // A provider that returns its own color would never end; its color is clear.
    final class Box { var color = UIColor.red }
    let box = Box()
    box.color = UIColor { _ in box.color }
    #expect(box.color.cgColor.alpha == 0)
    box.color = .red
  }

  @Test func traitsAreMergedLastFirst() {
    let merged = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 2),
      UITraitCollection(userInterfaceStyle: .light),
    ])
    #expect(merged.userInterfaceStyle == .light && merged.displayScale == 2)
    #expect(merged.containsTraits(in: UITraitCollection(displayScale: 2)))
    #expect(!merged.containsTraits(in: UITraitCollection(displayScale: 3)))
    #expect(merged == UITraitCollection(traitsFrom: [merged]))
  }

  @Test func patternsRepeatUprightFromTheOriginL7_13() throws {
    let image = UIImage(cgImage: picture(2, 2) { x, y in y == 0 ? 0xFFFF_0000 : 0xFF00_00FF })
    let drawn = try draw(5, 5) {
      UIColor(patternImage: image).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    for y in 0..<5 { #expect(drawn[3, y] == (y % 2 == 0 ? 0xFFFF_0000 : 0xFF00_00FF), "\(y)") }
  }
}
