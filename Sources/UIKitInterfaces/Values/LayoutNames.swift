import UIKitCore

// The words of interface files about constraints and stack views.

extension NSLayoutConstraint.Attribute {
  /// Returns the attribute with a name of the file; nil if there is none.
  static func named(_ name: String) -> Self? { names[name] }

  private static let names: [String: Self] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
    "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
    "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
    "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
    "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
    "centerYWithinMargins": .centerYWithinMargins,
  ]
}

extension InterfaceElement {
  /// The relation of a constraint; equal unless another one is named.
  var relation: NSLayoutConstraint.Relation {
    switch self["relation"] {
    case "lessThanOrEqual": .lessThanOrEqual
    case "greaterThanOrEqual": .greaterThanOrEqual
    default: .equal
    }
  }

  /// The factor of a constraint, which is written as a number or as a ratio, such as 16:9 or 375/667; 1 by default. Nil if it
  /// is written in another way.
  var multiplier: CGFloat? {
    guard let text = self["multiplier"] else { return 1 }
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { Double($0) }
    let value: Double?
    if parts.count == 2, let top = parts[0], let bottom = parts[1] {
      value = top / bottom
    } else {
      value = parts.count == 1 ? parts[0] : nil
    }
    return value.flatMap { $0.isFinite ? CGFloat($0) : nil }
  }

  /// The distribution of a stack view.
  var distribution: UIStackView.Distribution? {
    switch self["distribution"] {
    case "fill": .fill
    case "fillEqually": .fillEqually
    case "fillProportionally": .fillProportionally
    case "equalSpacing": .equalSpacing
    case "equalCentering": .equalCentering
    default: nil
    }
  }

  /// The alignment of a stack view.
  var stackAlignment: UIStackView.Alignment? {
    switch self["alignment"] {
    case "fill": .fill
    case "leading", "top": .leading
    case "firstBaseline": .firstBaseline
    case "center": .center
    case "trailing", "bottom": .trailing
    case "lastBaseline": .lastBaseline
    default: nil
    }
  }

  /// True for the size class of a phone in portrait: `default`, or a compact or any width with a regular or any height.
  var isForPhones: Bool {
    guard let key = self["key"], key != "default" else { return true }
    return key.split(separator: "-").allSatisfy {
      ["widthClass=compact", "heightClass=regular"].contains($0)
    }
  }
}
