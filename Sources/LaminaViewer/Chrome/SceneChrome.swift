import Gallery
import QuartzCore
import UIKit

/// What stands around a scene: its title above, what to watch and its source at the right.
@MainActor
final class SceneChrome: UIViewController {
  let window = UIWindow(frame: .zero)
  /// The way back to the gallery was clicked.
  var onBack: (() -> Void)?
  /// Where the scene goes, in the window.
  private(set) var stageFrame = CGRect.zero
  var showsPanel = true { didSet { view.setNeedsLayout() } }

  private let heading: Caption
  private let origin: Caption
  private let back = Caption("‹ Gallery", size: 13, weight: .medium, color: Theme.accent)
  private let watch: Caption
  private let hint: Caption
  private let file: Caption
  private let source: SourceView
  private let panel = UIView()
  private let line = UIView()

  private static let headerHeight: CGFloat = 64

  init(_ scene: GalleryScene) {
    heading = Caption(scene.title, size: 18, weight: .semibold)
    let parts = [
      scene.listing.map { "Listing \($0)" }, "Tutorial \(scene.tutorial.rawValue)", scene.name,
    ]
    origin = Caption(
      parts.compactMap(\.self).joined(separator: "  ·  "), size: 12, color: Theme.faintInk)
    watch = Caption(scene.watch, size: 14, wraps: true)
    hint = Caption(
      scene.gestures.isEmpty ? "" : "P plays it for you.", size: 12, color: Theme.faintInk)
    file = Caption(
      String(scene.file.drop { $0 != "/" }.dropFirst()), size: 12, weight: .medium,
      color: Theme.faintInk)
    source = SourceView(SourceStore.source(scene.file) ?? "// The source is not installed.")
    super.init(nibName: nil, bundle: nil)
    window.overrideUserInterfaceStyle = Theme.style
    window.layer.anchorPoint = .zero
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.background
    panel.backgroundColor = Theme.panel
    line.backgroundColor = Theme.line
    back.isUserInteractionEnabled = true
    back.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onBack?() })
    for child in [back, heading, origin, panel] { view.addSubview(child) }
    for child in [line, watch, hint, file, source] { panel.addSubview(child) }
  }

  func open(in root: CALayer, at index: UInt32) {
    root.insertSublayer(window.layer, at: index)
    window.rootViewController = self
    window.isHidden = false
  }

  func close() {
    window.isHidden = true
    window.layer.removeFromSuperlayer()
  }

  /// At once; `size` in points.
  func layOut(in size: CGSize, showsBack: Bool) {
    window.frame = CGRect(origin: .zero, size: size)
    back.isHidden = !showsBack
    let top = Self.headerHeight
    let panelWidth = showsPanel && size.width >= 640 ? min(max(300, size.width * 0.48), 640) : 0
    stageFrame = CGRect(x: 0, y: top, width: size.width - panelWidth, height: max(1, size.height - top))
    panel.isHidden = panelWidth == 0
    panel.frame = CGRect(x: size.width - panelWidth, y: 0, width: panelWidth, height: size.height)
    layOutHeader(width: stageFrame.width)
    if panelWidth > 0 { layOutPanel() }
  }

  private func layOutHeader(width: CGFloat) {
    let left = back.isHidden ? CGFloat(24) : 24 + back.width + 20
    back.frame = CGRect(x: 24, y: 16, width: back.width, height: 20)
    heading.frame = CGRect(x: left, y: 12, width: max(1, width - left - 16), height: 26)
    origin.frame = CGRect(x: left, y: 38, width: max(1, width - left - 16), height: 18)
  }

  private func layOutPanel() {
    let inset: CGFloat = 24
    let width = panel.bounds.width - 2 * inset
    line.frame = CGRect(x: 0, y: 0, width: 1, height: panel.bounds.height)
    let height = watch.height(forWidth: width)
    watch.frame = CGRect(x: inset, y: 22, width: width, height: height)
    hint.frame = CGRect(x: inset, y: watch.frame.maxY + 8, width: width, height: 18)
    let bottom = hint.text.isEmpty ? watch.frame.maxY : hint.frame.maxY
    file.frame = CGRect(x: inset, y: bottom + 22, width: width, height: 18)
    let top = file.frame.maxY + 8
    source.frame = CGRect(
      x: inset, y: top, width: panel.bounds.width - inset, height: max(1, panel.bounds.height - top))
    source.layoutIfNeeded()
  }

  /// `delta` in notches, y away from the user.
  func wheel(_ delta: CGPoint, isSideways: Bool) {
    source.scroll(
      by: isSideways
        ? CGPoint(x: -delta.y * 48, y: 0) : CGPoint(x: delta.x * 48, y: -delta.y * 48))
  }
}
