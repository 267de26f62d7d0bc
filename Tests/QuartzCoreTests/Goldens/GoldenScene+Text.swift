import QuartzCore
import TestSupport
import UIKit

// Text layers, in the font that Scripts/lib installs.

extension GoldenScene {
  static let texts =
    [textFlow, textScripts, textAttributed, textRightToLeft, textEffects]
    + (FontFile.cjk.map { [textIdeographs($0)] } ?? [])

  private static func text(
    _ string: Any, _ frame: CGRect, size: CGFloat = 9, _ alignment: CATextLayerAlignmentMode = .natural
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = frame
    layer.string = string
    layer.font = "DejaVu Sans" as CFTypeRef
    (layer.fontSize, layer.foregroundColor, layer.alignmentMode) = (size, ink, alignment)
    layer.isWrapped = true
    layer.backgroundColor = CGColor(gray: 1, alpha: 0.5)
    return layer
  }

  /// Text that is justified, text that is centered and truncated (L4.15), text that is clipped at the right (L4.13),
  /// and rotated text.
  private static let textFlow = GoldenScene(name: "text-flow", isUpright: true) { stage in
    let words = "Layers keep their text as a picture, drawn once."
    stage.addSublayer(text(words, CGRect(x: 4, y: 4, width: 58, height: 46), .justified))
    let cut = text(words, CGRect(x: 4, y: 54, width: 58, height: 23), .center)
    cut.truncationMode = .end
    stage.addSublayer(cut)
    let clipped = text("Clipped text", CGRect(x: 4, y: 82, width: 40, height: 14), size: 11)
    clipped.isWrapped = false
    stage.addSublayer(clipped)
    let turned = text("Turned", CGRect(x: 58, y: 30, width: 44, height: 16), size: 11, .right)
    turned.setAffineTransform(CGAffineTransform(rotationAngle: -1))
    stage.addSublayer(turned)
  }

  /// Scripts that are written from right to left, two other alphabets, and a line with both directions (L4.15).
  private static let textScripts = GoldenScene(name: "text-scripts", isUpright: true) { stage in
    let lines = ["שלום עולם", "مرحبا بالعالم", "Ελλάδα, Київ", "abc אבג 123"]
    for (index, line) in lines.enumerated() {
      stage.addSublayer(text(line, CGRect(x: 4, y: 4 + index * 24, width: 92, height: 20), size: 13))
    }
  }

  /// Attributed text in several styles, with two pixels for each point.
  private static let textAttributed = GoldenScene(name: "text-attributed", isUpright: true) { stage in
    let string = NSMutableAttributedString(
      string: "Bold red lined struck",
      attributes: [.font: CTFont(name: "DejaVu Sans", size: 14), .foregroundColor: ink])
    func set(_ word: String, _ attributes: [NSAttributedString.Key: Any]) {
      string.addAttributes(attributes, range: NSString(string: string.string).range(of: word))
    }
    set("Bold", [.font: CTFont(name: "DejaVuSans-Bold", size: 22), .kern: 2])
    set("red", [.foregroundColor: coral, .baselineOffset: 4])
    set("lined", [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: teal])
    set("struck", [.strikethroughStyle: NSUnderlineStyle.double.rawValue, .backgroundColor: sun])
    let layer = text(string, CGRect(x: 6, y: 6, width: 88, height: 88))
    layer.contentsScale = 2
    stage.addSublayer(layer)
  }

  /// Hebrew text that wraps from the right, Hebrew text that is truncated at the left end, and centered Arabic text
  /// (L4.13, L4.15).
  private static let textRightToLeft = GoldenScene(name: "text-right-to-left", isUpright: true) {
    stage in
    let words = "בראשית ברא אלוהים את השמים ואת הארץ"
    stage.addSublayer(text(words, CGRect(x: 4, y: 4, width: 92, height: 34), size: 12))
    let cut = text(words, CGRect(x: 4, y: 42, width: 92, height: 18), size: 12)
    cut.truncationMode = .end
    stage.addSublayer(cut)
    let arabic = "الخط العربي 123 متصل"
    stage.addSublayer(text(arabic, CGRect(x: 4, y: 64, width: 92, height: 34), size: 12, .center))
  }

  /// Shadows, ligatures and attachments, with two pixels for each point.
  private static let textEffects = GoldenScene(name: "text-effects", isUpright: true) { stage in
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: 2, height: 2), 3)
    shadow.shadowColor = coral
    let font = CTFont(name: "DejaVuSans-Bold", size: 18)
    let string = NSMutableAttributedString(
      string: "Shade\n", attributes: [.font: font, .foregroundColor: ink, .shadow: shadow])
    for ligature in [0, 1] {
      string.append(
        NSAttributedString(
          string: "ffi fl ", attributes: [.font: font, .foregroundColor: teal, .ligature: ligature]))
    }
    let picture = NSTextAttachment(image: UIImage(cgImage: glow(20, softness: 0.4)))
    picture.bounds = CGRect(x: 0, y: -4, width: 20, height: 20)
    string.append(NSAttributedString(attachment: picture))
    string.append(NSAttributedString(string: " end", attributes: [.font: font]))
    let layer = text(string, CGRect(x: 4, y: 4, width: 92, height: 92))
    (layer.contentsScale, layer.backgroundColor) = (2, CGColor(gray: 0.8, alpha: 1))
    stage.addSublayer(layer)
  }

  /// Returns a scene with Chinese and Japanese text, which may wrap between any two ideographs. `path` is that of a
  /// font file.
  private static func textIdeographs(_ path: String) -> GoldenScene {
    GoldenScene(name: "text-ideographs", isUpright: true) { stage in
      let lines = ["图层把文字画成图片只画一次", "レイヤーは絵", "繁體中文"]
      for (index, line) in lines.enumerated() {
        let height = index == 0 ? 44 : 22
        let layer = text(
          line, CGRect(x: 4, y: index == 0 ? 4 : 28 + index * 24, width: 92, height: height))
        layer.font = URL(fileURLWithPath: path) as NSURL
        layer.fontSize = 14
        stage.addSublayer(layer)
      }
    }
  }
}
