import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The panel that lists the issues of a document or a scene, which are what cannot be shown as the document or the code
/// says: the line, the message, and a button that selects the layer that the issue concerns.
@MainActor
final class IssuesPanel: Panel {
  private let heading = Caption(size: Theme.TextSize.title, weight: .semibold)
  private let list = ScrollBox()
  private let rest = Caption(size: Theme.TextSize.body, color: Theme.faintInk)
  private(set) var rows: [IssueRow] = []
  private var issues: [DocumentIssue] = []
  private var omitted = 0
  /// The greatest number of rows. In a document with more issues than that, further rows would not explain more.
  private static let limit = 100
  private static let inset: CGFloat = 16

  override init(_ session: SceneSession) {
    super.init(session)
    for child in [heading, list] { addSubview(child) }
    list.addSubview(rest)
    show(session.issues, omitted: session.omittedIssues)
  }

  /// Creates the rows of the issues, which may differ between the states of a document. `omitted` is the number of those
  /// that are not among them.
  private func show(_ issues: [DocumentIssue], omitted: Int) {
    (self.issues, self.omitted) = (issues, omitted)
    for row in rows { row.removeFromSuperview() }
    rows = issues.prefix(Self.limit).map { issue in
      IssueRow(issue) { [weak session] in session?.selection = issue.layer }
    }
    for row in rows { list.addSubview(row) }
    let count = issues.count + omitted
    heading.text = Self.heading(count)
    let left = count - rows.count
    rest.text = left > 0 ? localized("and \(left) more") : ""
    showSelection()
    setNeedsLayout()
  }

  required init?(coder: NSCoder) { nil }

  private static func heading(_ count: Int) -> String {
    switch count {
    case 0: localized("No issues")
    case 1: localized("1 issue")
    default: localized("\(count) issues")
    }
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    guard isShown else { return }
    if !changes.isDisjoint(with: [.tree, .issues]) { update() }
    if changes.contains(.selection) { showSelection() }
  }

  private func update() {
    let (new, omitted) = (session.issues, session.omittedIssues)
    let isSame = new.elementsEqual(issues) {
      $0.text == $1.text && $0.place == $1.place && $0.layer === $1.layer
    }
    if !isSame || omitted != self.omitted { show(new, omitted: omitted) }
  }

  private func showSelection() {
    for (row, issue) in zip(rows, issues) {
      row.isSelected = issue.layer != nil && issue.layer === session.selection
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(1, bounds.width - 2 * Self.inset)
    heading.frame = CGRect(x: Self.inset, y: 18, width: width, height: 22)
    let top = heading.frame.maxY + 10
    list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(1, bounds.height - top))
    var y: CGFloat = 0
    for row in rows {
      row.frame = CGRect(x: 8, y: y, width: max(1, bounds.width - 16), height: 0)
      row.frame.size.height = row.height(forWidth: row.frame.width)
      y = row.frame.maxY + 4
    }
    rest.frame = CGRect(x: Self.inset, y: y + 4, width: width, height: 18)
    if !rest.string.isEmpty { y = rest.frame.maxY }
    list.contentSize = CGSize(width: bounds.width, height: y + 12)
  }
}

/// A row of the panel, for one issue.
@MainActor
final class IssueRow: UIView {
  private let message: Caption
  private let location: Caption
  let select: TextButton?
  var isSelected = false {
    didSet { backgroundColor = isSelected ? Theme.hovered : .clear }
  }

  init(_ issue: DocumentIssue, onSelect: @escaping () -> Void) {
    message = Caption(issue.text, size: Theme.TextSize.body, wraps: true)
    let parts = [issue.place, issue.layer?.name]
    location = Caption(
      parts.compactMap(\.self).joined(separator: " · "), size: Theme.TextSize.small,
      color: Theme.faintInk
    ).centered()
    select = issue.layer.map { _ in
      TextButton(
        localized("Select layer"), style: .link, size: Theme.TextSize.small, onClick: onSelect)
    }
    super.init(frame: .zero)
    layer.cornerRadius = Theme.Radius.control
    for child in [message, location] { addSubview(child) }
    if let select { addSubview(select) }
  }

  required init?(coder: NSCoder) { nil }

  private static let inset: CGFloat = 8

  /// True if the row has a second line, with the line of the document or the layer.
  private var hasLocation: Bool { select != nil || !location.string.isEmpty }

  /// Returns the height that the row needs at a width, in points.
  func height(forWidth width: CGFloat) -> CGFloat {
    let text = message.height(forWidth: max(1, width - 2 * Self.inset))
    return text + 2 * Self.inset + (hasLocation ? Theme.Height.compact : 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (inset, width) = (Self.inset, max(1, bounds.width - 2 * Self.inset))
    message.frame = CGRect(
      x: inset, y: inset, width: width, height: message.height(forWidth: width))
    let buttonWidth = select?.naturalWidth ?? 0
    let y = message.frame.maxY + 2
    location.frame = CGRect(
      x: inset, y: y, width: max(0, width - buttonWidth), height: Theme.Height.compact)
    select?.frame = CGRect(
      x: bounds.width - buttonWidth, y: y, width: buttonWidth, height: Theme.Height.compact)
  }
}
