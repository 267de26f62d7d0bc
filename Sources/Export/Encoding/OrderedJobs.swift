import CoreGraphics
import Dispatch
import Synchronization

/// Jobs that run on all processors and whose results are taken in the order in which the jobs were added. The thread that
/// adds jobs, and takes their results, draws the next frames meanwhile.
///
/// Jobs that were not begun when it is released do not run.
final class OrderedJobs<Output: Sendable> {
  private let queue = DispatchQueue(label: "lamina-encoding", attributes: .concurrent)
  /// The jobs whose results were not taken, the oldest first.
  private var jobs: [Job] = []
  /// The greatest number of jobs whose results were not taken.
  private let limit: Int

  /// The memory in bytes for the frames of all jobs, which is a choice. A job for a larger frame is the only one.
  private static var memory: Int { 256 << 20 }

  /// Creates an empty list of jobs for frames of `width` × `height` pixels.
  init(width: Int, height: Int) {
    // A job refers to its frame and to the one before. Two jobs for each processor keep all of them busy while a frame is
    // drawn.
    let count = Self.memory / max(1, width * height * 8)
    limit = max(1, min(count, 2 * PixelKernels.processorCount))
  }

  deinit { for job in jobs { job.cancel() } }

  var isEmpty: Bool { jobs.isEmpty }
  /// True if the oldest job is done, or there is none.
  var isFirstDone: Bool { jobs.first?.isDone ?? true }
  /// True if all jobs are done.
  var areAllDone: Bool { jobs.allSatisfy(\.isDone) }
  /// True if the result of the oldest job must be taken before another one is added.
  var isFull: Bool { jobs.count >= limit }

  /// Adds a job, which runs on another thread.
  func add(_ body: @escaping @Sendable () throws -> Output) {
    let job = Job()
    jobs.append(job)
    queue.async { job.run(body) }
  }

  /// Removes the oldest job, waits until it is done, and returns its result.
  /// - Throws: The error of the job.
  func takeFirst() throws -> Output { try jobs.removeFirst().result() }

  /// Waits until the oldest job is done.
  func waitForFirst() { jobs.first?.wait() }

  /// Waits until all jobs are done.
  func waitForAll() { for job in jobs { job.wait() } }

  private final class Job: Sendable {
    private enum State {
      case waiting, cancelled
      case done(Result<Output, any Error>)
    }

    private let state = Mutex(State.waiting)
    private let done = DispatchGroup()

    init() { done.enter() }

    var isDone: Bool {
      state.withLock { if case .done = $0 { true } else { false } }
    }

    func run(_ body: () throws -> Output) {
      let isCancelled = state.withLock { if case .cancelled = $0 { true } else { false } }
      if !isCancelled {
        let result = Result(catching: body)
        state.withLock { $0 = .done(result) }
      }
      done.leave()
    }

    func cancel() {
      state.withLock { if case .waiting = $0 { $0 = .cancelled } }
    }

    func wait() { done.wait() }

    /// Waits for the result.
    func result() throws -> Output {
      wait()
      return try state.withLock { state in
        guard case .done(let result) = state else { throw CancellationError() }
        return try result.get()
      }
    }
  }
}

/// Objects with memory that jobs use one after the other, so that it is not allocated again for each frame.
final class ReusedObjects<Object: AnyObject & Sendable>: Sendable {
  private let unused = Mutex<[Object]>([])

  /// Calls `body` with an object that no other job uses, which `make` creates if there is none.
  func withObject<Output>(
    or make: () -> Object, _ body: (Object) throws -> Output
  ) rethrows -> Output {
    let object = unused.withLock { $0.popLast() } ?? make()
    defer { unused.withLock { $0.append(object) } }
    return try body(object)
  }
}
