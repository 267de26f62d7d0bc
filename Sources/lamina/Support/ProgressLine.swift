import Localization
import QuartzCore

/// A report of the progress on one line of the terminal, which is overwritten at each report. Nothing is
/// printed if standard error is no terminal.
final class ProgressLine {
  private let isShown = isatty(STDERR_FILENO) != 0
  private let begin = ContinuousClock.now
  private var isEmpty = true

  /// Shows that `done` of `count` frames are exported.
  func show(_ done: Int, of count: Int) {
    guard isShown else { return }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let rate = done > 0 && seconds > 0 ? Int((Double(done) / seconds).rounded()) : nil
    let text =
      rate.map { localized("lamina: \(done) of \(count) frames, \($0) a second") }
      ?? localized("lamina: \(done) of \(count) frames")
    write("\r\u{1B}[K\(text)")
    isEmpty = false
  }

  /// Erases the line.
  func clear() {
    if !isEmpty { write("\r\u{1B}[K") }
    isEmpty = true
  }

  private func write(_ text: String) { StandardStream.errors.write(text) }
}
