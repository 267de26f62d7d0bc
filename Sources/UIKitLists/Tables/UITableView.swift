import UIKitCore

/// A list of rows in sections, of which only the visible ones have cells.
///
/// A data source provides the rows. Rows whose height is `automaticDimension` are measured when they become visible: by
/// the constraints of the cell's content view, or else by `sizeThatFits(_:)`.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// The arrangement of a table.
  public enum Style: Int, Sendable {
    /// Headers stay at the top while their section is visible, or scroll with a section on a gray ground; in the last
    /// style the sections have rounded corners.
    case plain, grouped, insetGrouped
  }

  /// The place to which a row is scrolled.
  public enum ScrollPosition: Int, Sendable {
    /// The least movement that makes the row visible, or a fixed place.
    case none, top, middle, bottom
  }

  /// The way in which rows appear and disappear.
  public enum RowAnimation: Int, Sendable {
    /// A fade, a slide from an edge, no animation, or a fade.
    case fade, right, left, top, bottom, none, middle
    /// A fade.
    case automatic = 100
  }

  /// The height of a row or header that is measured.
  public static let automaticDimension: CGFloat = -1

  /// The arrangement.
  public let style: Style
  /// The rows that have cells, and the cells that can be reused.
  final let rows = RowCells()
  final var geometry = TableGeometry()
  final var needsReload = true
  /// The numbers of rows of the sections that were read last; nil if they have to be read.
  final var counts: [Int]?
  /// True while cells are being placed.
  final var isLayingOut = false
  private let delayedReload = DelayedReload()
  /// The swipe over a row that reveals its actions.
  final let swipe = RowSwipe()
  /// The movement of a row by its handle.
  final let movement = RowMove()
  /// The updates that are being collected; nil outside of updates.
  final var updates: TableUpdates?
  final var updateDepth = 0
  final var selection: Set<IndexPath> = []
  /// The row that a touch highlights.
  final var highlighted: IndexPath?
  private weak var tableDelegate: (any UITableViewDelegate)?

  /// Creates a table.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }
  /// Creates a plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  /// Creates a table with the values of an interface file.
  public required init?(coder: NSCoder) {
    style = Style(coder)
    super.init(coder: coder)
    setUp()
    coder.interface?.restore(self)
  }

  private func setUp() {
    alwaysBounceVertical = true
    swipe.attach(to: self)
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  // MARK: Data

  /// The object that provides the rows. It is not retained.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet {
      counts = nil
      swipe.cannotDelete = false
      if dataSource !== oldValue { rows.removeAll(from: self) }
      setNeedsReload()
    }
  }
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      tableDelegate = delegate as? any UITableViewDelegate
      setNeedsReload()
    }
  }
  /// The delegate, if it is one of a table.
  final var typedDelegate: (any UITableViewDelegate)? { tableDelegate }

  /// Marks the rows to be read before the next layout.
  final func setNeedsReload() {
    needsReload = true
    setNeedsLayout()
  }

  /// Reads everything from the data source, and removes the selection. While cells are being placed, for example from the
  /// delegate's `willDisplay`, this is done in a later turn of the main run loop.
  open func reloadData() {
    guard !isLayingOut else { return delayedReload.post { [weak self] in self?.reloadData() } }
    unhighlight()
    swipe.close(animated: false)
    movement.forget()
    rows.removeAll(from: self)
    selection = []
    counts = nil
    needsReload = true
    readGeometry()
    setNeedsLayout()
  }

  // MARK: Appearance

  /// The height of rows in points; `automaticDimension` by default.
  open var rowHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// The estimate for rows that were not measured yet; `automaticDimension`, the default, is 44 points.
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// The height of headers in points; `automaticDimension` by default.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// The height of footers in points; `automaticDimension` by default.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// The estimate for headers. It has no effect, as all headers are measured.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// The estimate for footers. It has no effect, as all footers are measured.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The space above headers of plain tables. It has no effect: there is none.
  open var sectionHeaderTopPadding: CGFloat = 0
  /// The kind of lines between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { updateSeparators() }
  }
  /// The color of the lines; nil uses that of the system.
  open var separatorColor: UIColor? { didSet { updateSeparators() } }
  /// The distances of the lines from the edges in points.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet { updateSeparators() }
  }
  /// A Boolean value that says whether cells follow the readable width. It has no effect.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// A Boolean value that says whether the content avoids the safe area. It has no effect.
  open var insetsContentViewsToSafeArea = true
  /// The view above the first section, of which the height is used.
  open var tableHeaderView: UIView? { didSet { edgeViewChanged(oldValue, tableHeaderView) } }
  /// The view below the last section, of which the height is used.
  open var tableFooterView: UIView? { didSet { edgeViewChanged(oldValue, tableFooterView) } }
  /// The view behind the rows, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  private func edgeViewChanged(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new, new.superview !== self { addSubview(new) }
    setNeedsReload()
  }

  // MARK: Selection and editing

  /// A Boolean value that says whether the user can select rows; true by default.
  open var allowsSelection = true
  /// A Boolean value that says whether several rows can be selected; false by default.
  open var allowsMultipleSelection = false
  /// A Boolean value that says whether rows can be selected while the table is edited; false by default.
  open var allowsSelectionDuringEditing = false
  /// A Boolean value that says whether several rows can be selected while the table is edited; false by default.
  open var allowsMultipleSelectionDuringEditing = false
  /// A Boolean value that says whether the table is edited.
  open var isEditing: Bool {
    get { isBeingEdited }
    set { setEditing(newValue, animated: false) }
  }
  private var isBeingEdited = false
  /// Begins or ends editing, which shows buttons that delete or insert rows.
  open func setEditing(_ editing: Bool, animated: Bool) {
    swipe.close(animated: animated)
    isBeingEdited = editing
    for (path, cell) in rows.cells {
      allowEditing(of: cell, at: path)
      cell.setEditing(editing, animated: animated)
    }
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    UIView.performWithoutAnimation { layOutRows() }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue.origin.y != old.origin.y { swipe.close(animated: true) }
      if newValue.width != old.width { setNeedsReload() }
    }
  }
  open override var frame: CGRect {
    get { super.frame }
    set {
      let width = super.bounds.width
      super.frame = newValue
      if super.bounds.width != width { setNeedsReload() }
    }
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard let touch = touches.first else { return }
    // A touch beside the buttons of an open row closes it, and does nothing else.
    guard !swipe.isOpen else { return swipe.close(animated: true) }
    touchBegan(at: touch.location(in: self))
  }
  /// Returns false for the handles of rows, which are dragged themselves.
  open override func touchesShouldCancel(in view: UIView) -> Bool {
    !(view is RowHandle) && super.touchesShouldCancel(in: view)
  }
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    swipe.owns(gestureRecognizer)
      ? swipe.shouldBegin() : super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let touch = touches.first { touchEnded(at: touch.location(in: self)) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    unhighlight()
  }
}

extension UITableViewCell {
  /// The line between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// No line, or a thin line.
    case none, singleLine, singleLineEtched
  }
}
