import CoreGraphics
import RenderModel

extension CATextLayer {
  /// Draws the text from the top of the bounds, upright in any context.
  final func drawText(in ctx: CGContext) {
    guard let text = styledText() else { return }
    let layout = TextLayout(text, in: frame(of: bounds.size))
    ctx.saveGState()
    // The text is clipped to the bounds in every context (L4.16).
    ctx.clip(to: bounds)
    if ctx.isMirrored {
      ctx.translateBy(x: 0, y: bounds.minY + bounds.maxY)
      ctx.scaleBy(x: 1, y: -1)
    }
    layout.draw(in: ctx, at: bounds.origin)
    ctx.restoreGState()
  }

  /// Returns the size of the text in points, in lines as wide as the bounds if it is wrapped.
  final func textSize() -> CGSize {
    guard let text = styledText() else { return .zero }
    let isBroken = isWrapped && bounds.width > 0
    return TextLayout(
      text, in: frame(of: CGSize(width: isBroken ? bounds.width : .infinity, height: .infinity))
    ).size
  }

  private func frame(of size: CGSize) -> TextFrame {
    TextFrame(
      width: size.width, height: size.height, isWrapped: isWrapped,
      truncation: truncationMode.value, alignment: alignmentMode.value)
  }

  /// Returns the text with its attributes; nil when there is nothing to draw.
  private func styledText() -> StyledText? {
    switch string {
    case nil: return nil
    case let text as NSAttributedString: return StyledText(text)
    case let text as String: return plainText(text)
    case let value?: return plainText("\(value)")
    }
  }

  private func plainText(_ text: String) -> StyledText? {
    guard fontSize > 0, fontSize.isFinite else {
      if fontSize != 0 { Issue.report(.unusableFontSize(size: "\(fontSize)", layer: treePath)) }
      return nil
    }
    guard let foregroundColor else { return nil }
    let attributes = TextAttributes(font: currentFont(), color: foregroundColor)
    return StyledText(text, attributes: attributes)
  }

  private func currentFont() -> CTFont {
    namedFont()?.withSize(fontSize) ?? .standard(size: fontSize)
  }

  private func namedFont() -> CTFont? {
    guard let font = values.text.font, font != TextProperties.standardFont else { return nil }
    switch font.value {
    case let font as any TextFont: return font.textFont
    case let name as String: return CTFont(name: name, size: fontSize)
    case let name as NSString: return CTFont(name: name as String, size: fontSize)
    case let file as URL: return CTFont(file: file, size: fontSize)
    case let file as NSURL: return CTFont(file: file as URL, size: fontSize)
    case let other:
      Issue.report(
        .wrongValueType(
          keyPath: LayerProperty.ID.font.row.key, type: Issue.typeName(of: other), layer: treePath))
      return nil
    }
  }
}

extension CATextLayerAlignmentMode {
  /// The alignment for the text layout; unknown names count as `natural`.
  package var value: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}

extension CATextLayerTruncationMode {
  fileprivate var value: TextTruncation {
    switch self {
    case .start: .start
    case .end: .end
    case .middle: .middle
    default: .none
    }
  }
}
