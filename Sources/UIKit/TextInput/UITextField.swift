import QuartzCore

/// A line of text that the keyboard edits.
@preconcurrency @MainActor
open class UITextField: UIControl {
  public enum BorderStyle: Int, Sendable {
    case none, line, bezel, roundedRect
  }

  public enum ViewMode: Int, Sendable {
    case never, whileEditing, unlessEditing, always
  }

  final var editor = TextEditor()
  final var styled: NSAttributedString?
  final let parts = TextFieldParts()
  open internal(set) var isEditing = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    parts.attach(to: self)
  }
  /// Creates a view with an empty frame: interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    parts.attach(to: self)
  }

  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Text

  /// Setting it puts the caret at the end and tells nobody.
  open var text: String? {
    get { editor.text }
    set {
      editor = TextEditor(newValue ?? "")
      styled = nil
      contentChanged()
    }
  }
  open var attributedText: NSAttributedString? {
    get { styled ?? NSAttributedString(string: editor.text, attributes: defaultTextAttributes) }
    set {
      text = newValue?.string
      styled = newValue
      contentChanged()
    }
  }
  open var placeholder: String? { didSet { contentChanged() } }
  open var attributedPlaceholder: NSAttributedString? { didSet { contentChanged() } }
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { contentChanged() } }
  open var textColor: UIColor? = .label { didSet { contentChanged() } }
  open var textAlignment = NSTextAlignment.natural { didSet { contentChanged() } }
  open var adjustsFontSizeToFitWidth = false
  open var minimumFontSize: CGFloat = 0
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get {
      [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? .label]
        .merging(parts.extraAttributes) { $1 }
    }
    set {
      font = newValue[.font] as? UIFont ?? font
      textColor = newValue[.foregroundColor] as? UIColor ?? textColor
      parts.extraAttributes = newValue
      contentChanged()
    }
  }
  open var typingAttributes: [NSAttributedString.Key: Any]?
  open var clearsOnBeginEditing = false
  open var clearsOnInsertion = false
  open var hasText: Bool { editor.length > 0 }

  // MARK: Looks

  open var borderStyle = BorderStyle.none { didSet { contentChanged() } }
  open var background: UIImage? { didSet { contentChanged() } }
  open var disabledBackground: UIImage?
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var leftView: UIView? { didSet { replace(oldValue, leftView) } }
  open var rightView: UIView? { didSet { replace(oldValue, rightView) } }
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var inputView: UIView?
  open var inputAccessoryView: UIView?

  private func replace(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Kept for keyboards

  open var isSecureTextEntry = false { didSet { contentChanged() } }
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var textContentType: UITextContentType?

  // MARK: Layout

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    parts.textRect(in: bounds, isEditing: false)
  }
  open func editingRect(forBounds bounds: CGRect) -> CGRect {
    parts.textRect(in: bounds, isEditing: true)
  }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.maxX - 24, y: bounds.midY - 9, width: 18, height: 18)
  }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.bounds.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }
  /// Draws the text while nobody edits it; overrides may draw something else, or around it. The rectangle is as
  /// large as `textRect`, what is drawn outside of it is cut off.
  open func drawText(in rect: CGRect) { parts.drawText(in: rect) }
  /// The rectangle is as large as `placeholderRect`.
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

  final func contentChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func stateChanged() {
    super.stateChanged()
    alpha = isEnabled ? 1 : 0.5
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

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !take(presses) { super.pressesBegan(presses, with: event) }
  }
  open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !take(presses) { super.pressesChanged(presses, with: event) }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    becomeFirstResponder()
    guard isFirstResponder else { return false }
    let place = parts.place(at: touch.location(in: self))
    if touch.tapCount == 2 { editor.select(editor.word(at: place)) } else { editor.move(to: place) }
    if touch.tapCount >= 3 { editor.select(0..<editor.length) }
    selectionChanged()
    return true
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    editor.move(to: parts.place(at: touch.location(in: self)), extending: true)
    selectionChanged()
    return true
  }
}

/// Has a say in what a text field does. Every member has a default.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldDidEndEditing(_ textField: UITextField)
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  func textFieldDidChangeSelection(_ textField: UITextField)
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// The return key. Nothing ends by itself.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
