extension Typesetter {
  /// The lines at their final x coordinates. In a frame of infinite width they are aligned with the longest line.
  var alignedLines: [TextLayout.Line] {
    let width = frame.width.isFinite ? frame.width : size.width
    return lines.map { aligned($0, in: width) }
  }

  private func aligned(_ line: TextLayout.Line, in width: CGFloat) -> TextLayout.Line {
    let style = line.paragraph.source.style
    let indent = style.indent(isFirstLine: line.paragraph.isFirstLine(line.content))
    let room = style.lineWidth(in: width, from: indent)
    let offset = alignment(of: style).offset(
      ofLine: line.length, in: room, isRightToLeft: line.isRightToLeft)
    var line = line
    line.x = offset + (line.isRightToLeft ? width - room - indent : indent)
    return line
  }
}
