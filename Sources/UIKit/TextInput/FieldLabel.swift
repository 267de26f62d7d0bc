import QuartzCore

/// A label whose text somebody else draws, or has it draw.
@MainActor
final class FieldLabel: UILabel {
  var drawing: ((CGRect) -> Void)?

  override func drawText(in rect: CGRect) {
    if let drawing { drawing(rect) } else { super.drawText(in: rect) }
  }

  func drawOwnText(in rect: CGRect) { super.drawText(in: rect) }
}
