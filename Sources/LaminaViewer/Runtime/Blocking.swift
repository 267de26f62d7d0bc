import Dispatch

/// Blocks the thread until asynchronous work is done, for commands that have nothing else to do.
package enum Blocking {
  private final class Box<Value: Sendable>: @unchecked Sendable {
    // Written before the semaphore is signalled, and read after.
    var result: Result<Value, any Error>?
  }

  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let (box, done) = (Box<Value>(), DispatchSemaphore(value: 0))
    Task.detached {
      do { box.result = .success(try await body()) } catch { box.result = .failure(error) }
      done.signal()
    }
    done.wait()
    // The task has always set it before it signalled.
    guard let result = box.result else { throw CancellationError() }
    return try result.get()
  }
}
