import QuartzCore

/// A view that shows an image or plays several (L8.30). An animated image plays while the view is in a window
/// (L8.31).
@preconcurrency @MainActor
open class UIImageView: UIView {
  static let playKey = "lamina.play"
  static let sequenceKey = "lamina.sequence"

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
  /// Creates an image view with the size of the image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    setUp()
  }
  /// Creates an image view with the size of the image, and with an image for the highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    showImage()
  }

  /// The image; nil shows nothing.
  open var image: UIImage? {
    didSet {
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      showImage()
    }
  }
  /// The image for the highlighted state; nil shows `image`.
  open var highlightedImage: UIImage? { didSet { showImage() } }
  /// A Boolean value that says whether the highlighted images show; false by default.
  open var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      let wasAnimating = isAnimating
      showImage()
      if wasAnimating { startAnimating() }
    }
  }

  // MARK: Several images

  /// The images that `startAnimating()` plays. Setting them stops the animation.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The images that play while the view is highlighted; nil plays `animationImages`. Setting them stops the
  /// animation.
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The duration of all images in seconds; 0, the default, is a thirtieth of a second for each.
  open var animationDuration: TimeInterval = 0
  /// The number of repetitions; 0, the default, repeats without end.
  open var animationRepeatCount = 0
  /// A Boolean value that says whether `animationImages` play.
  open var isAnimating: Bool { layer.animation(forKey: Self.playKey) != nil }

  /// Plays the images from the first one.
  open func startAnimating() {
    stopAnimating()
    let images = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    let pictures = (images ?? []).compactMap { rendered($0).uprightImage }
    let sequence = ImageSequence(
      imageCount: pictures.count, requestedDuration: animationDuration,
      requestedRepeatCount: animationRepeatCount)
    guard let animation = sequence.makeAnimation(of: pictures) else { return }
    layer.add(animation, forKey: Self.playKey)
  }

  /// Stops playing; `image` shows again.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.playKey) }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stopAnimating() }
    playSequence()
  }

  // MARK: Appearance

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if shownImage?.renderingMode == .alwaysTemplate { showImage() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if shownImage?.renderingMode == .alwaysTemplate { showImage() }
  }

  open override var contentMode: UIView.ContentMode {
    get { super.contentMode }
    set {
      super.contentMode = newValue
      showImage()
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? .zero }
  open override var intrinsicContentSize: CGSize {
    shownImage?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if needsPictureOfItsSize { showImage() }
  }
}

extension UIImageView {
  private var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// Returns the image, filled with the tint if it is a template.
  private func rendered(_ image: UIImage) -> UIImage {
    guard image.renderingMode == .alwaysTemplate else { return image }
    return image.filled(with: tintColor.resolvedColor(with: traitCollection))
  }

  /// A Boolean value that says whether the image is drawn at the size of the view, as layers cannot tile the
  /// part between the caps.
  private var needsPictureOfItsSize: Bool {
    shownImage.map { $0.attributes.caps != nil && $0.resizingMode == .tile } ?? false
      && contentMode == .scaleToFill
  }

  private func showImage() {
    let image = shownImage.map(rendered)
    guard let image, let picture = image.uprightImage else {
      layer.contents = nil
      return playSequence()
    }
    layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    if needsPictureOfItsSize, bounds.width > 0, bounds.height > 0 {
      layer.contentsScale = UIScreen.main.scale
      layer.contents =
        UIGraphicsImageRenderer(size: bounds.size).image { _ in image.draw(in: bounds.atOrigin) }
        .cgImage
    } else {
      layer.contentsScale = image.scale
      layer.contents = picture
      if image.attributes.caps != nil { layer.contentsCenter = image.stretchedPart }
    }
    playSequence()
  }

  private func playSequence() {
    layer.removeAnimation(forKey: Self.sequenceKey)
    guard window != nil, let image = shownImage, let images = image.images else { return }
    let pictures = images.compactMap { rendered($0).uprightImage }
    let sequence = ImageSequence(imageCount: pictures.count, requestedDuration: image.duration)
    if let animation = sequence.makeAnimation(of: pictures) {
      layer.add(animation, forKey: Self.sequenceKey)
    }
  }
}

extension UIImage {
  /// Returns the image with its color replaced by `color`; its alpha is multiplied by that of the color.
  fileprivate func filled(with color: UIColor) -> UIImage {
    mapPictures { picture in
      UIGraphicsImageRenderer(size: picture.size).image { _ in
        let box = CGRect(origin: .zero, size: picture.size)
        picture.withRenderingMode(.alwaysOriginal).draw(in: box)
        color.setFill()
        UIRectFillUsingBlendMode(box, .sourceIn)
      }
    }
  }

  /// The part between the caps in the unit square.
  fileprivate var stretchedPart: CGRect {
    guard size.width > 0, size.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    return CGRect(
      x: capInsets.left / size.width, y: capInsets.top / size.height,
      width: 1 - (capInsets.left + capInsets.right) / size.width,
      height: 1 - (capInsets.top + capInsets.bottom) / size.height)
  }
}

extension CGRect {
  var atOrigin: CGRect { CGRect(origin: .zero, size: size) }
}
