import QuartzCore

/// A sequence of images that plays without end wherever it is shown (L8.31).
struct PictureSequence: Equatable, @unchecked Sendable {
  // `@unchecked`: images are immutable.
  /// The images, at least one.
  let images: [UIImage]
  /// The duration of all images in seconds.
  let duration: TimeInterval

  /// Creates a sequence; nil without images. A duration of 0 or less means a tenth of a second per image.
  init?(_ images: [UIImage], duration: TimeInterval) {
    guard !images.isEmpty else { return nil }
    self.images = images
    self.duration =
      duration > 0 && duration.isFinite ? duration : Double(images.count) / 10
  }

  /// Returns the sequence with each image transformed.
  func mapPictures(_ transform: (UIImage) -> UIImage) -> PictureSequence {
    PictureSequence(images: images.map(transform), duration: duration)
  }

  private init(images: [UIImage], duration: TimeInterval) {
    (self.images, self.duration) = (images, duration)
  }

  /// Returns the index of the image that shows at a time in seconds after the start of the sequence.
  func index(at time: TimeInterval) -> Int {
    guard time.isFinite else { return 0 }
    let cycle = time.truncatingRemainder(dividingBy: duration) / duration
    let part = cycle < 0 ? cycle + 1 : cycle
    return min(Int(part * Double(images.count)), images.count - 1)
  }
}

extension UIImage {
  convenience init(_ sequence: PictureSequence, attributes: ImageAttributes = ImageAttributes()) {
    let first = sequence.images[0]
    self.init(
      first.cgImage, scale: first.scale, first.imageOrientation, attributes: attributes,
      sequence: sequence)
  }

  /// The images of an animated image; nil for a still one.
  public var images: [UIImage]? { sequence?.images }
  /// The duration of all images in seconds; 0 for a still image.
  public var duration: TimeInterval { sequence?.duration ?? 0 }

  /// Returns the image that shows at a time in seconds after the start; a still image returns itself (L8.32).
  package func frame(at time: TimeInterval) -> UIImage {
    sequence.map { $0.images[$0.index(at: time)] } ?? self
  }

  /// Returns an image that plays images without end; nil without images. A duration of 0 means a tenth of a
  /// second per image.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    PictureSequence(images, duration: duration).map { UIImage($0) }
  }

  /// Returns an image that plays the images `name0`, or else `name1`, `name2` … up to the first gap, `name1024`
  /// at most; nil if there are none.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    animatedImage(with: numbered(name), duration: duration)
  }

  /// Returns an image that plays numbered images with caps, whose middle parts are tiled.
  public class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, duration: TimeInterval
  ) -> UIImage? {
    animatedResizableImageNamed(
      name, capInsets: capInsets, resizingMode: .tile, duration: duration)
  }

  /// Returns an image that plays numbered images with caps, whose middle parts are tiled or stretched.
  public class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, resizingMode: ResizingMode, duration: TimeInterval
  ) -> UIImage? {
    let images = numbered(name).map {
      $0.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode)
    }
    return PictureSequence(images, duration: duration).map {
      UIImage($0, attributes: images[0].attributes)
    }
  }

  /// Returns the images that are numbered from 0 or 1; reports an issue if there are none.
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
