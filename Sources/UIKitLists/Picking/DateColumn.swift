import UIKitCore

/// A wheel of a date picker: a part of a date.
enum DateColumn: Equatable {
  /// The days from a number of days before today to as many after it.
  case days
  case day, month, year, hour, minute
  /// The hour of clocks with two halves of the day, and the half.
  case shortHour, period
  /// The hours of a duration.
  case hours

  /// The number of days before and after today.
  static let dayLimit = 10000

  /// Returns the wheels of a mode in the order of the locale.
  static func all(_ mode: UIDatePicker.Mode, in locale: Locale) -> [DateColumn] {
    switch mode {
    case .countDownTimer: [.hours, .minute]
    case .time: times(in: locale)
    case .dateAndTime: [.days] + times(in: locale)
    case .date: dates(in: locale)
    case .yearAndMonth: dates(in: locale).filter { $0 != .day }
    }
  }

  private static func times(in locale: Locale) -> [DateColumn] {
    let format = DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale) ?? "HH"
    guard let period = format.firstIndex(of: "a") else { return [.hour, .minute] }
    let hour = format.firstIndex { "hK".contains($0) } ?? format.startIndex
    return period < hour ? [.period, .shortHour, .minute] : [.shortHour, .minute, .period]
  }

  private static func dates(in locale: Locale) -> [DateColumn] {
    let format = DateFormatter.dateFormat(fromTemplate: "yMMMd", options: 0, locale: locale) ?? "dMy"
    let letters: [(Character, DateColumn)] = [("d", .day), ("M", .month), ("y", .year)]
    return letters.map { (format.firstIndex(of: $0.0) ?? format.endIndex, $0.1) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns the number of rows.
  func count(interval: Int) -> Int {
    switch self {
    case .days: 2 * Self.dayLimit + 1
    case .day: 31
    case .month, .shortHour: 12
    case .year: 10000
    case .hour, .hours: 24
    case .minute: 60 / interval
    case .period: 2
    }
  }

  /// The share of the width.
  var width: CGFloat {
    switch self {
    case .days, .month: 2
    case .day, .year, .hour, .minute, .shortHour, .period, .hours: 1
    }
  }
}

/// A date in the calendar of a picker.
struct PickedDate {
  let calendar: Calendar
  /// The minutes between two rows.
  let interval: Int
  /// The day in the middle of the wheel of days.
  let today: Date
  private(set) var date: Date

  init(_ date: Date, calendar: Calendar, interval: Int, today: Date = Date()) {
    (self.date, self.calendar, self.interval) = (date, calendar, interval)
    self.today = calendar.startOfDay(for: today)
  }

  private func part(_ component: Calendar.Component) -> Int {
    calendar.component(component, from: date)
  }

  /// Returns the row of a wheel that shows the date.
  func row(of column: DateColumn) -> Int {
    switch column {
    case .days:
      DateColumn.dayLimit
        + (calendar.dateComponents([.day], from: today, to: calendar.startOfDay(for: date)).day ?? 0)
    case .day: part(.day) - 1
    case .month: part(.month) - 1
    case .year: part(.year) - 1
    case .hour, .hours: part(.hour)
    case .shortHour: part(.hour) % 12
    case .minute: part(.minute) / interval
    case .period: part(.hour) / 12
    }
  }

  /// Sets the part of a wheel to that of a row. A day that the month lacks becomes its last one.
  mutating func set(_ column: DateColumn, row: Int) {
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    switch column {
    case .days:
      let day = calendar.date(byAdding: .day, value: row - DateColumn.dayLimit, to: today) ?? today
      let other = calendar.dateComponents([.year, .month, .day], from: day)
      (parts.year, parts.month, parts.day) = (other.year, other.month, other.day)
    case .day: parts.day = row + 1
    case .month: parts.month = row + 1
    case .year: parts.year = row + 1
    case .hour, .hours: parts.hour = row
    case .shortHour: parts.hour = part(.hour) / 12 * 12 + row
    case .minute: parts.minute = row * interval
    case .period: parts.hour = part(.hour) % 12 + row * 12
    }
    var first = parts
    first.day = 1
    if let start = calendar.date(from: first),
      let days = calendar.range(of: .day, in: .month, for: start)
    {
      parts.day = min(parts.day ?? 1, days.count)
    }
    date = calendar.date(from: parts) ?? date
  }

  /// Returns the text of a row.
  func title(of column: DateColumn, row: Int, in locale: Locale) -> String {
    let formatter = DateFormatter()
    (formatter.calendar, formatter.locale, formatter.timeZone) = (calendar, locale, calendar.timeZone)
    switch column {
    case .days:
      formatter.setLocalizedDateFormatFromTemplate("EEEMMMd")
      let day = calendar.date(byAdding: .day, value: row - DateColumn.dayLimit, to: today)
      return formatter.string(from: day ?? today)
    case .month: return Self.text(row, in: formatter.standaloneMonthSymbols)
    case .period: return Self.text(row, in: [formatter.amSymbol, formatter.pmSymbol])
    case .day, .year: return "\(row + 1)"
    case .hour, .hours: return "\(row)"
    case .shortHour: return "\(row == 0 ? 12 : row)"
    case .minute: return row * interval < 10 ? "0\(row * interval)" : "\(row * interval)"
    }
  }

  private static func text(_ row: Int, in texts: [String]?) -> String {
    guard let texts, texts.indices.contains(row) else { return "" }
    return texts[row]
  }
}
