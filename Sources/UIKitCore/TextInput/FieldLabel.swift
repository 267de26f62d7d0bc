import QuartzCore

/// A label whose text is drawn by a closure if there is one.
@MainActor
final class FieldLabel: UILabel {
  /// The closure that draws the text; nil draws the label's own text.
  var drawing: ((CGRect) -> Void)?

  override func drawText(in rect: CGRect) {
    if let drawing { drawing(rect) } else { super.drawText(in: rect) }
  }

  /// Draws the label's own text.
  func drawOwnText(in rect: CGRect) { super.drawText(in: rect) }
}
