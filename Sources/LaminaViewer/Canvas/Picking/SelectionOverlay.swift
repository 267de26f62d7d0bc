import QuartzCore
import RenderServer
import UIKit
import ViewerKit

/// The overlay with the outlines of the selected layer, which follows its motion, and of the layer under the pointer.
@MainActor
final class SelectionOverlay: UIView {
  private unowned let canvas: CanvasView
  private var session: SceneSession { canvas.session }
  private let halo = CAShapeLayer()
  let outline = CAShapeLayer()
  private let anchor = CAShapeLayer()
  private let hover = CAShapeLayer()
  let label = SizeLabel()
  private var shapes: [CAShapeLayer] { [halo, outline, anchor] }
  private var drawnOutline: OutlineDrawing?
  /// The outlines that the frames of the scene keep up to date; nil before the first.
  private var following: FollowingOutlines?

  /// The layer that the pointer is over in the scene's picture.
  weak var hovered: CALayer? {
    didSet { if hovered !== oldValue { showHover() } }
  }
  /// The layer that is outlined besides the selected one: the layer under the pointer, in the scene's picture or in the
  /// list of layers.
  private var outlined: CALayer? { hovered ?? session.listedHover }

  init(_ canvas: CanvasView) {
    self.canvas = canvas
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for (shape, width) in [(hover, 1.5), (halo, 3.5), (outline, 1.5), (anchor, 1.5)] {
      shape.fillColor = nil
      shape.isHidden = true
      shape.lineWidth = width
      shape.lineJoin = .round
      layer.addSublayer(shape)
    }
    addSubview(label)
    canvas.session.observe { [weak self] _ in self?.sessionChanged() }
  }

  required init?(coder: NSCoder) { nil }

  private func sessionChanged() {
    guard session.selection != nil || drawnOutline != nil || outlined != nil || !hover.isHidden else {
      return
    }
    // While pictures are compared, their labels are where this one would be.
    label.alpha = session.options.comparison == nil ? 1 : 0
    let moment = session.moment
    show(moment)
    showHover(moment)
    follow()
  }

  /// Lets the frames of the scene compute the outlines too. While the scene plays, a path that is set here would be
  /// shown with the next frame of the scene, and not with the one for whose time it was computed.
  private func follow() {
    let new = FollowingOutlines(
      selected: session.selection?.node, outlined: outlined?.node, geometry: canvas.geometry,
      shapes: shapes.map(\.node), hover: hover.node)
    guard new != following else { return }
    following = new
    session.playback.follow(with: new.follower)
  }

  /// Returns the outline of a layer in canvas points; nil for a layer that is not in the tree.
  private func drawing(of layer: CALayer, _ moment: SceneMoment) -> OutlineDrawing? {
    let geometry = canvas.geometry
    guard let placement = moment.tree.placement(of: layer.node, at: moment.time) else { return nil }
    return OutlineDrawing(placement) { geometry.toCanvas($0) }
  }

  private func show(_ moment: SceneMoment) {
    let new = session.selection.flatMap { drawing(of: $0, moment) }
    guard new != drawnOutline else { return }
    drawnOutline = new
    withoutActions { draw() }
  }

  private func draw() {
    let isShown = drawnOutline != nil
    for shape in shapes { shape.isHidden = !isShown }
    guard let drawnOutline else {
      label.isHidden = true
      return
    }
    let accent = Theme.accent.resolvedColor(with: traitCollection).cgColor
    halo.strokeColor = Theme.panel.resolvedColor(with: traitCollection).withAlphaComponent(0.6).cgColor
    outline.strokeColor = accent
    anchor.strokeColor = accent
    let dashes: [NSNumber] = [4, 4]
    outline.lineDashPattern = drawnOutline.isSolid ? nil : dashes
    halo.path = drawnOutline.path
    outline.path = halo.path
    anchor.path = drawnOutline.anchorPath
    label.show(
      drawnOutline.label, below: drawnOutline.box, in: canvas.bounds,
      besideMiddle: session.options.showsRulers)
  }

  private func showHover() {
    follow()
    if outlined != nil { return showHover(session.moment) }
    withoutActions { hover.isHidden = true }
  }

  private func showHover(_ moment: SceneMoment) {
    let new = outlined.flatMap { drawing(of: $0, moment) }
    withoutActions {
      hover.isHidden = new == nil
      hover.path = new?.path
      hover.strokeColor =
        Theme.accent.resolvedColor(with: traitCollection).withAlphaComponent(0.55).cgColor
    }
  }
}

/// A label with the size of the selected layer.
@MainActor
final class SizeLabel: UIView {
  private let caption = Caption(
    size: Theme.TextSize.small, weight: .medium, color: .white, alignment: .center)

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = Theme.labelBackground
    layer.cornerRadius = 4
    addSubview(caption)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the text below `box`, or above its lower edge where there is no room. `besideMiddle` moves it sideways, so
  /// that it does not cover the label of the distance from the superlayer's edge.
  func show(_ text: String, below box: CGRect, in bounds: CGRect, besideMiddle: Bool) {
    isHidden = box.isNull || !box.overlaps(bounds)
    guard !isHidden else { return }
    if text != caption.text {
      caption.text = text
      self.bounds.size = CGSize(width: caption.width + 12, height: 19)
      caption.frame = CGRect(x: 0, y: 4, width: self.bounds.width, height: 15)
    }
    let size = self.bounds.size
    let below = box.maxY + 7
    let y =
      below + size.height <= bounds.maxY - 4
      ? below : max(4, min(box.maxY, bounds.maxY) - size.height - 7)
    let left = besideMiddle ? box.midX + TagLabel.reach : box.midX - size.width / 2
    let x = min(max(left, 4), max(4, bounds.maxX - size.width - 4))
    frame = CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
  }
}
