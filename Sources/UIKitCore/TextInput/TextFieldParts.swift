import QuartzCore

/// The parts of a text field: a viewport that clips the text and scrolls with the caret, and the views around it.
@MainActor
final class TextFieldParts {
  let caret = CaretView()
  var extraAttributes: [NSAttributedString.Key: Any] = [:]
  private unowned var field: UITextField!
  private let viewport = UIView()
  private let label = FieldLabel()
  private let placeholder = FieldLabel()
  private let selection = UIView()
  private let border = UIImageView()
  private let clearButton = UIButton(type: .custom)
  /// The distance in points by which the text is scrolled to the left.
  private var offset: CGFloat = 0

  /// Adds the parts to a field.
  func attach(to field: UITextField) {
    self.field = field
    viewport.clipsToBounds = true
    for view in [border, placeholder, viewport] as [UIView] {
      view.isUserInteractionEnabled = false
      field.addSubview(view)
    }
    for view in [selection, label, caret] { viewport.addSubview(view) }
    label.drawing = { [unowned self, unowned field] rect in
      if field.isEditing {
        label.drawOwnText(in: rect)
      } else {
        field.drawText(in: rect)
      }
    }
    placeholder.drawing = { [unowned field] in field.drawPlaceholder(in: $0) }
    clearButton.tintColor = .tertiaryLabel
    clearButton.setImage(Self.cross, for: .normal)
    clearButton.addAction(
      UIAction { [weak field] _ in field?.clear() }, for: .touchUpInside)
    field.addSubview(clearButton)
  }

  /// The images of the clear button by pixels per point, because the scale of the main screen may
  /// change.
  private static var crosses: [CGFloat: UIImage] = [:]

  /// The image of the clear button at the current scale.
  private static var cross: UIImage {
    let scale = UIScreen.main.scale
    if let known = crosses[scale] { return known }
    let image = makeCross()
    crosses[scale] = image
    return image
  }

  private static func makeCross() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 17, height: 17)).image { _ in
      UIColor.black.setFill()
      UIBezierPath(ovalIn: CGRect(x: 0.5, y: 0.5, width: 16, height: 16)).fill()
      let path = UIBezierPath()
      for (top, bottom) in [(5.5, 11.5), (11.5, 5.5)] {
        path.move(to: CGPoint(x: 5.5, y: top))
        path.addLine(to: CGPoint(x: 11.5, y: bottom))
      }
      path.lineWidth = 1.5
      path.lineCapStyle = .round
      path.stroke(with: .clear, alpha: 1)
    }
    .withRenderingMode(.alwaysTemplate)
  }

  // MARK: Drawing

  /// Draws the text of a field that is not edited, as a line that is vertically centered in `rect`.
  func drawText(in rect: CGRect) {
    let size = shownText.size()
    let height = lineHeight(size)
    label.drawOwnText(
      in: CGRect(
        x: rect.minX + max(0, textStart(size.width, in: rect.width)),
        y: rect.minY + roundedToPixel((rect.height - height) / 2),
        width: min(size.width.rounded(.up) + 1, rect.width), height: height.rounded(.up)))
  }
  func drawPlaceholder(in rect: CGRect) { placeholder.drawOwnText(in: rect) }

  func setNeedsDisplay() {
    label.setNeedsDisplay()
    placeholder.setNeedsDisplay()
  }

  // MARK: Text

  private var attributes: [NSAttributedString.Key: Any] { field.defaultTextAttributes }

  /// The text that shows: bullets for a password, one for each UTF-16 code unit, so that the offsets are the same.
  private var shownText: NSAttributedString {
    if field.isSecureTextEntry {
      return NSAttributedString(
        string: String(repeating: "•", count: field.editor.length), attributes: attributes)
    }
    return field.styled ?? NSAttributedString(string: field.editor.text, attributes: attributes)
  }

  /// Returns the width in points of the text before a character offset.
  private func width(before index: Int) -> CGFloat {
    let text = shownText
    guard index > 0, text.length > 0 else { return 0 }
    let range = NSRange(location: 0, length: min(index, text.length))
    return text.attributedSubstring(from: range).size().width
  }

  /// Returns the character offset whose position is nearest to a point in the field's coordinates.
  func index(at point: CGPoint) -> Int {
    let x = point.x - viewport.frame.minX - textStart(shownText.size().width, in: viewport.bounds.width)
    var best = (distance: abs(x), index: 0)
    var index = 0
    while index < field.editor.length {
      index = field.editor.index(after: index)
      let distance = abs(width(before: index) - x)
      if distance < best.distance { best = (distance, index) }
    }
    return best.index
  }

  // MARK: Layout

  /// Returns true if a view of this mode shows now.
  private func isShown(_ mode: UITextField.ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: field.isEditing
    case .unlessEditing: !field.isEditing
    }
  }

  private var showsClearButton: Bool { isShown(field.clearButtonMode) && field.hasText }

  /// Returns the rectangle of the text between the border, the side views and the clear button.
  func textRect(in bounds: CGRect) -> CGRect {
    let inset: CGFloat = field.borderStyle == .none ? 0 : 7
    var rect = bounds.insetBy(dx: inset, dy: field.borderStyle == .none ? 0 : 2)
    if field.leftView != nil, isShown(field.leftViewMode) {
      let edge = field.leftViewRect(forBounds: bounds).maxX
      rect.size.width -= max(0, edge - rect.minX)
      rect.origin.x = max(rect.minX, edge)
    }
    if field.rightView != nil, isShown(field.rightViewMode) {
      rect.size.width = max(0, min(rect.maxX, field.rightViewRect(forBounds: bounds).minX) - rect.minX)
    }
    if showsClearButton {
      rect.size.width = max(
        0, min(rect.maxX, field.clearButtonRect(forBounds: bounds).minX - 3) - rect.minX)
    }
    return rect
  }

  /// Updates the frames of all parts.
  func layOut() {
    let bounds = field.bounds
    layOutBorder(bounds)
    layOutSides(bounds)
    let isEditing = field.isEditing
    viewport.frame =
      isEditing ? field.editingRect(forBounds: bounds) : field.textRect(forBounds: bounds)
    layOutText()
    placeholder.isHidden = field.hasText
    placeholder.textAlignment = field.textAlignment
    placeholder.attributedText = shownPlaceholder
    placeholder.frame = field.placeholderRect(forBounds: bounds)
  }

  private var shownPlaceholder: NSAttributedString? {
    if let own = field.attributedPlaceholder {
      let text = NSMutableAttributedString(
        string: own.string,
        attributes: attributes.merging([.foregroundColor: UIColor.placeholderText]) { $1 })
      own.enumerateAttributes(in: NSRange(location: 0, length: own.length)) { attributes, range, _ in
        text.addAttributes(attributes, range: range)
      }
      return text
    }
    return field.placeholder.map {
      NSAttributedString(
        string: $0, attributes: attributes.merging([.foregroundColor: UIColor.placeholderText]) { $1 })
    }
  }

  private func layOutBorder(_ bounds: CGRect) {
    border.frame = field.borderRect(forBounds: bounds)
    border.image = field.background
    let isDrawn = field.background == nil && field.borderStyle != .none
    border.backgroundColor = isDrawn && field.borderStyle == .roundedRect ? .systemBackground : nil
    border.layer.cornerRadius = field.borderStyle == .roundedRect ? 6 : 0
    border.layer.borderWidth = isDrawn ? field.borderStyle == .roundedRect ? 0.75 : 1 : 0
    let line: UIColor = field.borderStyle == .line ? .label : .opaqueSeparator
    border.layer.borderColor = line.resolvedColor(with: field.traitCollection).cgColor
  }

  private func layOutSides(_ bounds: CGRect) {
    clearButton.isHidden = !showsClearButton
    clearButton.frame = field.clearButtonRect(forBounds: bounds)
    field.leftView?.isHidden = !isShown(field.leftViewMode)
    field.leftView?.frame = field.leftViewRect(forBounds: bounds)
    field.rightView?.isHidden = !isShown(field.rightViewMode)
    field.rightView?.frame = field.rightViewRect(forBounds: bounds)
  }

  /// Returns the x offset of the text in a width, by its alignment or by the scrolling.
  private func textStart(_ width: CGFloat, in all: CGFloat) -> CGFloat {
    let room = all - width - CaretView.width
    guard room > 0 else { return -offset }
    switch field.textAlignment {
    case .center: return (room / 2).rounded()
    case .right: return room
    case .left, .justified, .natural: return 0
    }
  }

  private func lineHeight(_ size: CGSize) -> CGFloat {
    max(size.height, field.font?.lineHeight ?? 17)
  }

  private func layOutText() {
    let text = shownText
    let size = text.size()
    follow(size.width)
    let height = lineHeight(size)
    let line = CGRect(
      x: textStart(size.width, in: viewport.bounds.width),
      y: roundedToPixel((viewport.bounds.height - height) / 2), width: size.width, height: height)
    label.attributedText = text
    label.isHidden = !field.hasText
    label.lineBreakMode = field.isEditing ? .byClipping : .byTruncatingTail
    label.frame = field.isEditing ? line.forWholeText : viewport.bounds
    layOutSelection(in: line)
  }

  private func layOutSelection(in line: CGRect) {
    let range = field.editor.selection
    let (low, high) = (width(before: range.lowerBound), width(before: range.upperBound))
    selection.isHidden = !field.isEditing || range.isEmpty
    selection.backgroundColor = field.tintColor.withAlphaComponent(0.22)
    selection.frame = CGRect(
      x: line.minX + low, y: line.minY, width: high - low, height: line.height)
    caret.isHidden = !field.isEditing || !range.isEmpty
    caret.backgroundColor = field.tintColor
    caret.frame = CGRect(
      x: line.minX + width(before: field.editor.caret) - 0.5, y: line.minY, width: CaretView.width,
      height: line.height)
  }

  /// Scrolls by the smallest distance that makes the caret visible.
  private func follow(_ width: CGFloat) {
    let room = viewport.bounds.width - CaretView.width
    guard field.isEditing, width > room else { return offset = 0 }
    let x = self.width(before: field.editor.caret)
    offset = min(max(offset, x - room), x)
    offset = min(max(offset, 0), width - room)
  }

  /// The size in points that the text or the placeholder needs.
  var naturalSize: CGSize {
    let text = field.hasText ? shownText : shownPlaceholder ?? shownText
    let size = text.size()
    let height = max(size.height, field.font?.lineHeight ?? 17).rounded(.up)
    let isPlain = field.borderStyle == .none
    // The width has room for the caret, for glyphs that overhang by a point and, with a border, for the insets of
    // `textRect(in:)`. The heights are choices.
    return CGSize(
      width: size.width.rounded(.up) + (isPlain ? 3 : 17),
      height: isPlain ? height + 2 : max(34, height + 13))
  }
}

extension CGRect {
  /// The rectangle rounded up to whole points, with a point more for glyphs that overhang.
  fileprivate var forWholeText: CGRect {
    CGRect(x: minX, y: minY, width: width.rounded(.up) + 1, height: height.rounded(.up))
  }
}
