/// One line of plain text: what captions need.
package struct TextLine {
  package var text: String
  package var family: String
  /// Em size in units of the context's user space.
  package var size: CGFloat
  package var isBold: Bool
  package var color: CGColor

  package init(
    _ text: String, family: String = "DejaVu Sans, sans-serif", size: CGFloat, isBold: Bool = false,
    color: CGColor
  ) {
    self.text = text
    self.family = family
    self.size = size
    self.isBold = isBold
    self.color = color
  }

  package var layout: TextLayout {
    let font = CTFont(face: FontFace(family: family, weight: isBold ? 700 : 400), size: size)
    return TextLayout(text, attributes: TextAttributes(font: font, color: color))
  }
}

extension CGContext {
  /// The advance width and line height of `line`, in whole units.
  package func size(of line: TextLine) -> CGSize {
    let size = line.layout.size
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// Draws `line` with the top left corner of its line box at `origin`; y must grow downward.
  package func draw(_ line: TextLine, at origin: CGPoint) {
    line.layout.draw(in: self, at: origin)
  }
}
