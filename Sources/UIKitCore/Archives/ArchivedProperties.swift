import QuartzCore

/// The properties that copies of a view have in common with it. Layers are not archived, as on Apple's systems.
@MainActor
struct ArchivedProperties {
  private let view: UIView
  private var setters: [@MainActor (UIView) -> Void] = []

  /// Returns functions that set the properties of another view of the same class.
  static func of(_ view: UIView) -> [@MainActor (UIView) -> Void] {
    var properties = Self(view)
    properties.keepView()
    properties.keepLabel()
    properties.keepImages()
    properties.keepStack()
    properties.keepScrolling()
    properties.keepControls()
    properties.keepButton()
    properties.keepText()
    return properties.setters
  }

  private init(_ view: UIView) { self.view = view }

  private mutating func keep<View: UIView, Value>(_ path: ReferenceWritableKeyPath<View, Value>) {
    guard let value = (view as? View)?[keyPath: path] else { return }
    setters.append { ($0 as? View)?[keyPath: path] = value }
  }

  // MARK: Classes

  private mutating func keepView() {
    keep(\UIView.transform3D)
    keep(\UIView.bounds)
    keep(\UIView.center)
    keep(\UIView.alpha)
    keep(\UIView.isHidden)
    keep(\UIView.isOpaque)
    keep(\UIView.tag)
    keep(\UIView.backgroundColor)
    keep(\UIView.clipsToBounds)
    keep(\UIView.contentMode)
    keep(\UIView.isUserInteractionEnabled)
    keep(\UIView.isMultipleTouchEnabled)
    keep(\UIView.autoresizingMask)
    keep(\UIView.autoresizesSubviews)
    keep(\UIView.translatesAutoresizingMaskIntoConstraints)
    keep(\UIView.layoutMargins)
    keep(\UIView.semanticContentAttribute)
    keep(\UIView.viewState.priorities)
    // A tint that is inherited stays one.
    if view.viewState.tint != nil { keep(\UIView.tintColor) }
  }

  private mutating func keepLabel() {
    keep(\UILabel.font)
    keep(\UILabel.textColor)
    keep(\UILabel.highlightedTextColor)
    keep(\UILabel.isHighlighted)
    keep(\UILabel.isEnabled)
    keep(\UILabel.shadowColor)
    keep(\UILabel.shadowOffset)
    keep(\UILabel.textAlignment)
    keep(\UILabel.lineBreakMode)
    keep(\UILabel.numberOfLines)
    keep(\UILabel.adjustsFontSizeToFitWidth)
    keep(\UILabel.minimumScaleFactor)
    keep(\UILabel.preferredMaxLayoutWidth)
    keep(\UILabel.content)
  }

  private mutating func keepImages() {
    keep(\UIImageView.animationImages)
    keep(\UIImageView.animationDuration)
    keep(\UIImageView.animationRepeatCount)
    keep(\UIImageView.highlightedImage)
    keep(\UIImageView.image)
    keep(\UIImageView.isHighlighted)
  }

  private mutating func keepStack() {
    keep(\UIStackView.axis)
    keep(\UIStackView.distribution)
    keep(\UIStackView.alignment)
    keep(\UIStackView.spacing)
    keep(\UIStackView.isLayoutMarginsRelativeArrangement)
  }

  private mutating func keepScrolling() {
    keep(\UIScrollView.contentInset)
    keep(\UIScrollView.contentSize)
    keep(\UIScrollView.contentOffset)
    keep(\UIScrollView.isScrollEnabled)
    keep(\UIScrollView.isPagingEnabled)
    keep(\UIScrollView.bounces)
    keep(\UIScrollView.alwaysBounceVertical)
    keep(\UIScrollView.alwaysBounceHorizontal)
    keep(\UIScrollView.showsHorizontalScrollIndicator)
    keep(\UIScrollView.showsVerticalScrollIndicator)
    keep(\UIScrollView.minimumZoomScale)
    keep(\UIScrollView.maximumZoomScale)
  }

  private mutating func keepControls() {
    keep(\UIControl.isEnabled)
    keep(\UIControl.isSelected)
    keep(\UIControl.contentHorizontalAlignment)
    keep(\UIControl.contentVerticalAlignment)
    keep(\UISwitch.isOn)
    keep(\UISwitch.onTintColor)
    keep(\UISwitch.thumbTintColor)
    keep(\UISlider.minimumValue)
    keep(\UISlider.maximumValue)
    keep(\UISlider.value)
    keep(\UISlider.minimumTrackTintColor)
    keep(\UISlider.maximumTrackTintColor)
    keep(\UISlider.thumbTintColor)
    keep(\UIPageControl.numberOfPages)
    keep(\UIPageControl.currentPage)
    keep(\UIProgressView.progress)
    keep(\UIProgressView.progressTintColor)
    keep(\UIProgressView.trackTintColor)
    keep(\UIActivityIndicatorView.style)
    keep(\UIActivityIndicatorView.color)
  }

  private mutating func keepButton() {
    guard let button = view as? UIButton else { return }
    let type = button.buttonType
    let font = button.title(for: .normal) == nil ? nil : button.titleLabel?.font
    setters.append { ($0 as? UIButton)?.setType(type) }
    keep(\UIButton.contentEdgeInsets)
    keep(\UIButton.titleEdgeInsets)
    keep(\UIButton.imageEdgeInsets)
    keep(\UIButton.configuration)
    keep(\UIButton.appearance)
    setters.append {
      guard let button = $0 as? UIButton else { return }
      if let font { button.titleLabel?.font = font }
      button.appearanceChanged()
    }
  }

  private mutating func keepText() {
    keep(\UITextField.font)
    keep(\UITextField.textColor)
    keep(\UITextField.textAlignment)
    keep(\UITextField.placeholder)
    keep(\UITextField.borderStyle)
    keep(\UITextField.isSecureTextEntry)
    keep(\UITextField.text)
    keep(\UITextView.font)
    keep(\UITextView.textColor)
    keep(\UITextView.textAlignment)
    keep(\UITextView.isEditable)
    keep(\UITextView.isSelectable)
    keep(\UITextView.attributedText)
  }
}
