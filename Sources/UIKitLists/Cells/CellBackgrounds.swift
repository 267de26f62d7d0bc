import UIKitCore

/// The views behind a cell's content.
@MainActor
struct CellBackgrounds {
  private(set) var normal: UIView?
  private(set) var selected: UIView?

  mutating func setNormal(_ view: UIView?, in cell: UIView) {
    normal?.removeFromSuperview()
    normal = view
    if let view { insert(view, in: cell, at: 0) }
  }

  /// Replaces the background of the selected state. The view that is removed is visible again, as it was before the cell
  /// hid it.
  mutating func setSelected(_ view: UIView?, in cell: UIView) {
    selected?.removeFromSuperview()
    selected?.isHidden = false
    selected = view
    if let view { insert(view, in: cell, at: normal == nil ? 0 : 1) }
  }

  private func insert(_ view: UIView, in cell: UIView, at index: Int) {
    view.frame = cell.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.insertSubview(view, at: index)
  }
}
