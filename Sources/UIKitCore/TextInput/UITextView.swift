import QuartzCore

/// A scroll view of text in lines that can be edited with the keyboard.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
  final var editor = TextEditor()
  private var styled: NSAttributedString?
  let page = TextPage()
  /// The function that returns the styled text for a paragraph of what is typed, with the newline at its end; nil uses
  /// the font and the color of the view. The state is 0 before the first paragraph; the function sets the state before
  /// the next one, so that a comment of several paragraphs can be styled.
  package final var styling: ((_ paragraph: String, _ state: inout Int) -> StyledText)? {
    didSet { restyle() }
  }
  /// True, the default, wraps lines at the width of the view. False shows every line at its full length, and the view
  /// scrolls horizontally.
  package final var wrapsLines = true { didSet { if wrapsLines != oldValue { restyle() } } }
  /// True if a new width keeps the first visible line of the text where it is. False, the default, keeps the offset.
  package final var keepsFirstLine = false
  /// True, the default, if a tap begins the editing and moves the caret. With false a subclass handles taps.
  package final var takesTaps = true
  /// Returns the text that is inserted for a pasted one; nil inserts it as it is.
  package final var adaptsPastedText: ((String) -> String)?
  /// True if the caret was moved while the view had no size, or by an edit whose text is not laid out yet, so that the
  /// next layout with a size must scroll to it.
  private var scrollsToCaret = false
  /// The size of the area of the text in points.
  private var textSize = CGSize.zero
  private let caret = CaretView()
  /// A Boolean value that says whether the text is being edited.
  open private(set) var isEditing = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.restore(self)
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

  /// The text. Setting it puts the caret at the end.
  open var text: String! {
    get { editor.text }
    set {
      editor = TextEditor(newValue ?? "")
      styled = nil
      textChanged()
    }
  }
  /// The styled text. Typing removes the attributes.
  open var attributedText: NSAttributedString! {
    get { shownText }
    set {
      text = newValue?.string
      styled = newValue
      textChanged()
    }
  }
  /// The font; the system font of 14 points by default.
  open var font: UIFont? = .systemFont(ofSize: 14) { didSet { textChanged() } }
  /// The text color; `label` by default.
  open var textColor: UIColor? = .label { didSet { textChanged() } }
  /// The alignment of the text; natural by default.
  open var textAlignment = NSTextAlignment.natural { didSet { textChanged() } }
  /// A Boolean value that says whether the text can be edited; true by default.
  open var isEditable = true
  /// A Boolean value that says whether the text can be selected. It has no effect.
  open var isSelectable = true
  /// The insets from the edges of the content to the text in points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 5, bottom: 8, right: 5) {
    didSet { textChanged() }
  }
  /// A Boolean value that says whether there is any text.
  open var hasText: Bool { editor.length > 0 }
  /// The selected range in UTF-16 code units.
  open var selectedRange: NSRange {
    get { NSRange(location: editor.selection.lowerBound, length: editor.selection.count) }
    set { select(newValue.location..<newValue.location + newValue.length) }
  }
  /// The attributes of newly typed text. They have no effect.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// The layout of the on-screen keyboard. It has no effect.
  open var keyboardType = UIKeyboardType.default
  /// The title of the Return key. It has no effect.
  open var returnKeyType = UIReturnKeyType.default
  /// The automatic capitalization. It has no effect.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// The automatic correction. It has no effect.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Scrolls until the start of a range is visible.
  open func scrollRangeToVisible(_ range: NSRange) {
    layOutText()
    scrollRectToVisible(page.caretRect(at: range.location).offsetBy(inset), animated: false)
  }

  private var inset: CGPoint { CGPoint(x: textContainerInset.left, y: textContainerInset.top) }

  private var shownText: NSAttributedString {
    if let styled { return styled }
    return NSAttributedString(string: editor.text, attributes: plainAttributes)
  }

  /// The attributes of text that is not styled.
  private var plainAttributes: [NSAttributedString.Key: Any] {
    [
      .font: font ?? .systemFont(ofSize: 14), .foregroundColor: textColor ?? .label,
      .paragraphStyle: plainStyle,
    ]
  }

  private var plainStyle: NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return style
  }

  /// The function that styles the paragraphs of the text that is shown.
  private var paragraphStyling: LaidOutText.Styling {
    if let styled { return Self.parts(of: styled) }
    if let styling { return styling }
    let attributes = TextAttributes(plainAttributes, over: TextAttributes())
    let style = plainStyle.style
    return { paragraph, _ in StyledText(paragraph, attributes: attributes, style: style) }
  }

  /// Returns a function that returns the paragraphs of a text. Its state is the offset of the next one.
  private static func parts(of text: NSAttributedString) -> LaidOutText.Styling {
    { paragraph, offset in
      let range = NSRange(location: offset, length: paragraph.utf16.count)
      offset += range.length
      return StyledText(text, in: range)
    }
  }

  /// Styles the text again, because something that its style depends on has changed.
  package final func restyle() { textChanged() }

  /// Discards the layout of the text.
  private func textChanged() {
    page.discard()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutText()
    placePage()
    page.selection = isEditing ? editor.selection : 0..<0
    page.selectionColor = tintColor.withAlphaComponent(0.22)
    caret.isHidden = !isEditing || !editor.selection.isEmpty
    caret.backgroundColor = tintColor
    caret.frame = page.caretRect(at: editor.caret).offsetBy(inset)
    if scrollsToCaret, !bounds.isEmpty {
      scrollsToCaret = false
      scrollRangeToVisible(NSRange(location: editor.caret, length: 0))
    }
  }

  /// The width in points that the text has at least.
  private var room: CGFloat {
    max(0, bounds.width - textContainerInset.left - textContainerInset.right)
  }

  /// The width in points in which lines are laid out.
  private var layoutWidth: CGFloat { wrapsLines ? room : Self.longestLine }

  /// True if the text is laid out as it is, in the width that the view has.
  private var isLaidOut: Bool {
    editor.unchanged == .everything && page.isLaidOut(in: layoutWidth)
  }

  /// Lays out the text again if it has changed, or if the view has another width.
  package final func layOutText() {
    guard !isLaidOut else { return }
    let first = keepsFirstLine && editor.unchanged == .everything ? firstLine : nil
    page.set(
      editor.text, keeping: editor.unchanged, font ?? .systemFont(ofSize: 14),
      width: layoutWidth, styling: paragraphStyling)
    editor.unchanged = .everything
    placePage()
    if let first { scroll(to: first) }
  }

  /// The offset of the first character in the first visible line, and the distance in points of the line's top from that
  /// of the view.
  private var firstLine: (offset: Int, distance: CGFloat) {
    let top = bounds.minY - inset.y
    let offset = page.index(at: CGPoint(x: 0, y: top + 1))
    return (offset, page.caretRect(at: offset).minY - top)
  }

  private func scroll(to line: (offset: Int, distance: CGFloat)) {
    let y = page.caretRect(at: line.offset).minY + inset.y - line.distance
    contentOffset = onPixels(clamped(CGPoint(x: contentOffset.x, y: y)))
  }

  /// The width in points in which lines that are not wrapped are laid out, and the text of a size without a width.
  private static let longestLine: CGFloat = 100_000

  /// Sets the content size, which follows from the size of the text, and the part of the text that is drawn.
  private func placePage() {
    let insets = textContainerInset
    let width = wrapsLines ? room : max(room, page.width.rounded(.up) + CaretView.width)
    // Whole points, so that the picture of the text is not stretched.
    let height = max(page.height.rounded(.up), 1)
    let size = CGSize(
      width: wrapsLines ? bounds.width : width + insets.left + insets.right,
      height: height + insets.top + insets.bottom)
    textSize = CGSize(width: width, height: height)
    if contentSize != size { contentSize = size }
    showVisiblePart()
  }

  private func showVisiblePart() {
    let visible = bounds.offsetBy(dx: -inset.x, dy: -inset.y)
    page.show(visible, of: CGRect(origin: .zero, size: textSize), at: inset)
  }

  /// Scrolling draws the part of the text that has become visible, also during a layout, which causes no other layout.
  open override var bounds: CGRect {
    didSet { if bounds.origin != oldValue.origin { showVisiblePart() } }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let insets = textContainerInset
    let page = TextPage()
    let width = size.width > 0 ? size.width - insets.left - insets.right : Self.longestLine
    page.set(
      editor.text, keeping: .nothing, font ?? .systemFont(ofSize: 14), width: width,
      styling: paragraphStyling)
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
    guard takesTaps, becomeFirstResponder() else { return }
    let point = tap.location(in: page)
    select(page.index(at: point)..<page.index(at: point))
  }

  override var takesText: Bool { true }
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !take(presses) { super.pressesBegan(presses, with: event) }
  }
  open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !take(presses) { super.pressesChanged(presses, with: event) }
  }
}

extension UITextView: KeyEdited {
  var showsItsText: Bool { true }

  func selectionChanged() {
    setNeedsLayout()
    caret.blink()
    textDelegate?.textViewDidChangeSelection(self)
  }

  func caretMoved() {
    selectionChanged()
    // A view without a size cannot scroll yet, and the text of several edits in a row is laid out once.
    scrollsToCaret = bounds.isEmpty || !isLaidOut
    if scrollsToCaret { return }
    layoutIfNeeded()
    scrollRangeToVisible(NSRange(location: editor.caret, length: 0))
  }

  func verticalIndex(isDown: Bool) -> Int {
    layOutText()
    let rect = page.caretRect(at: editor.caret)
    return page.index(
      at: CGPoint(x: rect.minX, y: rect.midY + (isDown ? rect.height : -rect.height)))
  }

  func submit() { replaceSelection(with: "\n") }
  func pastable(_ text: String) -> String { adaptsPastedText?(text) ?? text }

  func allowsReplacement(of range: NSRange, by text: String) -> Bool {
    textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  func textReplaced() {
    if styled != nil { page.discard() }
    styled = nil
    invalidateIntrinsicContentSize()
    caretMoved()
    textDelegate?.textViewDidChange(self)
  }
}

/// A delegate of a scroll view that controls the editing of its text, too. All requirements have defaults.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Returns whether editing may begin; true by default.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called after editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Returns whether editing may end; true by default.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called after editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Returns whether a range of the text, in UTF-16 code units, may be replaced; true by default.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called after the user changed the text.
  func textViewDidChange(_ textView: UITextView)
  /// Called after the selection changed.
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Returns true.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Returns true.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns true.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

extension CGRect {
  fileprivate func offsetBy(_ point: CGPoint) -> CGRect { offsetBy(dx: point.x, dy: point.y) }
}
