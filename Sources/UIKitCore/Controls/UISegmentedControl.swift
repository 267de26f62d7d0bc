import QuartzCore

/// A control of a few segments of which one is selected.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The index that means that no segment is selected.
  public static let noSegment = -1

  private let pill = UIView()
  private var segments: [Segment] = []
  private var selection = UISegmentedControl.noSegment
  private var titleAttributes = StateTable<[NSAttributedString.Key: Any]>()
  private var pressed: Int?

  @MainActor private struct Segment {
    var title: String?
    var image: UIImage?
    let label = UILabel()
    let picture = UIImageView()
    let line = UIView()
    var isEnabled = true
    var width: CGFloat = 0
  }

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
  /// Creates a control with a segment for each item, which is a `String` or a `UIImage`.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    setUp()
    for item in items ?? [] {
      insert(title: item as? String, image: item as? UIImage, at: segments.count)
    }
    frame.size = intrinsicContentSize
  }

  private func setUp() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 9
    pill.isUserInteractionEnabled = false
    pill.layer.shadowColor = UIColor.black.cgColor
    pill.layer.shadowOpacity = 0.12
    pill.layer.shadowRadius = 4
    pill.layer.shadowOffset = CGSize(width: 0, height: 3)
    pill.isHidden = true
    addSubview(pill)
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }
  /// Inserts a segment with a title; an index beyond the end appends it. It is not animated.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(title: title, image: nil, at: segment)
  }
  /// Inserts a segment with an image; an index beyond the end appends it. It is not animated.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(title: nil, image: image, at: segment)
  }
  /// Removes a segment; does nothing for an index out of range. It is not animated.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let old = segments.remove(at: segment)
    for view in [old.label, old.picture, old.line] { view.removeFromSuperview() }
    if selection == segment { selection = Self.noSegment }
    if selection > segment { selection -= 1 }
    changed()
  }
  /// Removes all segments.
  open func removeAllSegments() {
    for index in segments.indices.reversed() { removeSegment(at: index, animated: false) }
  }

  private func insert(title: String?, image: UIImage?, at index: Int) {
    let segment = Segment(title: title, image: image)
    segment.label.textAlignment = .center
    segment.picture.contentMode = .center
    segment.line.backgroundColor = .separator
    for view in [segment.line, segment.label, segment.picture] { addSubview(view) }
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    if selection >= index { selection += 1 }
    changed()
  }

  private func changed() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Sets the title of a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) { edit(segment) { $0.title = title } }
  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? { self.segment(segment)?.title }
  /// Sets the image of a segment.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    edit(segment) { $0.image = image }
  }
  /// Returns the image of a segment.
  open func imageForSegment(at segment: Int) -> UIImage? { self.segment(segment)?.image }
  /// Sets the width of a segment in points; 0 shares the remaining width with other segments.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    edit(segment) { $0.width = max(width, 0) }
  }
  /// Returns the width of a segment that was set; 0 otherwise.
  open func widthForSegment(at segment: Int) -> CGFloat { self.segment(segment)?.width ?? 0 }
  /// Enables or disables a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    edit(segment) { $0.isEnabled = enabled }
  }
  /// Returns true if a segment is enabled.
  open func isEnabledForSegment(at segment: Int) -> Bool { self.segment(segment)?.isEnabled ?? false }

  private func segment(_ index: Int) -> Segment? {
    segments.indices.contains(index) ? segments[index] : nil
  }
  private func edit(_ index: Int, _ change: (inout Segment) -> Void) {
    guard segments.indices.contains(index) else { return }
    change(&segments[index])
    changed()
  }

  /// The index of the selected segment; `noSegment` if there is none.
  open var selectedSegmentIndex: Int {
    get { selection }
    set { select(segments.indices.contains(newValue) ? newValue : Self.noSegment, animated: false) }
  }
  /// A Boolean value that says whether a segment is selected only while it is touched; false by default.
  open var isMomentary = false
  /// A Boolean value that says whether the widths follow the content; false by default, which makes them equal.
  open var apportionsSegmentWidthsByContent = false { didSet { changed() } }
  /// The color behind the selected segment; nil uses white, or gray in the dark style.
  open var selectedSegmentTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// Sets the attributes of titles for a state; those for `normal`, `selected` and `disabled` are used.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleAttributes[exactly: state] = attributes
    changed()
  }
  /// Returns the attributes of titles for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }

  private func select(_ index: Int, animated: Bool) {
    let isMove = animated && selection >= 0 && index >= 0 && window != nil
    selection = index
    setNeedsLayout()
    guard isMove else { return }
    UIView.animate(
      withDuration: 0.25, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: { self.layoutIfNeeded() })
  }

  // MARK: Layout

  private func attributes(_ index: Int) -> [NSAttributedString.Key: Any] {
    let isSelected = index == selection
    let isEnabled = isEnabled && segments[index].isEnabled
    let font = UIFont.systemFont(ofSize: 13, weight: isSelected ? .semibold : .medium)
    let color: UIColor = isEnabled ? .label : .tertiaryLabel
    let own = titleAttributes[isSelected ? .selected : .normal] ?? [:]
    let disabled = isEnabled ? [:] : titleAttributes[exactly: .disabled] ?? [:]
    return [.font: font, .foregroundColor: color].merging(own) { $1 }.merging(disabled) { $1 }
  }

  private func contentWidth(_ index: Int) -> CGFloat {
    let segment = segments[index]
    if segment.width > 0 { return segment.width }
    let text = (segment.title ?? "").size(withAttributes: [.font: widestFont])
    return max(text.width, segment.image?.size.width ?? 0).rounded(.up) + 24
  }

  /// The font of the selected title, which is the boldest, so that a selection changes no width.
  private var widestFont: UIFont {
    titleAttributes[.selected]?[.font] as? UIFont ?? .systemFont(ofSize: 13, weight: .semibold)
  }

  private var frames: [CGRect] {
    let fixed = segments.reduce(0) { $0 + $1.width }
    let free = CGFloat(segments.filter { $0.width == 0 }.count)
    let equalWidth = free > 0 ? (bounds.width - fixed) / free : 0
    let contents = segments.indices.map(contentWidth)
    // The same width is added to all contents without a width of their own or taken from them, so that long titles are
    // not cut off before short ones.
    let extra = free > 0 ? (bounds.width - contents.reduce(0, +)) / free : 0
    var x = bounds.minX
    return segments.indices.map { index in
      let own = segments[index].width
      let width =
        own > 0 ? own : apportionsSegmentWidthsByContent ? contents[index] + extra : equalWidth
      defer { x += width }
      return CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
    }
  }

  /// The frames of the segments in the control's own coordinates.
  package final var segmentFrames: [CGRect] { frames }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frames = frames
    for (index, frame) in frames.enumerated() { layOut(segments[index], at: index, in: frame) }
    pill.layer.cornerRadius = max(0, layer.cornerRadius - 2)
    pill.isHidden = selection < 0 || isMomentary && pressed == nil
    pill.backgroundColor =
      selectedSegmentTintColor
      ?? UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.39, alpha: 1) : .white }
    if frames.indices.contains(selection) {
      let box = frames[selection].insetBy(dx: 2, dy: 2)
      pill.frame = pressed == selection ? box.insetBy(dx: 2, dy: 1.5) : box
    }
  }

  private func layOut(_ segment: Segment, at index: Int, in frame: CGRect) {
    UIView.performWithoutAnimation {
      segment.label.attributedText = segment.title.map {
        NSAttributedString(string: $0, attributes: attributes(index))
      }
      segment.picture.image = segment.image?.withRenderingMode(.alwaysTemplate)
      segment.picture.tintColor = .label
      segment.picture.isHidden = segment.image == nil
      segment.label.frame = frame.insetBy(dx: 4, dy: 0)
      segment.picture.frame = frame
      segment.line.frame = CGRect(
        x: frame.minX - 0.5, y: frame.minY + 8, width: 1, height: frame.height - 16)
    }
    let isPressed = pressed == index && index != selection
    segment.label.alpha = isPressed ? 0.4 : 1
    segment.line.alpha = index == 0 || index == selection || index == selection + 1 ? 0 : 1
  }

  open override var intrinsicContentSize: CGSize {
    let fixed = segments.reduce(0) { $0 + $1.width }
    let free = segments.indices.filter { segments[$0].width == 0 }.map(contentWidth)
    let width =
      apportionsSegmentWidthsByContent
      ? free.reduce(0, +) : (free.max() ?? 0) * CGFloat(free.count)
    return CGSize(width: fixed + width, height: 32)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override func sizeToFit() { frame.size = intrinsicContentSize }

  // MARK: Touches

  private func index(at touch: UITouch) -> Int? {
    let point = touch.location(in: self)
    return frames.firstIndex { $0.minX <= point.x && point.x < $0.maxX }
      .flatMap { segments[$0].isEnabled ? $0 : nil }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(index(at: touch))
    return pressed != nil
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let index = index(at: touch)
    if index != pressed { press(index) }
    return true
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let index = pressed
    press(nil)
    guard let index, isMomentary || index != selection else { return }
    select(index, animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    if isMomentary { select(Self.noSegment, animated: false) }
  }
  open override func cancelTracking(with event: UIEvent?) { press(nil) }

  private func press(_ index: Int?) {
    pressed = index
    setNeedsLayout()
  }
}
