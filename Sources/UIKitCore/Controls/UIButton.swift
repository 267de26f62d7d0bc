import QuartzCore

/// A control with a title, an image and a background, which change with its state.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The type of a button.
  public enum ButtonType: Int, Sendable {
    /// A button without an appearance of its own; its title is white.
    case custom
    /// A button with title and image in the tint, which fade while it is touched.
    case system
    /// A button with a ringed "i", or a ringed plus sign for `contactAdd`.
    case detailDisclosure, infoLight, infoDark, contactAdd
    /// A button like `system`, without an image.
    case plain
    /// A button with a ringed cross.
    case close

    /// An older name of `system`.
    public static let roundedRect = ButtonType.system
  }

  final var appearance = ButtonAppearance()
  /// The type of the button.
  open private(set) var buttonType = ButtonType.custom
  final var templates: [ObjectIdentifier: UIImage] = [:]
  private var title: UILabel?
  private var picture: UIImageView?
  private var background: UIImageView?
  private var isTitleVisible = false

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a button of a type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    setType(buttonType)
    if let image = image(for: .normal) { frame.size = image.size }
  }

  /// Sets the type, with its picture if it has one.
  package final func setType(_ type: ButtonType) {
    buttonType = type
    if let image = ButtonGlyph.image(for: type) { setImage(image, for: .normal) }
  }

  /// Creates a button with the title and the image of an action, which it triggers.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Creates a system button with an appearance, and optionally with an action whose title and image it shows.
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

  /// The appearance. It takes precedence over titles, images and insets that were set one by one.
  open var configuration: Configuration? {
    didSet {
      // The background of a configuration does not remain without it.
      if configuration == nil, oldValue != nil { (backgroundColor, layer.cornerRadius) = (nil, 0) }
      appearanceChanged()
    }
  }

  // MARK: Content by state; a state without a value uses that of the normal state

  /// Sets the title for a state.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    appearance.titles[exactly: state] = title
    appearanceChanged()
  }
  /// Sets the attributed title for a state; it takes precedence over the title.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    appearance.attributedTitles[exactly: state] = title
    appearanceChanged()
  }
  /// Sets the title color for a state.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    appearance.colors[exactly: state] = color
    appearanceChanged()
  }
  /// Sets the color of the title's shadow for a state.
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    appearance.shadowColors[exactly: state] = color
    appearanceChanged()
  }
  /// Sets the image for a state.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    appearance.images[exactly: state] = image
    appearanceChanged()
  }
  /// Sets the background image for a state.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    appearance.backgrounds[exactly: state] = image
    appearanceChanged()
  }

  /// Returns the title for a state.
  open func title(for state: UIControl.State) -> String? { appearance.titles[state] }
  /// Returns the attributed title for a state.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    appearance.attributedTitles[state]
  }
  /// Returns the title color for a state.
  open func titleColor(for state: UIControl.State) -> UIColor? { appearance.colors[state] }
  /// Returns the color of the title's shadow for a state.
  open func titleShadowColor(for state: UIControl.State) -> UIColor? { appearance.shadowColors[state] }
  /// Returns the image for a state.
  open func image(for state: UIControl.State) -> UIImage? { appearance.images[state] }
  /// Returns the background image for a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? { appearance.backgrounds[state] }

  /// The title for the current state.
  open var currentTitle: String? { title(for: state) }
  /// The attributed title for the current state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The title color for the current state.
  open var currentTitleColor: UIColor { appearance.colors[state] ?? foreground }
  /// The color of the title's shadow for the current state.
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  /// The image for the current state.
  open var currentImage: UIImage? { image(for: state) }
  /// The background image for the current state.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// The opacities of title and image that the last state demanded.
  private var (titleAlpha, imageAlpha): (CGFloat, CGFloat) = (1, 1)

  // MARK: Parts

  /// The label that shows the title. It is created at the first access.
  open var titleLabel: UILabel? {
    if let title { return title }
    let label = UILabel()
    label.font = .systemFont(ofSize: buttonType == .custom ? 18 : 15)
    label.lineBreakMode = .byTruncatingMiddle
    title = label
    addSubview(label)
    return label
  }
  /// The view that shows the image. It is created at the first access.
  open var imageView: UIImageView? {
    if let picture { return picture }
    let view = UIImageView()
    picture = view
    addSubview(view)
    return view
  }

  /// A Boolean value that says whether the button glows while it is touched. It has no effect.
  open var showsTouchWhenHighlighted = false
  /// A Boolean value that says whether an image fades while the button is touched; true by default. An image
  /// for the highlighted state does not fade.
  open var adjustsImageWhenHighlighted = true
  /// A Boolean value that says whether an image fades while the button is disabled; true by default. An image
  /// for the disabled state does not fade.
  open var adjustsImageWhenDisabled = true
  /// A Boolean value that says whether the shadow changes sides while the button is touched. It has no effect.
  open var reversesTitleShadowWhenHighlighted = false
  /// The insets from the edges of the button to its content in points; zero by default.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { appearanceChanged() } }
  /// The insets that move the title, in points; zero by default.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The insets that move the image, in points; zero by default.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

  /// Updates the displayed content and the layout.
  final func appearanceChanged() {
    updateParts()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func stateChanged() {
    super.stateChanged()
    updateParts()
  }

  /// The menu, which a press of half a second shows, or a touch if `showsMenuAsPrimaryAction` is true.
  open var menu: UIMenu? {
    didSet { if menu != nil, menuRecognizer.view == nil { addGestureRecognizer(menuRecognizer) } }
  }
  /// A Boolean value that says whether the title is that of the action that was chosen last in the menu; false by default.
  open var changesSelectionAsPrimaryAction = false
  private lazy var menuRecognizer = UILongPressGestureRecognizer {
    [weak self] (press: UILongPressGestureRecognizer) in
    if press.state == .began { self?.showMenu() }
  }

  override func touchedUpInside() {
    if showsMenuAsPrimaryAction, menu != nil { return showMenu() }
    sendActions(for: .primaryActionTriggered)
  }

  private func showMenu() {
    guard isEnabled, let menu else { return }
    let list = MenuList.show(menu, at: bounds, of: self) { [weak self] action in
      guard let self, changesSelectionAsPrimaryAction else { return }
      menu.select(action)
      setTitle(action.title, for: .normal)
    }
    if list != nil { sendActions(for: .menuActionTriggered) }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateParts()
  }

  // MARK: Layout

  /// Returns the rectangle of the background; `bounds` by default.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of title and image; `bounds` without the content insets by default.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: effectiveInsets) }
  /// Returns the rectangle of the title.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { parts(in: contentRect).title }
  /// Returns the rectangle of the image.
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

// MARK: - Updates of the subviews

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
    label.shadowColor = appearance.shadowColors[state]
    fade(label, to: isDimmed ? 0.2 : 1, &titleAlpha)
  }

  private func updatePicture() {
    let image = shownImage
    guard image != nil || picture != nil, let view = imageView else { return }
    if view.image !== image { view.image = image }
    view.isHidden = image == nil
    view.tintColor =
      configuration == nil ? isEnabled ? tintColor : .tertiaryLabel : foreground
    let dims =
      isHighlighted && adjustsImageWhenHighlighted && appearance.images[exactly: state] == nil
      || !isEnabled && adjustsImageWhenDisabled && appearance.images[exactly: state] == nil
    // The opacities are choices: 0.5 or 0.2 while a custom or another button is touched, and 0.4 while it is disabled.
    fade(view, to: dims ? isEnabled ? buttonType == .custom ? 0.5 : 0.2 : 0.4 : 1, &imageAlpha)
  }

  /// Sets the opacity of a part when the state demands another one than before. An opacity that the app has set stays
  /// until then.
  private func fade(_ view: UIView, to alpha: CGFloat, _ current: inout CGFloat) {
    guard alpha != current else { return }
    current = alpha
    view.alpha = alpha
  }

  private func updateBackground() {
    updateConfiguredBackground()
    let image = appearance.backgrounds[state]
    guard image != nil || background != nil else { return }
    if background == nil {
      let view = UIImageView(frame: bounds)
      insertSubview(view, at: 0)
      background = view
    }
    background?.image = image
    let dims =
      isHighlighted && adjustsImageWhenHighlighted && buttonType == .custom
      && appearance.backgrounds[exactly: state] == nil
    background?.alpha = dims ? 0.5 : 1
  }

  private func updateConfiguredBackground() {
    guard let configuration else { return }
    backgroundColor = configuration.background(tint: tintColor, isEnabled: isEnabled)
      .withMultipliedAlpha(isHighlighted ? 0.75 : 1)
    layer.cornerRadius = configuration.cornerRadius(height: bounds.height)
  }

  /// A Boolean value that says whether the title of a system button fades because the button is touched.
  private var isDimmed: Bool {
    isHighlighted && buttonType != .custom && configuration?.isFilled != true
      && appearance.colors[exactly: .highlighted] == nil
  }
}
