import QuartzCore

// Text that is drawn into the current graphics context (L7.26), with y down.

extension NSString {
  /// Returns the size of the text in points, not rounded; only newlines break lines.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnText(self as String, attrs).size
  }

  /// Draws the text with the top left corner of the first line at `point`; only newlines break lines.
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(self as String, attrs).draw(at: point)
  }

  /// Draws the text in lines from the top of `rect`; lines that do not fit are left out.
  public func draw(
    in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(self as String, attrs).draw(in: rect)
  }

  /// Draws the text into a rectangle according to options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes attrs: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnText(self as String, attrs).draw(with: rect, options: options, context: context)
  }

  /// Returns the bounds of the text drawn into a size, in points, not rounded. A dimension of 0 is unlimited.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes attrs: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnText(self as String, attrs).boundingRect(with: size, options: options, context: context)
  }
}

extension String {
  /// Returns the size of the text in points, not rounded; only newlines break lines.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnText(self, attrs).size
  }

  /// Draws the text with the top left corner of the first line at `point`; only newlines break lines.
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(self, attrs).draw(at: point)
  }

  /// Draws the text in lines from the top of `rect`; lines that do not fit are left out.
  public func draw(
    in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(self, attrs).draw(in: rect)
  }

  /// Draws the text into a rectangle according to options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes attrs: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnText(self, attrs).draw(with: rect, options: options, context: context)
  }

  /// Returns the bounds of the text drawn into a size, in points, not rounded. A dimension of 0 is unlimited.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes attrs: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnText(self, attrs).boundingRect(with: size, options: options, context: context)
  }
}

extension NSAttributedString {
  /// Returns the size of the text in points, not rounded; only newlines break lines.
  public func size() -> CGSize { DrawnText(self).size }

  /// Draws the text with the top left corner of the first line at `point`; only newlines break lines.
  public func draw(at point: CGPoint) { DrawnText(self).draw(at: point) }

  /// Draws the text in lines from the top of `rect`; lines that do not fit are left out.
  public func draw(in rect: CGRect) { DrawnText(self).draw(in: rect) }

  /// Draws the text into a rectangle according to options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    DrawnText(self).draw(with: rect, options: options, context: context)
  }

  /// Returns the bounds of the text drawn into a size, in points, not rounded. A dimension of 0 is unlimited.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnText(self).boundingRect(with: size, options: options, context: context)
  }
}
