/// Sets a text in frames.
public final class CTFramesetter {
  private let text: NSAttributedString

  init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }

  /// A length of 0 goes to the end of the text.
  func source(_ range: CFRange) -> TextSource {
    let part = range.clamped(to: text.length)
    let string = text.attributedSubstring(
      from: NSRange(location: part.lowerBound, length: part.count))
    return TextSource(string, isOneLine: false, location: part.lowerBound)
  }
}

public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Lines from the top of the path's box down, as many as have room. The path should be a rectangle. A length of 0
/// goes to the end of the text. There are no frame attributes.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  if !path.isRect(nil) { Issue.report(.frameNotRectangular) }
  return CTFrame(framesetter.source(stringRange), path)
}

/// The size of the text in lines no longer than `constraints`, whose sides may be infinite; `fitRange` receives
/// the part that has room.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let source = framesetter.source(stringRange)
  let room = CGSize(width: constraints.width.side, height: constraints.height.side)
  let layout = TextLayout(source.text, in: TextFrame(width: room.width, height: room.height))
  let box = CGRect(
    x: 0, y: 0, width: min(room.width, 1e6), height: min(room.height, max(layout.size.height, 0)))
  fitRange?.pointee = CFRange(CTFrame(source, CGPath(rect: box)).visibleRange)
  return layout.size
}

extension CGFloat {
  /// `CGFloat.greatestFiniteMagnitude` stands for no limit.
  fileprivate var side: CGFloat { self < 1e7 ? self : .infinity }
}
