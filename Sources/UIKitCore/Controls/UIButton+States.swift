import QuartzCore

/// The titles, images and colors of a button for each control state.
struct ButtonAppearance {
  var titles = StateTable<String>()
  var attributedTitles = StateTable<NSAttributedString>()
  var colors = StateTable<UIColor>()
  var shadowColors = StateTable<UIColor>()
  var images = StateTable<UIImage>()
  var backgrounds = StateTable<UIImage>()
}

extension UIButton {
  // MARK: Displayed content

  /// The color of titles and template images without a color of their own.
  var foreground: UIColor {
    if let configuration { return configuration.foreground(tint: tintColor, isEnabled: isEnabled) }
    if buttonType == .custom { return isEnabled ? .white : UIColor.white.withAlphaComponent(0.5) }
    return isEnabled ? tintColor : .tertiaryLabel
  }

  /// The title for the current state, with its font and color; nil if there is none.
  var shownTitle: NSAttributedString? {
    let attributed = configuration == nil ? appearance.attributedTitles[state] : nil
    guard attributed != nil || !(configuration?.title ?? appearance.titles[state] ?? "").isEmpty else {
      return nil
    }
    let attributes: [NSAttributedString.Key: Any] = [
      .font: titleLabel?.font ?? .systemFont(ofSize: 15), .foregroundColor: currentTitleColor,
    ]
    if let attributed { return attributed.withDefaults(attributes) }
    return (configuration?.title ?? appearance.titles[state]).map {
      NSAttributedString(string: $0, attributes: attributes)
    }
  }

  /// The image for the current state. Buttons of types other than `custom` draw it in the tint.
  var shownImage: UIImage? {
    guard let image = configuration?.image ?? appearance.images[state] else { return nil }
    let isTemplate = buttonType != .custom && image.renderingMode == .automatic
    return isTemplate ? template(of: image) : image
  }

  /// Returns the template image of an image, from a cache with one entry.
  private func template(of image: UIImage) -> UIImage {
    if let known = templates[ObjectIdentifier(image)] { return known }
    let template = image.withRenderingMode(.alwaysTemplate)
    templates = [ObjectIdentifier(image): template]
    return template
  }

  // MARK: Layout

  var effectiveInsets: UIEdgeInsets {
    guard let insets = configuration?.contentInsets else { return contentEdgeInsets }
    return UIEdgeInsets(
      top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }

  private var spacing: CGFloat { configuration?.imagePadding ?? 0 }
  private var titleSize: CGSize { shownTitle.map { $0.size().roundedUp } ?? .zero }
  private var imageSize: CGSize { shownImage?.size ?? .zero }
  private var gap: CGFloat { imageSize.width > 0 && titleSize.width > 0 ? spacing : 0 }

  /// The least width, in points, of a button with a title, including its insets. No clause of the Reference states it.
  static let leastTitledWidth: CGFloat = 30

  /// The size of title, image and insets in points, at least `leastTitledWidth` wide with a title.
  var contentSize: CGSize {
    let (title, image, insets) = (titleSize, imageSize, effectiveInsets)
    // A button without insets and without a configuration has padding above and below its title.
    let padding: CGFloat =
      contentEdgeInsets == .zero && configuration == nil && title.height > 0 ? 6 : 0
    return CGSize(
      width: max(
        title.width + image.width + gap + insets.left + insets.right,
        title.width > 0 ? Self.leastTitledWidth : 0),
      height: max(title.height + 2 * padding, image.height) + insets.top + insets.bottom)
  }

  /// Returns the frames of image and title, side by side and aligned. Each is placed in `rect` without its edge insets; an
  /// image that is larger than that is scaled to fit, as in UIKit.
  func parts(in rect: CGRect) -> (image: CGRect, title: CGRect) {
    let (imageArea, titleArea) = (rect.inset(by: imageEdgeInsets), rect.inset(by: titleEdgeInsets))
    let before = imageSize.width + gap
    let title = titleSize.limited(
      to: CGSize(width: titleArea.size.width - before, height: titleArea.size.height))
    let image = imageSize.limited(to: imageArea.size)
    let imageX = start(of: before + title.width, in: imageArea)
    let imageOrigin = CGPoint(
      x: min(max(imageX, imageArea.minX), imageArea.maxX - image.width),
      y: top(of: image.height, in: imageArea))
    let titleOrigin = CGPoint(
      x: start(of: before + title.width, in: titleArea) + before,
      y: top(of: title.height, in: titleArea))
    return (CGRect(origin: imageOrigin, size: image), CGRect(origin: titleOrigin, size: title))
  }

  private func start(of width: CGFloat, in rect: CGRect) -> CGFloat {
    switch effectiveContentHorizontalAlignment {
    case .left, .fill: rect.minX
    case .right: rect.maxX - width
    // Leading and trailing have been replaced by left and right.
    case .center, .leading, .trailing: roundedToPixel(rect.midX - width / 2)
    }
  }

  private func top(of height: CGFloat, in rect: CGRect) -> CGFloat {
    switch contentVerticalAlignment {
    case .top, .fill: rect.minY
    case .bottom: rect.maxY - height
    case .center: roundedToPixel(rect.midY - height / 2)
    }
  }
}

extension CGSize {
  /// Returns the part of the size that fits into another one, of which negative values count as 0.
  fileprivate func limited(to other: CGSize) -> CGSize {
    CGSize(width: min(width, max(0, other.width)), height: min(height, max(0, other.height)))
  }
}

/// The images of button types that have a built-in image.
enum ButtonGlyph {
  @MainActor static func image(for type: UIButton.ButtonType) -> UIImage? {
    switch type {
    case .contactAdd: ring { plus(in: $0) }
    case .detailDisclosure, .infoLight, .infoDark: ring { letter("i", in: $0) }
    case .close: ring { cross(in: $0) }
    case .custom, .system, .plain: nil
    }
  }

  @MainActor private static func ring(_ inner: (CGRect) -> Void) -> UIImage {
    let box = CGRect(x: 0, y: 0, width: 24, height: 24)
    return UIGraphicsImageRenderer(size: box.size).image { _ in
      UIColor.black.set()
      let ring = UIBezierPath(ovalIn: box.insetBy(dx: 1.75, dy: 1.75))
      ring.lineWidth = 1.5
      ring.stroke()
      inner(box)
    }
    .withRenderingMode(.alwaysTemplate)
  }

  @MainActor private static func stroke(_ lines: [(CGPoint, CGPoint)]) {
    let path = UIBezierPath()
    for (start, end) in lines {
      path.move(to: start)
      path.addLine(to: end)
    }
    path.lineWidth = 1.75
    path.lineCapStyle = .round
    path.stroke()
  }

  @MainActor private static func plus(in box: CGRect) {
    let (x, y) = (box.midX, box.midY)
    stroke([
      (CGPoint(x: x - 5, y: y), CGPoint(x: x + 5, y: y)),
      (CGPoint(x: x, y: y - 5), CGPoint(x: x, y: y + 5)),
    ])
  }

  @MainActor private static func cross(in box: CGRect) {
    let (x, y) = (box.midX, box.midY)
    stroke([
      (CGPoint(x: x - 3.5, y: y - 3.5), CGPoint(x: x + 3.5, y: y + 3.5)),
      (CGPoint(x: x - 3.5, y: y + 3.5), CGPoint(x: x + 3.5, y: y - 3.5)),
    ])
  }

  @MainActor private static func letter(_ letter: String, in box: CGRect) {
    let font = UIFont.systemFont(ofSize: 14, weight: .semibold)
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.black]
    let size = letter.size(withAttributes: attributes)
    letter.draw(
      at: CGPoint(x: box.midX - size.width / 2, y: box.midY - font.lineHeight / 2),
      withAttributes: attributes)
  }
}

extension NSAttributedString {
  /// Returns the string with attributes where it has none of the same names.
  fileprivate func withDefaults(_ defaults: [NSAttributedString.Key: Any]) -> NSAttributedString {
    let result = NSMutableAttributedString(string: string, attributes: defaults)
    let all = NSRange(location: 0, length: length)
    enumerateAttributes(in: all) { attributes, range, _ in
      result.addAttributes(attributes, range: range)
    }
    return result
  }
}
