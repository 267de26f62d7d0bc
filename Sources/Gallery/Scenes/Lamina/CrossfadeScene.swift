import Localization
import UIKit

/// A click fades to the next picture in two ways: on the left with a
/// CATransition on the superlayer of picture and caption, on the right
/// with the implicit animation of a layer's contents.
final class CrossfadeScene: UIViewController {
  private let gallery = CALayer(), card = CALayer()
  private let galleryLabel = CATextLayer(), cardLabel = CATextLayer()
  private var shown = 0
  private let pictures = (1...4).map { UIImage(named: "picture-\($0)") }
  private var titles: [String] {
    [
      localized("Mountains at dawn"), localized("Sea at noon"),
      localized("Forest at dusk"), localized("City at night"),
    ]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color(0xF3F1EC)
    add(gallery, "gallery")
    add(galleryLabel, "gallery label")
    add(card, "card")
    add(cardLabel, "card label")
    card.contents = pictures[shown]?.cgImage
    card.contentsGravity = .resizeAspectFill
    title = titles[shown]
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    shown = (shown + 1) % pictures.count
    title = titles[shown]
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    // The transition's old picture is what was committed before.
    withoutAnimation { replacePicture() }
    let fade = CATransition()
    fade.type = .fade
    gallery.add(fade, forKey: kCATransition)
    // The contents of a layer animate like its other properties.
    card.contents = pictures[shown]?.cgImage
    CATransaction.commit()
  }

  /// Replaces the picture and its caption by other layers.
  private func replacePicture() {
    let picture = CALayer()
    picture.name = "picture"
    picture.frame = gallery.bounds
    picture.contents = pictures[shown]?.cgImage
    picture.contentsGravity = .resizeAspectFill
    gallery.sublayers = [picture, caption()]
  }

  private func caption() -> CALayer {
    let text = CATextLayer()
    text.name = "caption text"
    let font = UIFont.systemFont(ofSize: 15, weight: .bold)
    setText(titles[shown], font: font, of: text)
    text.foregroundColor = UIColor.white.cgColor
    text.position = CGPoint(x: 12, y: 6)
    let caption = CALayer()
    caption.name = "caption"
    caption.backgroundColor =
      color(0x1C1B1A).withAlphaComponent(0.62).cgColor
    caption.cornerRadius = 8
    let size = text.bounds.size
    caption.frame = CGRect(
      x: 16, y: gallery.bounds.height - size.height - 28,
      width: size.width + 24, height: size.height + 12)
    caption.addSublayer(text)
    return caption
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    withoutAnimation {
      layOutPictures(in: view.bounds.size)
      layOutLabels()
      replacePicture()
    }
  }

  private func layOutPictures(in size: CGSize) {
    let margin = 40.0
    let room = max(60, (size.width - 2 * margin - gap).rounded(.down))
    // The labels below the pictures need room in a low view.
    let highest = max(40, size.height - 2 * margin)
    let width = min(room, (highest * 1.5 / 0.7).rounded(.down))
    let leftWidth = (width * 0.7).rounded()
    let height = (leftWidth * 2 / 3).rounded()
    let left = margin + ((room - width) / 2).rounded()
    let top = ((size.height - height) / 2).rounded()
    gallery.frame = CGRect(
      x: left, y: top, width: leftWidth, height: height)
    card.frame = CGRect(
      x: left + leftWidth + gap, y: top, width: width - leftWidth,
      height: height)
  }

  /// The distance between the two pictures.
  private let gap = 28.0

  private func layOutLabels() {
    let font = UIFont.systemFont(ofSize: 13)
    setText(
      localized("CATransition on the superlayer"), font: font,
      of: galleryLabel)
    setText(
      localized("implicit change of contents"), font: font,
      of: cardLabel)
    for (label, layer) in [(galleryLabel, gallery), (cardLabel, card)] {
      label.foregroundColor = color(0x6B675F).cgColor
      label.position = CGPoint(
        x: layer.frame.minX, y: layer.frame.maxY + 10)
    }
    // A label that does not fit is hidden, not cut off.
    cardLabel.isHidden =
      cardLabel.bounds.width > view.bounds.width - card.frame.minX
    galleryLabel.isHidden =
      galleryLabel.bounds.width > gallery.frame.width + gap
  }

  /// Sets the text and the size of a layer, whose position becomes its
  /// top left corner.
  private func setText(
    _ string: String, font: UIFont, of text: CATextLayer
  ) {
    text.anchorPoint = .zero
    text.font = font
    text.fontSize = font.pointSize
    text.string = string
    let scale = UIScreen.main.scale
    text.contentsScale = scale
    let size = text.preferredFrameSize()
    text.bounds.size = CGSize(
      width: (size.width * scale).rounded(.up) / scale,
      height: (size.height * scale).rounded(.up) / scale)
  }

  private func add(_ layer: CALayer, _ name: String) {
    layer.name = name
    layer.masksToBounds = true
    layer.cornerRadius = layer is CATextLayer ? 0 : 14
    view.layer.addSublayer(layer)
  }

  private func withoutAnimation(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  private func color(_ hex: Int) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 255) / 255,
      green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: 1)
  }
}
