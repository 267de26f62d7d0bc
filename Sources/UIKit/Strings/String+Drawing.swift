import QuartzCore

// Text drawn into the current context (L7.26), y down.

extension NSString {
  /// On as many lines as it has newlines; not rounded.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnText(self as String, attrs).size
  }

  /// With the top left corner of the first line at `point`.
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(self as String, attrs).draw(at: point)
  }

  /// Broken into lines from the top of `rect`; lines without room are left out.
  public func draw(
    in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(self as String, attrs).draw(in: rect)
  }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes attrs: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnText(self as String, attrs).draw(with: rect, options: options, context: context)
  }

  /// The rectangle that drawing into the given size would cover, not rounded. A side of 0 means no
  /// limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes attrs: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnText(self as String, attrs).boundingRect(with: size, options: options, context: context)
  }
}

extension String {
  /// On as many lines as it has newlines; not rounded.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnText(self, attrs).size
  }

  /// With the top left corner of the first line at `point`.
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(self, attrs).draw(at: point)
  }

  /// Broken into lines from the top of `rect`; lines without room are left out.
  public func draw(
    in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(self, attrs).draw(in: rect)
  }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes attrs: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnText(self, attrs).draw(with: rect, options: options, context: context)
  }

  /// The rectangle that drawing into the given size would cover, not rounded. A side of 0 means no
  /// limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes attrs: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnText(self, attrs).boundingRect(with: size, options: options, context: context)
  }
}

extension NSAttributedString {
  /// On as many lines as it has newlines; not rounded.
  public func size() -> CGSize { DrawnText(self).size }

  /// With the top left corner of the first line at `point`.
  public func draw(at point: CGPoint) { DrawnText(self).draw(at: point) }

  /// Broken into lines from the top of `rect`; lines without room are left out.
  public func draw(in rect: CGRect) { DrawnText(self).draw(in: rect) }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    DrawnText(self).draw(with: rect, options: options, context: context)
  }

  /// The rectangle that drawing into the given size would cover, not rounded. A side of 0 means no
  /// limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnText(self).boundingRect(with: size, options: options, context: context)
  }
}
