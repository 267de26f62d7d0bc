import Localization
import QuartzCore
import UIKit

/// A scene that cross-fades pictures in two ways: on the left with a CATransition on the superlayer of picture and
/// caption, on the right with the implicit animation of a layer's contents.
@MainActor
final class CrossfadeScene: InteractiveScene, DemonstratedScene {
  let root = CALayer()
  private let gallery = CALayer()
  private let card = CALayer()
  private let galleryLabel = TextLayer(name: "gallery label", size: 13, color: Palette.faintInk)
  private let cardLabel = TextLayer(name: "card label", size: 13, color: Palette.faintInk)
  private let pictures: [Picture]
  private var shown = 0
  private var scale: CGFloat = 1

  private struct Picture {
    let title: LocalizedText
    let image: CGImage
  }

  private static let titles = [
    LocalizedText("Mountains at dawn"), LocalizedText("Sea at noon"), LocalizedText("Forest at dusk"),
    LocalizedText("City at night"),
  ]
  private static let fadeDuration = 1.0

  init(assets: AssetStore) throws {
    pictures = try Self.titles.enumerated().map { index, title in
      Picture(title: title, image: try assets.image("picture-\(index + 1)"))
    }
    root.name = "crossfade"
    root.backgroundColor = Palette.canvas
    buildGallery()
    buildCard()
  }

  private func buildGallery() {
    gallery.name = "gallery"
    gallery.masksToBounds = true
    gallery.cornerRadius = 14
    root.addSublayer(gallery)
    root.addSublayer(galleryLabel.layer)
  }

  private func buildCard() {
    card.name = "card"
    card.masksToBounds = true
    card.cornerRadius = 14
    card.contents = pictures[shown].image
    card.contentsGravity = .resizeAspectFill
    root.addSublayer(card)
    root.addSublayer(cardLabel.layer)
  }

  func layOut(in size: CGSize, scale: CGFloat) {
    self.scale = scale
    galleryLabel.show(localized("CATransition on the superlayer"), scale: scale)
    cardLabel.show(localized("implicit change of contents"), scale: scale)
    root.bounds = CGRect(origin: .zero, size: size)
    let margin: CGFloat = 40
    let gap: CGFloat = 28
    let width = max(60, (size.width - 2 * margin - gap).rounded(.down))
    let galleryWidth = (width * 0.7).rounded()
    let galleryHeight = (galleryWidth * 2 / 3).rounded()
    let top = ((size.height - galleryHeight) / 2).rounded()
    gallery.frame = CGRect(x: margin, y: top, width: galleryWidth, height: galleryHeight)
    card.frame = CGRect(
      x: margin + galleryWidth + gap, y: top, width: width - galleryWidth, height: galleryHeight)
    galleryLabel.layer.position = CGPoint(x: gallery.frame.minX, y: top + galleryHeight + 10)
    cardLabel.layer.position = CGPoint(x: card.frame.minX, y: top + galleryHeight + 10)
    // A label that does not fit is hidden, not cut off.
    cardLabel.layer.isHidden = cardLabel.layer.bounds.width > size.width - card.frame.minX
    galleryLabel.layer.isHidden = galleryLabel.layer.bounds.width > galleryWidth + gap
    replacePicture()
  }

  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {
    if phase == .down { showNext() }
  }

  /// Shows the next picture in one transaction: the transition's old picture is the one that was committed before it.
  private func showNext() {
    shown = (shown + 1) % pictures.count
    CATransaction.begin()
    CATransaction.setAnimationDuration(Self.fadeDuration)
    withoutActions { replacePicture() }
    let fade = CATransition()
    fade.type = .fade
    gallery.add(fade, forKey: kCATransition)
    card.contents = pictures[shown].image
    CATransaction.commit()
  }

  /// Replaces the picture layer and its caption by new ones.
  private func replacePicture() {
    gallery.sublayers = nil
    let picture = CALayer()
    picture.name = "picture"
    picture.frame = gallery.bounds
    picture.contents = pictures[shown].image
    picture.contentsGravity = .resizeAspectFill
    gallery.addSublayer(picture)
    addCaption(pictures[shown].title.text)
  }

  private func addCaption(_ title: String) {
    let caption = CALayer()
    caption.name = "caption"
    caption.backgroundColor = Palette.captionBackground
    caption.cornerRadius = 8
    let text = TextLayer(name: "caption text", size: 15, isBold: true, color: Palette.captionInk)
    text.show(title, scale: scale)
    let size = text.layer.bounds.size
    caption.frame = CGRect(
      x: 16, y: gallery.bounds.height - size.height - 28, width: size.width + 24,
      height: size.height + 12)
    text.layer.position = CGPoint(x: 12, y: 6)
    caption.addSublayer(text.layer)
    gallery.addSublayer(caption)
  }

  /// Shows the next picture, as a click at time 0 does.
  func demonstrate(at time: Double, after last: Double?) {
    if last == nil { showNext() }
  }

  var status: String { pictures[shown].title.text }
}
