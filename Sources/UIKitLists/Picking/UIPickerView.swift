import UIKitCore

/// A control of wheels, on each of which the user selects a row.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// The object that provides the numbers of wheels and rows. It is not retained.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { setNeedsReload() } }
  /// The object that provides the rows and is notified of the selection. It is not retained.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { setNeedsReload() } }
  /// A Boolean value that says whether the selected row is marked. It has no effect: it always is.
  open var showsSelectionIndicator = true
  private var wheels: [PickerWheel] = []
  private let marker = UIView()
  private var needsReload = true

  public override init(frame: CGRect) {
    super.init(frame: frame.isEmpty ? CGRect(origin: frame.origin, size: Self.size) : frame)
    setUp()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.restore(self)
  }
  private func setUp() {
    marker.backgroundColor = .tertiarySystemFill
    marker.layer.cornerRadius = 8
    addSubview(marker)
  }

  private static let size = CGSize(width: 320, height: 216)
  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  // MARK: Rows

  /// The number of wheels.
  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
  /// Returns the number of rows of a wheel.
  open func numberOfRows(inComponent component: Int) -> Int {
    max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
  }
  /// Returns the size of a row in points.
  open func rowSize(forComponent component: Int) -> CGSize {
    layoutIfNeeded()
    guard wheels.indices.contains(component) else { return .zero }
    return CGSize(width: wheels[component].bounds.width, height: wheels[component].rowHeight)
  }
  /// Returns the view of a row; nil if it is not visible.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    layoutIfNeeded()
    return wheels.indices.contains(component) ? wheels[component].rows[row] : nil
  }
  /// Reads all wheels again.
  open func reloadAllComponents() { setNeedsReload() }
  /// Reads a wheel again; all others are read too.
  open func reloadComponent(_ component: Int) { setNeedsReload() }
  /// Selects a row, without notifying the delegate.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    makeWheelsIfMarked()
    guard wheels.indices.contains(component) else { return }
    wheels[component].select(row, animated: animated)
  }
  /// Returns the selected row of a wheel; −1 if there is none.
  open func selectedRow(inComponent component: Int) -> Int {
    makeWheelsIfMarked()
    return wheels.indices.contains(component) ? wheels[component].selected : -1
  }

  private func setNeedsReload() {
    needsReload = true
    setNeedsLayout()
  }

  private func makeWheelsIfMarked() {
    guard needsReload else { return }
    needsReload = false
    let selected = wheels.map(\.selected)
    for wheel in wheels { wheel.removeFromSuperview() }
    wheels = (0..<max(0, numberOfComponents)).map { component in
      let wheel = PickerWheel(count: numberOfRows(inComponent: component))
      let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? 32
      wheel.rowHeight = height.isFinite && height > 0 ? max(height, 1) : 32
      wheel.makeRow = { [weak self] row, old in self?.view(row, component, reusing: old) ?? UIView()
      }
      wheel.onSelect = { [weak self] row in
        guard let self else { return }
        self.delegate?.pickerView(self, didSelectRow: row, inComponent: component)
      }
      addSubview(wheel)
      return wheel
    }
    placeWheels()
    for (wheel, row) in zip(wheels, selected) { wheel.select(row, animated: false) }
  }

  private func view(_ row: Int, _ component: Int, reusing old: UIView?) -> UIView {
    guard let delegate else { return UIView() }
    if let own = delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: old) {
      return own
    }
    let label = old as? UILabel ?? UILabel()
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 21)
    label.adjustsFontSizeToFitWidth = true
    if let text = delegate.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      label.attributedText = text
    } else {
      label.text = delegate.pickerView(self, titleForRow: row, forComponent: component)
    }
    return label
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    makeWheelsIfMarked()
    placeWheels()
    let height = wheels.first?.rowHeight ?? 32
    marker.frame = CGRect(
      x: 8, y: bounds.midY - height / 2, width: max(0, bounds.width - 16), height: height)
  }

  private func placeWheels() {
    // The wheels have the margins of the marker.
    let room = max(0, bounds.width - 16)
    let widths = wheels.indices.map { component in
      let width = delegate?.pickerView(self, widthForComponent: component) ?? -1
      return width >= 0 ? width : room / CGFloat(wheels.count)
    }
    var x = bounds.midX - widths.reduce(0, +) / 2
    for (wheel, width) in zip(wheels, widths) {
      wheel.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width
    }
  }
}

/// An object that provides the numbers of wheels and rows.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
  /// Returns the number of wheels.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Returns the number of rows of a wheel.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// An object that provides the rows of wheels, and is notified of the selection. All requirements have defaults.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
  /// Returns the width of a wheel in points; a negative one, the default, is an equal part.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// Returns the height of the rows in points; 32 by default.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  /// Returns the title of a row; nil by default.
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  /// Returns the title of a row with attributes; nil by default.
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  /// Returns the view of a row; nil, the default, shows the title.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView?
  /// Called after the user selected a row.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Returns −1.
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    -1
  }
  /// Returns 32.
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int)
    -> CGFloat
  { 32 }
  /// Returns nil.
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  /// Returns nil.
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  /// Returns nil.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView? { nil }
  /// Does nothing.
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}
