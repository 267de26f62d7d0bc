import CAML
import QuartzCore

/// Reads documents on a thread of their own, one at a time, so that no file can block the window. A newer request
/// replaces an older one.
///
/// It does not use Swift's thread pool, which, once used, wakes the process every second until the process ends.
@MainActor
final class DocumentLoader {
  struct Limits: Sendable {
    var seconds: Double
    var bytes: Int
    /// True if what other states need is read as well, so that going to one takes no time.
    var preparesStates = true

    /// The limits for the window. Committing layers of that much memory blocks the window for about a second.
    static let window = Limits(seconds: 20, bytes: 512 << 20)
    static let thumbnail = Limits(seconds: 5, bytes: 128 << 20, preparesStates: false)

    var budget: ReadingBudget { ReadingBudget(seconds: seconds, bytes: bytes) }
  }

  typealias Answer = @MainActor (Result<SceneEntry, any Error>) -> Void

  typealias Reading = @Sendable (URL, ReadingBudget) throws -> any SceneDocument

  private struct Request {
    let url: URL
    let budget: ReadingBudget
    let answer: Answer
  }

  private let limits: Limits
  private let reading: Reading
  /// The request whose answer is awaited; nil when there is none.
  private var wanted: Request?
  /// The budget of the document that is being read, which may no longer be the wanted one; nil when none is read.
  private var current: ReadingBudget?
  /// Called when reading takes longer than `slowDelay`, so that the user can be told.
  var onSlow: (URL) -> Void = { _ in }

  private static let slowDelay = 0.6

  init(
    _ limits: Limits = .window,
    reading: @escaping Reading = { try DocumentFormat.read($0, within: $1) }
  ) {
    (self.limits, self.reading) = (limits, reading)
  }

  var isLoading: Bool { wanted != nil }

  func isLoading(otherThan url: URL) -> Bool { wanted.map { $0.url.path != url.path } ?? false }

  /// Reads the document at `url`. `answer` is called later on the main thread, but never after `cancel` or another
  /// `load`.
  func load(_ url: URL, _ answer: @escaping Answer) {
    cancel()
    let budget = limits.budget
    let request = Request(url: url, budget: budget, answer: answer)
    wanted = request
    if current == nil { read(request) }
    after(Self.slowDelay, unlessAnswered: request) { $0.onSlow(url) }
    // A read that cannot be interrupted may take longer, or for ever. It is abandoned, and the next document is read on
    // another thread.
    after(limits.seconds + 0.5, unlessAnswered: request) {
      $0.current = nil
      $0.answer(request, .failure(budget.error(.time, of: url.path)))
    }
  }

  func cancel() {
    wanted?.budget.cancel()
    wanted = nil
  }

  private func read(_ request: Request) {
    current = request.budget
    let thread = Thread { [reading, limits] in
      let outcome = DocumentOutcome(preparing: limits.preparesStates ? request.budget : nil) {
        try reading(request.url, request.budget)
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { self.finish(request, outcome) } }
    }
    // The usual size of a main thread's stack.
    thread.stackSize = 8 << 20
    thread.name = "lamina-documents"
    thread.start()
  }

  private func finish(_ request: Request, _ outcome: DocumentOutcome) {
    guard current === request.budget else { return }
    current = nil
    // The answer may load another document, which is then the current one.
    answer(request, outcome.result.map { SceneEntry($0, from: request.url) })
    if let wanted, current == nil { read(wanted) }
  }

  private func answer(_ request: Request, _ result: Result<SceneEntry, any Error>) {
    guard isWanted(request) else { return }
    cancel()
    request.answer(result)
    CATransaction.flush()
  }

  private func isWanted(_ request: Request) -> Bool { wanted?.budget === request.budget }

  private func after(
    _ seconds: Double, unlessAnswered request: Request,
    _ body: @escaping @MainActor (DocumentLoader) -> Void
  ) {
    ViewerDelay.after(seconds) { [weak self] in
      guard let self, self.isWanted(request) else { return }
      body(self)
    }
  }
}

/// The outcome of reading a document, on its way to the main thread. It is `@unchecked Sendable` because the thread
/// that made the layers keeps no reference to them.
struct DocumentOutcome: @unchecked Sendable {
  let result: Result<any SceneDocument, any Error>

  /// Reads a document. Its layers are in no tree yet, so the flush removes their animations; the scene adds those when
  /// it starts. The initial states are set after the flush, so that their animations stay. With `budget`, what other
  /// states need is read as well, until that budget is cancelled.
  init(preparing budget: ReadingBudget?, _ read: () throws -> any SceneDocument) {
    result = Result {
      let document = try read()
      budget.map { document.prepareStates(cancelledWith: $0) }
      CATransaction.flush()
      document.setInitialStates()
      return document
    }
  }
}
