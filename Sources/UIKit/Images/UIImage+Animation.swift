import QuartzCore

/// Pictures that play in turn, for ever, wherever they are shown (L8.31).
struct PictureSequence: Equatable, @unchecked Sendable {
  // `@unchecked`: pictures do not change.
  /// One at least.
  let images: [UIImage]
  /// Seconds for all of them.
  let duration: TimeInterval

  /// nil without pictures. A duration of 0 or less is a tenth of a second a picture.
  init?(_ images: [UIImage], duration: TimeInterval) {
    guard !images.isEmpty else { return nil }
    self.images = images
    self.duration =
      duration > 0 && duration.isFinite ? duration : Double(images.count) / 10
  }

  func mapPictures(_ transform: (UIImage) -> UIImage) -> PictureSequence {
    PictureSequence(images: images.map(transform), duration: duration)
  }

  private init(images: [UIImage], duration: TimeInterval) {
    (self.images, self.duration) = (images, duration)
  }

  /// The index of the image that shows `time` seconds after the start of the sequence.
  func index(at time: TimeInterval) -> Int {
    guard time.isFinite else { return 0 }
    let cycle = time.truncatingRemainder(dividingBy: duration) / duration
    let part = cycle < 0 ? cycle + 1 : cycle
    return min(Int(part * Double(images.count)), images.count - 1)
  }
}

extension UIImage {
  convenience init(_ sequence: PictureSequence, manner: ImageManner = ImageManner()) {
    let first = sequence.images[0]
    self.init(
      first.cgImage, scale: first.scale, first.imageOrientation, manner: manner,
      sequence: sequence)
  }

  /// The images of an animated image; nil for a still one.
  public var images: [UIImage]? { sequence?.images }
  /// Seconds for all pictures; 0 for one that is not animated.
  public var duration: TimeInterval { sequence?.duration ?? 0 }

  /// The image that shows `time` seconds after the start; the receiver when it is not animated (L8.32).
  package func frame(at time: TimeInterval) -> UIImage {
    sequence.map { $0.images[$0.index(at: time)] } ?? self
  }

  /// nil without pictures.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    PictureSequence(images, duration: duration).map { UIImage($0) }
  }

  /// The pictures `name0` or else `name1`, `name2` … up to `name1024`, until one is missing; nil when there is
  /// none.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    animatedImage(with: numbered(name), duration: duration)
  }

  public class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, duration: TimeInterval
  ) -> UIImage? {
    animatedResizableImageNamed(
      name, capInsets: capInsets, resizingMode: .tile, duration: duration)
  }

  public class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, resizingMode: ResizingMode, duration: TimeInterval
  ) -> UIImage? {
    let images = numbered(name).map {
      $0.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode)
    }
    return PictureSequence(images, duration: duration).map {
      UIImage($0, manner: images[0].manner)
    }
  }

  private class func numbered(_ name: String) -> [UIImage] {
    var images: [UIImage] = []
    for index in 0...1024 {
      if let picture = ImageLibrary.picture(named: "\(name)\(index)", in: nil, isReported: false) {
        images.append(UIImage(picture))
      } else if index > 0 {
        break
      }
    }
    if images.isEmpty { Issue.report(.missingResource(kind: "picture", name: "\(name)1")) }
    return images
  }
}
