import QuartzCore

/// Text in lines that scrolls, and that the keyboard edits.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
  private var editor = TextEditor()
  private var styled: NSAttributedString?
  private let page = TextPage()
  private let caret = CaretView()
  open private(set) var isEditing = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    page.isUserInteractionEnabled = false
    page.isOpaque = false
    page.contentMode = .redraw
    addSubview(page)
    addSubview(caret)
    addGestureRecognizer(UITapGestureRecognizer().addAction { [weak self] in self?.tapped($0) })
  }

  open var text: String! {
    get { editor.text }
    set {
      editor = TextEditor(newValue ?? "")
      styled = nil
      textChanged()
    }
  }
  open var attributedText: NSAttributedString! {
    get { shownText }
    set {
      text = newValue?.string
      styled = newValue
      textChanged()
    }
  }
  open var font: UIFont? = .systemFont(ofSize: 14) { didSet { textChanged() } }
  open var textColor: UIColor? = .label { didSet { textChanged() } }
  open var textAlignment = NSTextAlignment.natural { didSet { textChanged() } }
  open var isEditable = true
  open var isSelectable = true
  open var textContainerInset = UIEdgeInsets(top: 8, left: 5, bottom: 8, right: 5) {
    didSet { textChanged() }
  }
  open var hasText: Bool { editor.length > 0 }
  open var selectedRange: NSRange {
    get { NSRange(location: editor.selection.lowerBound, length: editor.selection.count) }
    set { select(newValue.location..<newValue.location + newValue.length) }
  }
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open func scrollRangeToVisible(_ range: NSRange) {
    scrollRectToVisible(page.caretRect(at: range.location).offsetBy(inset), animated: false)
  }

  private var inset: CGPoint { CGPoint(x: textContainerInset.left, y: textContainerInset.top) }

  private var shownText: NSAttributedString {
    if let styled { return styled }
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return NSAttributedString(
      string: editor.text,
      attributes: [
        .font: font ?? .systemFont(ofSize: 14), .foregroundColor: textColor ?? .label,
        .paragraphStyle: style,
      ])
  }

  private func textChanged() {
    page.text = nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let insets = textContainerInset
    let width = max(0, bounds.width - insets.left - insets.right)
    if page.text == nil || page.bounds.width != width {
      page.set(shownText, font ?? .systemFont(ofSize: 14), width: width)
      page.frame = CGRect(x: insets.left, y: insets.top, width: width, height: max(page.height, 1))
      contentSize = CGSize(
        width: bounds.width, height: page.height.rounded(.up) + insets.top + insets.bottom)
    }
    page.selection = isEditing ? editor.selection : 0..<0
    page.selectionColor = tintColor.withAlphaComponent(0.22)
    caret.isHidden = !isEditing || !editor.selection.isEmpty
    caret.backgroundColor = tintColor
    caret.frame = page.caretRect(at: editor.caret).offsetBy(inset)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let insets = textContainerInset
    let page = TextPage()
    let width = size.width > 0 ? size.width - insets.left - insets.right : 1e6
    page.set(shownText, font ?? .systemFont(ofSize: 14), width: width)
    return CGSize(
      width: size.width, height: page.height.rounded(.up) + insets.top + insets.bottom)
  }
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled ? super.intrinsicContentSize : sizeThatFits(CGSize(width: bounds.width, height: 0))
  }

  // MARK: Editing

  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  open override var canBecomeFirstResponder: Bool { isEditable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard textDelegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    isEditing = true
    selectionChanged()
    textDelegate?.textViewDidBeginEditing(self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard textDelegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    isEditing = false
    setNeedsLayout()
    textDelegate?.textViewDidEndEditing(self)
    return true
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard becomeFirstResponder() else { return }
    let place = tap.location(in: page)
    select(page.index(at: place)..<page.index(at: place))
  }

  private func select(_ range: Range<Int>) {
    editor.select(range)
    selectionChanged()
  }

  private func selectionChanged() {
    setNeedsLayout()
    caret.blink()
    textDelegate?.textViewDidChangeSelection(self)
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !take(presses) { super.pressesBegan(presses, with: event) }
  }
  open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !take(presses) { super.pressesChanged(presses, with: event) }
  }

  private func take(_ presses: Set<UIPress>) -> Bool {
    guard isEditing, let command = presses.first?.key.flatMap({ TextCommand($0) }) else { return false }
    return run(command)
  }

  private func run(_ command: TextCommand) -> Bool {
    switch command {
    case .insert(let text): replace(editor.selection, with: text)
    case .submit: replace(editor.selection, with: "\n")
    case .deleteBackward(let byWord): delete(forward: false, byWord)
    case .deleteForward(let byWord): delete(forward: true, byWord)
    case .move(let forward, let byWord, let extending):
      move(to: step(forward, byWord), extending)
    case .moveLine(let down, let extending): move(to: line(down), extending)
    case .moveToEdge(let forward, let extending): move(to: forward ? editor.length : 0, extending)
    case .selectAll: select(0..<editor.length)
    case .copy: copySelection()
    case .cut:
      copySelection()
      if !editor.selection.isEmpty { replace(editor.selection, with: "") }
    case .paste: paste()
    case .cancel: resignFirstResponder()
    case .nextField: return false
    }
    return true
  }

  private func step(_ forward: Bool, _ byWord: Bool) -> Int {
    if byWord { return editor.wordEdge(from: editor.caret, forward: forward) }
    return forward ? editor.place(after: editor.caret) : editor.place(before: editor.caret)
  }

  private func line(_ down: Bool) -> Int {
    let rect = page.caretRect(at: editor.caret)
    return page.index(at: CGPoint(x: rect.minX, y: rect.midY + (down ? rect.height : -rect.height)))
  }

  private func move(to place: Int, _ extending: Bool) {
    editor.move(to: place, extending: extending)
    selectionChanged()
    layoutIfNeeded()
    scrollRangeToVisible(NSRange(location: editor.caret, length: 0))
  }

  /// The text may come when somebody else has the keyboard.
  private func paste() {
    UIPasteboard.general.readText { [weak self] text in
      guard let self, self.isEditing else { return }
      self.replace(self.editor.selection, with: text)
    }
  }

  private func copySelection() {
    if !editor.selection.isEmpty { UIPasteboard.general.string = editor.selectedText }
  }

  private func delete(forward: Bool, _ byWord: Bool) {
    var range = editor.selection
    if range.isEmpty {
      let other = step(forward, byWord)
      range = min(other, editor.caret)..<max(other, editor.caret)
    }
    if !range.isEmpty { replace(range, with: "") }
  }

  private func replace(_ range: Range<Int>, with new: String) {
    let isAllowed =
      textDelegate?.textView(
        self, shouldChangeTextIn: NSRange(location: range.lowerBound, length: range.count),
        replacementText: new) ?? true
    guard isAllowed else { return }
    editor.replace(range, with: new)
    styled = nil
    textChanged()
    move(to: editor.caret, false)
    textDelegate?.textViewDidChange(self)
  }
}

/// A scroll view's delegate that hears of the text, too. Every member has a default.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  func textViewDidEndEditing(_ textView: UITextView)
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

extension CGRect {
  fileprivate func offsetBy(_ point: CGPoint) -> CGRect { offsetBy(dx: point.x, dy: point.y) }
}
