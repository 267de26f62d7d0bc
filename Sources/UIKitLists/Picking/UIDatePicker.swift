import UIKitCore

/// The appearance of a date picker. Lamina always shows wheels.
public enum UIDatePickerStyle: Int, Sendable {
  /// The appearances on Apple's systems.
  case automatic, wheels, compact, inline
}

/// A control with wheels, on which the user selects a date, a time or a duration.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  /// The parts of a date that are selected.
  public enum Mode: Int, Sendable {
    case time, date, dateAndTime, countDownTimer, yearAndMonth
  }

  /// The parts of the date that are selected; `dateAndTime` by default.
  open var datePickerMode = Mode.dateAndTime { didSet { makeColumns() } }
  /// The date, which is limited to `minimumDate` and `maximumDate`; the time of creation by default.
  open var date: Date {
    get { picked }
    set { setDate(newValue, animated: false) }
  }
  /// The earliest date; nil, the default, for none. Both limits are ignored if it is later than the latest one.
  open var minimumDate: Date? { didSet { setDate(picked, animated: false) } }
  /// The latest date; nil, the default, for none.
  open var maximumDate: Date? { didSet { setDate(picked, animated: false) } }
  /// The calendar; nil for the current one.
  open var calendar: Calendar! = .current { didSet { makeColumns() } }
  /// The locale, which determines the order of the wheels; nil, the default, for the current one.
  open var locale: Locale? { didSet { makeColumns() } }
  /// The time zone; nil, the default, for that of the calendar.
  open var timeZone: TimeZone? { didSet { makeColumns() } }
  /// The minutes between two rows: a divisor of 60 up to 30; 1, the default, for others.
  open var minuteInterval = 1 {
    didSet {
      if !(1...30).contains(minuteInterval) || !60.isMultiple(of: minuteInterval) { minuteInterval = 1 }
      makeColumns()
    }
  }
  /// The appearance that is wanted. It has no effect: Lamina shows wheels.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  /// The appearance.
  open var datePickerStyle: UIDatePickerStyle { .wheels }
  /// A Boolean value that says whether the date is rounded to `minuteInterval`. It has no effect: it is when it is selected.
  open var roundsToMinuteInterval = true

  private let wheels = UIPickerView()
  private var columns: [DateColumn] = []
  private var picked = Date()

  public override init(frame: CGRect) {
    super.init(frame: frame.isEmpty ? CGRect(origin: frame.origin, size: wheels.bounds.size) : frame)
    setUp()
  }
  /// Creates a control with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    addSubview(wheels)
    (wheels.dataSource, wheels.delegate) = (self, self)
    makeColumns()
  }

  open override var intrinsicContentSize: CGSize { wheels.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { wheels.sizeThatFits(size) }
  open override func layoutSubviews() {
    super.layoutSubviews()
    wheels.frame = bounds
  }

  // MARK: The date

  /// Sets the date, which is limited to the earliest and the latest one.
  open func setDate(_ date: Date, animated: Bool) {
    picked = limited(date)
    for (index, column) in columns.enumerated() {
      wheels.selectRow(parts.row(of: column), inComponent: index, animated: animated)
    }
  }

  private func limited(_ date: Date) -> Date {
    if let minimumDate, let maximumDate, minimumDate > maximumDate { return date }
    return min(max(date, minimumDate ?? .distantPast), maximumDate ?? .distantFuture)
  }

  /// The duration in seconds of the mode `countDownTimer`, at most 23:59 hours: the time of the date since midnight.
  open var countDownDuration: TimeInterval {
    get { parts.date.timeIntervalSince(parts.calendar.startOfDay(for: picked)).rounded(.down) }
    set {
      let seconds = min(max(newValue, 0), 86340)
      date = parts.calendar.startOfDay(for: picked).addingTimeInterval(
        (seconds / 60).rounded(.down) * 60)
    }
  }

  private var parts: PickedDate {
    var calendar = calendar ?? .current
    timeZone.map { calendar.timeZone = $0 }
    // A duration has no time zone: no hour is missing or doubled.
    if datePickerMode == .countDownTimer {
      calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    }
    return PickedDate(picked, calendar: calendar, interval: minuteInterval)
  }

  private func makeColumns() {
    columns = DateColumn.all(datePickerMode, in: locale ?? .current)
    wheels.reloadAllComponents()
    setDate(picked, animated: false)
  }
}

extension UIDatePicker: UIPickerViewDataSource, UIPickerViewDelegate {
  /// Returns the number of wheels.
  public func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

  /// Returns the number of rows of a wheel.
  public func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    columns[component].count(interval: minuteInterval)
  }

  /// Returns the text of a row.
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? {
    parts.title(of: columns[component], row: row, in: locale ?? .current)
  }

  /// Returns the width of a wheel in points.
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    // The wheels have the margins of a picker view, of 8 points on each side.
    let room = max(0, pickerView.bounds.width - 16)
    return room * columns[component].width / columns.reduce(0) { $0 + $1.width }
  }

  /// Takes the part of a wheel over into the date, and sends `valueChanged`.
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
  {
    var parts = parts
    parts.set(columns[component], row: row)
    setDate(parts.date, animated: true)
    sendActions(for: .valueChanged)
  }
}
