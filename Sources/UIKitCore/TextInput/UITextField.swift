import QuartzCore

/// A control for editing a line of text with the keyboard.
@preconcurrency @MainActor
open class UITextField: UIControl {
  /// The border of a text field.
  public enum BorderStyle: Int, Sendable {
    /// No border, a dark line, a gray line, or a gray rounded line with a background.
    case none, line, bezel, roundedRect
  }

  /// The time at which an accessory view of a text field shows.
  public enum ViewMode: Int, Sendable {
    /// The view shows never, while the field is edited, while it is not edited, or always.
    case never, whileEditing, unlessEditing, always
  }

  final var editor = TextEditor()
  /// The text with its attributes; nil if it was typed or set as a plain string.
  final var styled: NSAttributedString?
  final let parts = TextFieldParts()
  /// A Boolean value that says whether the text is being edited.
  open internal(set) var isEditing = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    parts.attach(to: self)
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    parts.attach(to: self)
    coder.interface?.restore(self)
  }

  /// The delegate, which is not retained.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Text

  /// The text. Setting it puts the caret at the end and sends no events.
  open var text: String? {
    get { editor.text }
    set {
      editor = TextEditor(newValue ?? "")
      styled = nil
      contentChanged()
    }
  }
  /// The styled text. Typing removes the attributes.
  open var attributedText: NSAttributedString? {
    get { styled ?? NSAttributedString(string: editor.text, attributes: defaultTextAttributes) }
    set {
      text = newValue?.string
      styled = newValue
      contentChanged()
    }
  }
  /// The text that shows while the field is empty.
  open var placeholder: String? { didSet { contentChanged() } }
  /// The styled text that shows while the field is empty; it takes precedence over `placeholder`.
  open var attributedPlaceholder: NSAttributedString? { didSet { contentChanged() } }
  /// The font; the system font of 17 points by default.
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { contentChanged() } }
  /// The text color; `label` by default.
  open var textColor: UIColor? = .label { didSet { contentChanged() } }
  /// The alignment of the text; natural by default.
  open var textAlignment = NSTextAlignment.natural { didSet { contentChanged() } }
  /// A Boolean value that says whether the font shrinks to fit the width. It has no effect.
  open var adjustsFontSizeToFitWidth = false
  /// The smallest size of a font that shrinks. It has no effect.
  open var minimumFontSize: CGFloat = 0
  /// The attributes of plain text and, except for the color, of the placeholder. Setting them also sets `font` and
  /// `textColor`.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get {
      [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? .label]
        .merging(parts.extraAttributes) { $1 }
    }
    set {
      font = newValue[.font] as? UIFont ?? font
      textColor = newValue[.foregroundColor] as? UIColor ?? textColor
      // The font and the color have properties of their own, which may change later.
      parts.extraAttributes = newValue.filter { $0.key != .font && $0.key != .foregroundColor }
      contentChanged()
    }
  }
  /// The attributes of newly typed text. They have no effect.
  open var typingAttributes: [NSAttributedString.Key: Any]?
  /// A Boolean value that says whether editing begins with an empty text; false by default.
  open var clearsOnBeginEditing = false
  /// A Boolean value that says whether the first typed text replaces the old one. It has no effect.
  open var clearsOnInsertion = false
  /// A Boolean value that says whether there is any text.
  open var hasText: Bool { editor.length > 0 }

  // MARK: Appearance

  /// The border; none by default.
  open var borderStyle = BorderStyle.none { didSet { contentChanged() } }
  /// An image that replaces the border; nil draws the border.
  open var background: UIImage? { didSet { contentChanged() } }
  /// An image that replaces the border while the field is disabled. It has no effect.
  open var disabledBackground: UIImage?
  /// The time at which the clear button shows, unless the field is empty; never by default.
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// The view at the left.
  open var leftView: UIView? { didSet { replace(oldValue, leftView) } }
  /// The view at the right.
  open var rightView: UIView? { didSet { replace(oldValue, rightView) } }
  /// The time at which `leftView` shows; never by default.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// The time at which `rightView` shows; never by default.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view that replaces the on-screen keyboard. It has no effect.
  open var inputView: UIView?
  /// A view above the on-screen keyboard. It has no effect.
  open var inputAccessoryView: UIView?

  private func replace(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Keyboard traits, which have no effect except for `isSecureTextEntry`

  /// A Boolean value that says whether the text shows as bullets and cannot be copied; false by default.
  open var isSecureTextEntry = false { didSet { contentChanged() } }
  /// The layout of the on-screen keyboard. It has no effect.
  open var keyboardType = UIKeyboardType.default
  /// The colors of the on-screen keyboard. They have no effect.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The title of the Return key. It has no effect.
  open var returnKeyType = UIReturnKeyType.default
  /// A Boolean value that says whether the Return key needs a text. It has no effect.
  open var enablesReturnKeyAutomatically = false
  /// The automatic capitalization. It has no effect.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// The automatic correction. It has no effect.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The spell checking. It has no effect.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// The meaning of the text. It has no effect.
  open var textContentType: UITextContentType?

  // MARK: Layout

  /// Returns the rectangle of the border; `bounds` by default.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of the text while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    parts.textRect(in: bounds)
  }
  /// Returns the rectangle of the text while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect {
    parts.textRect(in: bounds)
  }
  /// Returns the rectangle of the placeholder; that of the text by default.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// Returns the rectangle of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.maxX - 24, y: bounds.midY - 9, width: 18, height: 18)
  }
  /// Returns the rectangle of the left view.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  /// Returns the rectangle of the right view.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.bounds.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }
  /// Draws the text while it is not edited. The rectangle has the size of `textRect`, which clips the drawing.
  open func drawText(in rect: CGRect) { parts.drawText(in: rect) }
  /// Draws the placeholder into a rectangle of the size of `placeholderRect`.
  open func drawPlaceholder(in rect: CGRect) { parts.drawPlaceholder(in: rect) }

  open override func setNeedsDisplay() {
    super.setNeedsDisplay()
    parts.setNeedsDisplay()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    parts.layOut()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override func sizeToFit() { frame.size = intrinsicContentSize }
  open override var intrinsicContentSize: CGSize { parts.naturalSize }
  override var firstBaseline: CGFloat {
    (bounds.height - (font?.lineHeight ?? 0)) / 2 + (font?.ascender ?? 0)
  }
  override var lastBaseline: CGFloat { bounds.height - firstBaseline }

  /// Updates the layout after a change of the content.
  final func contentChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override var isEnabled: Bool {
    didSet { if isEnabled != oldValue { alpha = isEnabled ? 1 : 0.5 } }
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    beginEditing()
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    endEditing()
    return true
  }

  override var takesText: Bool { true }
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !take(presses) { super.pressesBegan(presses, with: event) }
  }
  open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !take(presses) { super.pressesChanged(presses, with: event) }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    becomeFirstResponder()
    guard isFirstResponder else { return false }
    let index = parts.index(at: touch.location(in: self))
    if touch.tapCount == 2 { editor.select(editor.word(at: index)) } else { editor.move(to: index) }
    if touch.tapCount >= 3 { editor.select(0..<editor.length) }
    selectionChanged()
    return true
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    // A word or the whole text stays selected when the pointer moves slightly before the button is released.
    guard touch.tapCount < 2 else { return true }
    editor.move(to: parts.index(at: touch.location(in: self)), extending: true)
    selectionChanged()
    return true
  }
}

/// An object that controls the editing of a text field. All requirements have defaults.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Returns whether editing may begin; true by default.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called after editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns whether editing may end; true by default.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called after editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Returns whether a range of the text, in UTF-16 code units, may be replaced; true by default.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// Called after the selection changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Returns whether the clear button may remove the text; true by default.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Called for the Return key. Returns whether to send `editingDidEndOnExit` and the primary action; editing
  /// does not end by itself. True by default.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
