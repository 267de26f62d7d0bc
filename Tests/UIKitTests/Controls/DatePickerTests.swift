import Testing
import UIKit

extension ViewTests {
  /// Tests of wheels on which dates are selected.
  @Suite @MainActor struct DatePickers {
    private let picker = UIDatePicker()

    init() {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      picker.calendar = calendar
      picker.locale = Locale(identifier: "en_GB")
    }

    /// Returns a time of a day.
    private func date(_ year: Int, month: Int, day: Int, minutes: Int = 0) -> Date {
      let parts = DateComponents(year: year, month: month, day: day, minute: minutes)
      return picker.calendar.date(from: parts) ?? .distantPast
    }

    private var wheels: UIPickerView {
      picker.subviews.compactMap { $0 as? UIPickerView }.first ?? UIPickerView()
    }

    private var rows: [Int] {
      (0..<wheels.numberOfComponents).map { wheels.selectedRow(inComponent: $0) }
    }

    private func select(_ row: Int, wheel: Int) {
      picker.pickerView(wheels, didSelectRow: row, inComponent: wheel)
    }

    @Test func wheelsShowTheDate() {
      picker.datePickerMode = .date
      picker.date = date(2026, month: 11, day: 26)
      // Rows are counted from 0, and days, months and years from 1.
      #expect(rows == [25, 10, 2025])
      #expect(picker.pickerView(wheels, titleForRow: 10, forComponent: 1) == "November")
      picker.locale = Locale(identifier: "en_US")
      #expect(rows == [10, 25, 2025])
    }

    @Test func aSelectedRowChangesTheDate() {
      var count = 0
      picker.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
      picker.datePickerMode = .date
      picker.date = date(2026, month: 1, day: 31)
      select(1, wheel: 1)
      #expect(picker.date == date(2026, month: 2, day: 28) && count == 1)
      #expect(rows == [27, 1, 2025])
      select(2027, wheel: 2)
      #expect(picker.date == date(2028, month: 2, day: 28))
    }

    @Test func theHalfOfTheDayIsWhereTheLocaleHasIt() {
      picker.datePickerMode = .time
      picker.date = date(2026, month: 1, day: 1, minutes: 900)
      picker.locale = Locale(identifier: "en_US")
      #expect(rows == [3, 0, 1])
      picker.locale = Locale(identifier: "ko_KR")
      #expect(rows == [1, 3, 0])
    }

    @Test func timesAreRoundedToTheInterval() {
      picker.datePickerMode = .time
      picker.minuteInterval = 15
      picker.date = date(2026, month: 1, day: 1, minutes: 610)
      #expect(rows == [10, 0] && wheels.numberOfRows(inComponent: 1) == 4)
      select(3, wheel: 1)
      #expect(picker.date == date(2026, month: 1, day: 1, minutes: 645))
      picker.minuteInterval = 7
      #expect(picker.minuteInterval == 1)
      picker.locale = Locale(identifier: "en_US")
      #expect(rows == [10, 45, 0])
      select(1, wheel: 2)
      #expect(picker.date == date(2026, month: 1, day: 1, minutes: 645 + 720))
    }

    @Test func datesAreLimited() {
      picker.minimumDate = date(2026, month: 1, day: 1)
      picker.maximumDate = date(2026, month: 12, day: 31)
      picker.date = date(2030, month: 1, day: 1)
      #expect(picker.date == date(2026, month: 12, day: 31))
      picker.minimumDate = date(2031, month: 1, day: 1)
      picker.date = date(2030, month: 1, day: 1)
      #expect(
        picker.date == date(2030, month: 1, day: 1), "limits that contradict each other are ignored")
    }

    @Test func durationsAreTimesOfADay() {
      picker.datePickerMode = .countDownTimer
      picker.countDownDuration = 3725
      #expect(picker.countDownDuration == 3720 && rows == [1, 2])
      picker.countDownDuration = 1e9
      #expect(picker.countDownDuration == 86340)
    }

    /// In Berlin, the night of this day has no hour that begins at 2.
    @Test func durationsDoNotDependOnTheTimeZone() {
      picker.timeZone = TimeZone(identifier: "Europe/Berlin")
      picker.date = Date(timeIntervalSince1970: 1_774_746_000)
      picker.datePickerMode = .countDownTimer
      picker.countDownDuration = 3 * 3600
      #expect(picker.countDownDuration == 3 * 3600 && rows == [3, 0])
      select(2, wheel: 0)
      #expect(picker.countDownDuration == 2 * 3600 && rows == [2, 0])
    }

    @Test func daysAreCountedFromToday() {
      picker.datePickerMode = .dateAndTime
      picker.date = Date()
      let today = rows[0]
      picker.date = Date().addingTimeInterval(86400 * 3)
      #expect(rows[0] == today + 3 && rows.count == 3)
    }
  }
}
