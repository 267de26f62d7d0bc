import QuartzCore

// Text layers, in the font that Scripts/lib installs.

extension GoldenScene {
  static let texts = [textFlow, textScripts, textAttributed]

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

  /// L4.13, L4.15: justified, centred and cut; clipped at the right; turned.
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

  /// L4.15: scripts that run to the left, and both in one line.
  private static let textScripts = GoldenScene(name: "text-scripts", isUpright: true) { stage in
    let lines = ["שלום עולם", "مرحبا بالعالم", "Ελλάδα, Київ", "abc אבג 123"]
    for (index, line) in lines.enumerated() {
      stage.addSublayer(text(line, CGRect(x: 4, y: 4 + index * 24, width: 92, height: 20), size: 13))
    }
  }

  /// Runs with looks of their own, at twice the scale of the stage.
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
}
