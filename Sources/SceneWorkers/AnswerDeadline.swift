import Dispatch

/// The time until which a worker must answer. There is a timer only while an answer is awaited, or shortly after.
@MainActor
final class AnswerDeadline {
  /// Called when an answer does not come in time.
  var onMissed: (() -> Void)?

  private var number = 0
  /// The number of the question that was not answered, and the time until which it must be.
  private var asked: (number: Int, end: Double)?
  /// True if something was sent after that question.
  private var asksAgain = false
  /// The number of the timer that is awaited, and its time; nil if none is. Earlier timers have no effect.
  private var timer: (number: Int, end: Double)?
  private var timerNumber = 0
  private var isCancelled = false
  /// True once the time was over, and the main thread may have been the one that was late.
  private var isOverdue = false

  /// The seconds that are given after the time was over, in which answers that have arrived are read.
  private let grace: Double

  /// The usual half a second is a choice.
  init(grace: Double = 0.5) { self.grace = grace }

  /// Returns the number of a question to send; nil if one was sent that is not answered, after which the next one follows.
  func ask(within seconds: Double) -> Int? {
    guard asked == nil else {
      asksAgain = true
      return nil
    }
    number += 1
    asked = (number, MonotonicTime.now + seconds)
    isOverdue = false
    setTimer(until: MonotonicTime.now + seconds)
    return number
  }

  /// Takes an answer. Returns the number of the next question, if something was sent meanwhile.
  func answered(_ number: Int, next seconds: Double) -> Int? {
    guard asked?.number == number else { return nil }
    asked = nil
    guard asksAgain else { return nil }
    asksAgain = false
    return ask(within: seconds)
  }

  /// Takes the answer to the question that is open, if there is one.
  func answered() { (asked, asksAgain) = (nil, false) }

  /// Ends the time for the question that is open in `seconds` at the latest.
  func shorten(to seconds: Double) {
    guard let asked, asked.end > MonotonicTime.now + seconds else { return }
    self.asked?.end = MonotonicTime.now + seconds
    setTimer(until: MonotonicTime.now + seconds)
  }

  /// Gives the question that is open `seconds` from now on.
  func extend(to seconds: Double) {
    guard let asked else { return }
    self.asked?.end = max(asked.end, MonotonicTime.now + seconds)
    isOverdue = false
  }

  func cancel() { isCancelled = true }

  /// Sets a timer, unless there is one that comes earlier.
  private func setTimer(until end: Double) {
    if let timer, timer.end <= end { return }
    timerNumber += 1
    timer = (timerNumber, end)
    let seconds = max(0, end - MonotonicTime.now)
    WorkerTimer.after(seconds) { [weak self, timerNumber] in self?.check(timerNumber) }
  }

  /// Handles the timer of a number.
  private func check(_ number: Int) {
    guard timer?.number == number else { return }
    timer = nil
    guard !isCancelled, let asked else { return }
    if asked.end > MonotonicTime.now { return setTimer(until: asked.end) }
    guard isOverdue else {
      isOverdue = true
      return setTimer(until: MonotonicTime.now + grace)
    }
    onMissed?()
  }
}

/// A delay of the viewer itself, on a queue of its own, so that it does not count as work of a scene.
enum WorkerTimer {
  private static let queue = DispatchQueue(label: "lamina.worker-deadlines")

  /// Runs `body` on the main thread after `seconds`.
  static func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
    queue.asyncAfter(deadline: .now() + seconds) {
      DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
    }
  }
}
