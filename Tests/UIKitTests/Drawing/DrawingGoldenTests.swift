import TestSupport
import Testing
import UIKit

/// Pictures that are drawn with UIKit's paths, text and images, with one or two pixels for each point.
@Suite @MainActor struct UIKitDrawingGoldens {
  private struct Drawing {
    let name: String
    let scale: CGFloat
    let tolerance: Int
    let draw: @MainActor () -> Void
  }

  /// The greatest differences of a channel that are allowed. Other versions of Cairo compute the coverage of paths a
  /// little differently, and other versions of FreeType and HarfBuzz round outlines differently.
  private static let (paths, text) = (2, 4)

  private static let drawings = [
    Drawing(name: "uikit-paths", scale: 1, tolerance: paths, draw: drawPaths),
    Drawing(name: "uikit-corners", scale: 2, tolerance: paths, draw: drawCorners),
    Drawing(name: "uikit-images", scale: 1, tolerance: paths, draw: drawImages),
    Drawing(name: "uikit-text", scale: 2, tolerance: text, draw: drawText),
  ]

  private func picture(of drawing: Drawing) throws -> Bitmap {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 100, height: 100), true, drawing.scale)
    defer { UIGraphicsEndImageContext() }
    UIColor.white.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 100, height: 100))
    drawing.draw()
    return try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage).bitmap
  }

  @Test func drawingsEqualTheirGoldens() throws {
    for drawing in Self.drawings {
      let actual = try picture(of: drawing)
      if GoldenStore.isRecording { try GoldenStore.record(actual, as: drawing.name) }
      let expected = try GoldenStore.golden(drawing.name)
      let difference = actual.difference(from: expected)
      guard difference.greatest > drawing.tolerance else { continue }
      let files = try GoldenStore.report(actual, against: expected, as: drawing.name)
      Issue.record("\(drawing.name): \(difference), allowed \(drawing.tolerance): \(files)")
    }
    #expect(!GoldenStore.isRecording, "recorded: look at Tests/Goldens, then run again without")
  }
}

extension UIKitDrawingGoldens {
  private static let teal = UIColor(red: 0.1, green: 0.5, blue: 0.55, alpha: 1)
  private static let amber = UIColor(red: 0.95, green: 0.65, blue: 0.15, alpha: 1)

  /// An arc, a ring that is filled with the even-odd rule, a ring with a reversed inner path, dashes, a clip, and a
  /// pattern.
  private static func drawPaths() {
    teal.setStroke()
    amber.setFill()
    let arc = UIBezierPath(
      arcCenter: CGPoint(x: 20, y: 20), radius: 14, startAngle: 0, endAngle: .pi * 1.5, clockwise: true)
    arc.lineWidth = 5
    arc.lineCapStyle = .round
    arc.stroke()
    let evenOdd = UIBezierPath(ovalIn: CGRect(x: 42, y: 4, width: 32, height: 32))
    evenOdd.append(UIBezierPath(ovalIn: CGRect(x: 50, y: 12, width: 16, height: 16)))
    evenOdd.usesEvenOddFillRule = true
    evenOdd.fill()
    let reversed = UIBezierPath(rect: CGRect(x: 4, y: 46, width: 32, height: 24))
    reversed.append(UIBezierPath(rect: CGRect(x: 12, y: 52, width: 16, height: 12)).reversing())
    reversed.fill()
    let dashed = UIBezierPath(roundedRect: CGRect(x: 45, y: 46, width: 40, height: 24), cornerRadius: 6)
    dashed.setLineDash([6, 3, 1, 3], count: 4, phase: 2)
    dashed.lineWidth = 2
    dashed.stroke()
    UIBezierPath(ovalIn: CGRect(x: 4, y: 76, width: 92, height: 20)).addClip()
    UIColor(patternImage: checks).setFill()
    UIRectFillUsingBlendMode(CGRect(x: 0, y: 76, width: 100, height: 20), .normal)
    amber.setFill()
    UIBezierPath(rect: CGRect(x: 50, y: 70, width: 50, height: 30)).fill(with: .multiply, alpha: 0.8)
  }

  /// Corners with small, large and clamped radii; rectangles of which only some corners are rounded; and elliptical
  /// corners.
  private static func drawCorners() {
    teal.setFill()
    for (index, radius) in [4.0, 9, 12, 20].enumerated() {
      let (x, y) = (4 + CGFloat(index % 2) * 48, 4 + CGFloat(index / 2) * 32)
      UIBezierPath(
        roundedRect: CGRect(x: x, y: y, width: 44, height: 28), cornerRadius: CGFloat(radius)
      ).fill()
    }
    amber.setFill()
    UIBezierPath(
      roundedRect: CGRect(x: 4, y: 68, width: 44, height: 28),
      byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 8, height: 8)
    ).fill()
    UIBezierPath(
      roundedRect: CGRect(x: 52, y: 68, width: 44, height: 28),
      byRoundingCorners: [.topRight, .bottomLeft, .bottomRight],
      cornerRadii: CGSize(width: 20, height: 10)
    ).fill()
  }

  private static var checks: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: standard).image { context in
      teal.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor.systemPink.setFill()
      context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
    }
  }

  private static var standard: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return format
  }

  /// A square with rounded corners and a vertical stripe.
  private static var frame: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16), format: standard).image { context in
      UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 16, height: 16), cornerRadius: 4).addClip()
      teal.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
      amber.setFill()
      context.fill(CGRect(x: 7, y: 4, width: 2, height: 8))
    }
  }

  private static var arrow: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 16, height: 12), format: standard).image { _ in
      teal.setFill()
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 16, y: 0))
      path.addLine(to: CGPoint(x: 4, y: 0))
      path.addLine(to: CGPoint(x: 0, y: 12))
      path.close()
      path.fill()
    }
  }

  /// Parts that are tiled or stretched, end caps that are compressed, tints, and orientations.
  private static func drawImages() {
    let caps = UIEdgeInsets(top: 6, left: 6, bottom: 6, right: 6)
    let tiled = frame.resizableImage(withCapInsets: caps)
    tiled.draw(in: CGRect(x: 4, y: 4, width: 44, height: 30))
    tiled.resizableImage(withCapInsets: caps, resizingMode: .stretch)
      .draw(in: CGRect(x: 52, y: 4, width: 30, height: 30))
    tiled.draw(in: CGRect(x: 86, y: 4, width: 7, height: 30))
    arrow.withTintColor(.systemRed).draw(at: CGPoint(x: 4, y: 40))
    arrow.withTintColor(amber.withAlphaComponent(0.5)).draw(at: CGPoint(x: 24, y: 40))
    arrow.draw(at: CGPoint(x: 44, y: 40), blendMode: .normal, alpha: 0.4)
    for raw in 0..<8 {
      guard let orientation = UIImage.Orientation(rawValue: raw), let pixels = arrow.cgImage else {
        continue
      }
      UIImage(cgImage: pixels, scale: 1, orientation: orientation)
        .draw(at: CGPoint(x: 4 + raw % 4 * 24, y: 58 + raw / 4 * 20))
    }
  }

  /// Returns a font by the name of its family, because the fonts of the system depend on the machine.
  private static func dejaVu(
    _ size: CGFloat, _ traits: UIFontDescriptor.SymbolicTraits = [], family: String = "DejaVu Sans"
  ) -> UIFont {
    let descriptor = UIFontDescriptor(fontAttributes: [.family: family])
    return UIFont(descriptor: descriptor.withSymbolicTraits(traits) ?? descriptor, size: size)
  }

  private static func drawText() {
    let title = NSMutableParagraphStyle()
    title.alignment = .center
    "Title".draw(
      in: CGRect(x: 0, y: 2, width: 100, height: 20),
      withAttributes: [
        .font: dejaVu(15, .traitBold), .foregroundColor: teal, .paragraphStyle: title,
      ])
    let justified = NSMutableParagraphStyle()
    justified.alignment = .justified
    justified.lineSpacing = 1
    "Lines that are broken where the rectangle ends, and set even.".draw(
      in: CGRect(x: 4, y: 24, width: 92, height: 40),
      withAttributes: [.font: dejaVu(9), .paragraphStyle: justified])
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1.5, height: 1.5)
    shadow.shadowBlurRadius = 1.5
    let text = NSMutableAttributedString(
      string: "Shadow mono", attributes: [.font: dejaVu(13, .traitItalic), .shadow: shadow])
    text.addAttributes(
      [
        .font: dejaVu(13, family: "DejaVu Sans Mono"),
        .foregroundColor: UIColor.systemIndigo, .underlineStyle: NSUnderlineStyle.single.rawValue,
      ], range: NSRange(location: 7, length: 4))
    text.draw(at: CGPoint(x: 4, y: 62))
    let cut = NSMutableParagraphStyle()
    cut.lineBreakMode = .byTruncatingTail
    "A line that is much too long".draw(
      in: CGRect(x: 4, y: 82, width: 92, height: 16),
      withAttributes: [.font: dejaVu(11), .paragraphStyle: cut])
  }
}
