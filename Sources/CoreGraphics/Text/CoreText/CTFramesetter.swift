/// A text that is laid out in frames.
public final class CTFramesetter {
  private let text: NSAttributedString

  init(_ text: NSAttributedString) { self.text = text.immutable }

  /// Returns a part of the text. A length of 0 extends it to the end.
  func source(_ range: CFRange) -> TextSource {
    TextSource(text, range.clamped(to: text.length), isOneLine: false)
  }
}

/// Creates a framesetter with a copy of an attributed string.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Lays out text in lines from the top of the path's bounding box downward, as many as fit. If the path is not a
/// rectangle, this is reported, and its bounding box is used. A range of length 0 extends to the end of the text.
/// Frame attributes are ignored.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  if !path.isRect(nil) { Issue.report(.frameNotRectangular) }
  return CTFrame(framesetter.source(stringRange), path)
}

/// Returns the size of the text in lines that are at most as long as the width of `constraints`, whose sides may be
/// infinite. The range of the text that fits is stored in `fitRange`. Frame attributes are ignored.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let source = framesetter.source(stringRange)
  let room = CGSize(width: constraints.width.side, height: constraints.height.side)
  let layout = TextLayout(source.text, in: TextFrame(width: room.width, height: room.height))
  guard let fitRange else { return layout.size }
  // A path needs a finite box. That its width is at most a million is a choice.
  let box = CGRect(
    x: 0, y: 0, width: min(room.width, 1e6), height: min(room.height, max(layout.size.height, 0)))
  fitRange.pointee = CFRange(CTFrame(source, CGPath(rect: box)).visibleRange)
  return layout.size
}

extension CGFloat {
  /// The side of a constraint. `CGFloat.greatestFiniteMagnitude` and other huge values mean that there is no limit.
  /// The value from which on a side is huge is a choice.
  fileprivate var side: CGFloat { self < 1e7 ? self : .infinity }
}
