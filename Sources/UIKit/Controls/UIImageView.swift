import QuartzCore

/// Shows a picture, or plays several (L8.30). A picture that is animated itself plays while it is in a window
/// (L8.31).
@preconcurrency @MainActor
open class UIImageView: UIView {
  static let playKey = "lamina.play"
  static let sequenceKey = "lamina.sequence"

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }
  /// Creates an image view with the size of the image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    setUp()
  }
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

  open var image: UIImage? {
    didSet {
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      showImage()
    }
  }
  open var highlightedImage: UIImage? { didSet { showImage() } }
  open var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      let wasAnimating = isAnimating
      showImage()
      if wasAnimating { startAnimating() }
    }
  }

  // MARK: Several pictures

  /// New pictures stop those that play.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
  /// Seconds for all of them; 0 is a thirtieth of a second each.
  open var animationDuration: TimeInterval = 0
  /// 0 is for ever.
  open var animationRepeatCount = 0
  open var isAnimating: Bool { layer.animation(forKey: Self.playKey) != nil }

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

  open func stopAnimating() { layer.removeAnimation(forKey: Self.playKey) }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stopAnimating() }
    playSequence()
  }

  // MARK: Looks

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

  /// In the tint where it is a template.
  private func rendered(_ image: UIImage) -> UIImage {
    guard image.renderingMode == .alwaysTemplate else { return image }
    return image.filled(with: tintColor.resolvedColor(with: traitCollection))
  }

  /// Layers stretch what is between the caps, and cannot repeat it.
  private var needsPictureOfItsSize: Bool {
    shownImage.map { $0.manner.caps != nil && $0.resizingMode == .tile } ?? false
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
      if image.manner.caps != nil { layer.contentsCenter = image.stretchedPart }
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
  /// In one colour, whose alpha counts too: of the picture only the alpha is left.
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

  /// Between the caps, in the unit square.
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
