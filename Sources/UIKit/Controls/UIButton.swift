import QuartzCore

/// A title, a picture and a background that react to touches.
@preconcurrency @MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom
    /// In the tint; fades while it is touched.
    case system
    case detailDisclosure, infoLight, infoDark, contactAdd
    case plain
    case close

    public static let roundedRect = ButtonType.system
  }

  final var looks = ButtonLooks()
  open private(set) var buttonType = ButtonType.custom
  final var templates: [ObjectIdentifier: UIImage] = [:]
  private var title: UILabel?
  private var picture: UIImageView?
  private var background: UIImageView?
  private var isTitleVisible = false

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if let image = ButtonGlyph.image(for: buttonType) {
      setImage(image, for: .normal)
      frame.size = image.size
    }
  }

  /// Its title and picture are the button's.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    take(primaryAction)
  }

  private func take(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  /// Goes before titles, pictures and insets that were set one by one.
  open var configuration: Configuration? { didSet { looksChanged() } }

  // MARK: By state; what a state lacks is the normal one's

  open func setTitle(_ title: String?, for state: UIControl.State) {
    looks.titles[exactly: state] = title
    looksChanged()
  }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    looks.attributedTitles[exactly: state] = title
    looksChanged()
  }
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    looks.colors[exactly: state] = color
    looksChanged()
  }
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    looks.shadowColors[exactly: state] = color
    looksChanged()
  }
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    looks.images[exactly: state] = image
    looksChanged()
  }
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    looks.backgrounds[exactly: state] = image
    looksChanged()
  }

  open func title(for state: UIControl.State) -> String? { looks.titles[state] }
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    looks.attributedTitles[state]
  }
  open func titleColor(for state: UIControl.State) -> UIColor? { looks.colors[state] }
  open func titleShadowColor(for state: UIControl.State) -> UIColor? { looks.shadowColors[state] }
  open func image(for state: UIControl.State) -> UIImage? { looks.images[state] }
  open func backgroundImage(for state: UIControl.State) -> UIImage? { looks.backgrounds[state] }

  open var currentTitle: String? { title(for: state) }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentTitleColor: UIColor { looks.colors[state] ?? foreground }
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  open var currentImage: UIImage? { image(for: state) }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  // MARK: Parts

  /// Made when it is first asked for.
  open var titleLabel: UILabel? {
    if let title { return title }
    let label = UILabel()
    label.font = .systemFont(ofSize: buttonType == .custom ? 18 : 15)
    label.lineBreakMode = .byTruncatingMiddle
    title = label
    addSubview(label)
    return label
  }
  open var imageView: UIImageView? {
    if let picture { return picture }
    let view = UIImageView()
    picture = view
    addSubview(view)
    return view
  }

  /// Without effect: pictures fade by themselves while the button is touched.
  open var showsTouchWhenHighlighted = false
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var reversesTitleShadowWhenHighlighted = false
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { looksChanged() } }
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

  final func looksChanged() {
    updateParts()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func stateChanged() {
    super.stateChanged()
    updateParts()
  }

  override func touchedUpInside() { sendActions(for: .primaryActionTriggered) }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateParts()
  }

  // MARK: Layout

  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: effectiveInsets) }
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { parts(in: contentRect).title }
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { parts(in: contentRect).image }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateParts()
    let content = contentRect(forBounds: bounds)
    background?.frame = backgroundRect(forBounds: bounds)
    if shownImage != nil { picture?.frame = imageRect(forContentRect: content) }
    if isTitleVisible { title?.frame = titleRect(forContentRect: content) }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override func sizeToFit() { frame.size = sizeThatFits(bounds.size) }
  open override var intrinsicContentSize: CGSize { contentSize }
  override var firstBaseline: CGFloat { title.map { $0.frame.minY + $0.firstBaseline } ?? 0 }
  override var lastBaseline: CGFloat {
    title.map { bounds.height - $0.frame.maxY + $0.lastBaseline } ?? 0
  }
}

// MARK: - How the parts look

extension UIButton {
  private func updateParts() {
    UIView.performWithoutAnimation {
      updateBackground()
      updatePicture()
      updateTitle()
    }
  }

  private func updateTitle() {
    let text = shownTitle
    isTitleVisible = text != nil
    guard text != nil || title != nil, let label = titleLabel else { return }
    label.isHidden = text == nil
    if label.attributedText != text { label.attributedText = text }
    label.shadowColor = looks.shadowColors[state]
    label.alpha = isDimmed ? 0.2 : 1
  }

  private func updatePicture() {
    let image = shownImage
    guard image != nil || picture != nil, let view = imageView else { return }
    if view.image !== image { view.image = image }
    view.isHidden = image == nil
    view.tintColor =
      configuration == nil ? isEnabled ? tintColor : .tertiaryLabel : foreground
    let dims =
      isHighlighted && adjustsImageWhenHighlighted && looks.images[exactly: state] == nil
      || !isEnabled && adjustsImageWhenDisabled && looks.images[exactly: state] == nil
    view.alpha = dims ? isEnabled ? buttonType == .custom ? 0.5 : 0.2 : 0.4 : 1
  }

  private func updateBackground() {
    updateConfiguredBackground()
    let image = looks.backgrounds[state]
    guard image != nil || background != nil else { return }
    if background == nil {
      let view = UIImageView(frame: bounds)
      insertSubview(view, at: 0)
      background = view
    }
    background?.image = image
    let dims =
      isHighlighted && adjustsImageWhenHighlighted && buttonType == .custom
      && looks.backgrounds[exactly: state] == nil
    background?.alpha = dims ? 0.5 : 1
  }

  private func updateConfiguredBackground() {
    guard let configuration else { return }
    backgroundColor = configuration.background(tint: tintColor, isEnabled: isEnabled)
      .withMultipliedAlpha(isHighlighted ? 0.75 : 1)
    layer.cornerRadius = configuration.cornerRadius(height: bounds.height)
  }

  /// Titles of system buttons fade while touched.
  private var isDimmed: Bool {
    isHighlighted && buttonType != .custom && configuration?.isFilled != true
      && looks.colors[exactly: .highlighted] == nil
  }
}
