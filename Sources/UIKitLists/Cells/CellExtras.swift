import UIKitCore

/// The parts of a table's row besides its content: the sign at the right, the line below, and the button for editing.
@MainActor
final class CellExtras {
  /// The appearance of the line below a row.
  struct Separator: Equatable {
    var color: UIColor?
    var inset: UIEdgeInsets
  }

  /// The width in points that the button for editing takes from the content: the button and 8 points on each side.
  private static let editingWidth: CGFloat = 38
  /// The width in points that a sign takes from the content, whose labels have a margin of their own; a choice.
  private static let signWidth: CGFloat = 30
  /// The inset of the line that the app set for the row; nil uses that of the table.
  var ownInset: UIEdgeInsets?
  /// The line below the row; nil if there is none.
  var separator: Separator?
  /// The callback when the user touches the button for editing.
  var onEdit: (() -> Void)?
  /// The callback when the user touches the sign, if it is a button.
  var onSign: (() -> Void)?
  private let line = UIView()
  /// The callback at each change of a drag of the handle that moves the row.
  var onMove: ((UIPanGestureRecognizer) -> Void)?
  /// True if the row can be moved while it is edited.
  var canMove = false
  private var handle: RowHandle?
  private var sign: UIView?
  private var button: UIButton?

  /// Updates the view at the right edge.
  func accessoryChanged(in cell: UITableViewCell) {
    sign?.removeFromSuperview()
    sign = cell.accessoryView ?? CellSign.view(for: cell.accessoryType, tint: cell.tintColor)
    if let sign { cell.addSubview(sign) }
    sign?.isHidden = handle != nil
    if cell.accessoryView == nil, let button = sign as? UIButton {
      button.addAction(UIAction { [weak self] _ in self?.onSign?() }, for: .touchUpInside)
    }
    cell.setNeedsLayout()
  }

  /// Shows or hides the button for editing.
  func editingChanged(in cell: UITableViewCell) {
    button?.removeFromSuperview()
    button = nil
    defer { cell.setNeedsLayout() }
    showHandle(in: cell)
    guard cell.isEditing, cell.editingStyle != .none else { return }
    let isDelete = cell.editingStyle == .delete
    let button = UIButton(type: .custom)
    button.setTitle(isDelete ? "−" : "+", for: .normal)
    button.backgroundColor = isDelete ? .systemRed : .systemGreen
    button.layer.cornerRadius = 11
    button.addAction(UIAction { [weak self] _ in self?.onEdit?() }, for: .touchUpInside)
    cell.addSubview(button)
    self.button = button
  }

  private func showHandle(in cell: UITableViewCell) {
    handle?.removeFromSuperview()
    handle = nil
    if cell.isEditing, canMove {
      let new = RowHandle { [weak self] in self?.onMove?($0) }
      cell.addSubview(new)
      handle = new
    }
    sign?.isHidden = handle != nil
  }

  /// Returns the width in points that the parts take from the content, on both sides.
  func trailingWidth(of cell: UITableViewCell) -> CGFloat {
    let leading = button == nil ? 0 : Self.editingWidth
    if handle != nil { return leading + RowHandle.width }
    guard let sign else { return leading }
    return leading + (cell.accessoryView == nil ? Self.signWidth : sign.bounds.width + 16)
  }

  /// Places the parts and the content view.
  func layOut(in cell: UITableViewCell) {
    let bounds = cell.bounds
    let leading = button == nil ? 0 : Self.editingWidth
    button?.frame = CGRect(x: 8, y: bounds.midY - 11, width: 22, height: 22)
    cell.contentView.frame = CGRect(
      x: leading, y: 0, width: max(0, bounds.width - trailingWidth(of: cell)), height: bounds.height
    )
    handle?.frame = CGRect(
      x: bounds.width - RowHandle.width, y: 0, width: RowHandle.width, height: bounds.height)
    if let sign {
      let width = sign.bounds.width
      sign.center = CGPoint(x: bounds.maxX - 16 - width / 2, y: bounds.midY)
    }
    layOutLine(in: cell)
  }

  private func layOutLine(in cell: UITableViewCell) {
    guard let separator else { return line.removeFromSuperview() }
    let inset = ownInset ?? separator.inset
    let thickness = 1 / max(UIScreen.main.scale, 1)
    line.backgroundColor = separator.color ?? .separator
    line.frame = CGRect(
      x: inset.left, y: cell.bounds.height - thickness,
      width: max(0, cell.bounds.width - inset.left - inset.right), height: thickness)
    if line.superview !== cell { cell.addSubview(line) }
  }
}

/// The pictures of the signs at the right edge of rows.
@MainActor
private enum CellSign {
  static func view(for type: UITableViewCell.AccessoryType, tint: UIColor) -> UIView? {
    switch type {
    case .none: nil
    case .disclosureIndicator: picture(arrow, .tertiaryLabel)
    case .checkmark: picture(check, tint)
    case .detailButton, .detailDisclosureButton: UIButton(type: .detailDisclosure).sized
    }
  }

  private static func picture(_ image: UIImage, _ color: UIColor) -> UIView {
    let view = UIImageView(image: image)
    view.tintColor = color
    return view
  }

  private static let arrow = stroke([(2, 2), (7, 7), (2, 12)], width: 9)
  private static let check = stroke([(1, 7), (5, 12), (13, 2)], width: 14)

  private static func stroke(_ points: [(CGFloat, CGFloat)], width: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: 14)).image { _ in
      let path = UIBezierPath()
      for (index, point) in points.enumerated() {
        let point = CGPoint(x: point.0, y: point.1)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.lineWidth = 2
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      path.stroke()
    }
    .withRenderingMode(.alwaysTemplate)
  }
}

extension UIButton {
  /// The button with the size of its content.
  fileprivate var sized: UIButton {
    sizeToFit()
    return self
  }
}
