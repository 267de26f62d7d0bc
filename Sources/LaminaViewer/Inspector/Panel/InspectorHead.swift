import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// The head of the inspector: name, class and position of the selected layer.
@MainActor
final class InspectorHead: UIView {
  private let title = Caption(size: Theme.TextSize.title, weight: .semibold)
  private let detail = Caption(size: Theme.TextSize.body, color: Theme.faintInk)
  private let line = UIView()
  private let frameText = Caption(size: Theme.TextSize.body, color: Theme.faintInk)

  static let height: CGFloat = 76

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    line.backgroundColor = Theme.line
    for view in [title, detail, frameText, line] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = InspectorPanel.inset
    let width = max(0, bounds.width - 2 * inset)
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    title.frame = CGRect(x: inset, y: 11, width: width, height: 21)
    detail.frame = CGRect(x: inset, y: 33, width: width, height: 17)
    frameText.frame = CGRect(x: inset, y: 50, width: width, height: 17)
  }

  /// Shows a layer; `values` is nil for one that is not in the tree.
  func show(_ layer: CALayer, _ values: LayerProperties?, in session: SceneSession) {
    title.text = LayerLabel(layer).title
    detail.text = session.isEditable(layer) ? classes(of: layer) : session.lockText
    guard let frame = values?.frame else {
      return frameText.text = localized("not in the tree at this time")
    }
    let number = ValueText.number
    frameText.text =
      localized(
        "\(number(frame.width)) × \(number(frame.height)) at \(number(frame.minX)), \(number(frame.minY))"
      )
  }

  private func classes(of layer: CALayer) -> String {
    let view = (layer.delegate as? UIView).map { "\(type(of: $0))" }
    let classes = [view, "\(type(of: layer))"].compactMap(\.self).filter { $0 != title.text }
    return classes.isEmpty ? localized("without a name") : classes.joined(separator: " · ")
  }
}
