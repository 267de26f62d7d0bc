import Dispatch
import Synchronization

/// Calls a function on a queue while bytes wait at a descriptor, or can be sent to it. It may be used on any thread.
///
/// It replaces libdispatch's sources for descriptors that may hang up. On Linux, the thread that merges the events of
/// such a descriptor may use memory that the queue of its source has just freed
/// ([issue 949](https://github.com/swiftlang/swift-corelibs-libdispatch/issues/949)).
package final class DescriptorSource: Sendable {
  /// The events that are waited for. The end of the other side counts as both.
  package enum Direction: Sendable { case reading, writing }

  private struct State {
    /// The function; nil after `cancel`.
    var handler: (@Sendable () -> Void)?
    var isSuspended = false
    /// True if an event came while the source was suspended.
    var isDue = false
  }

  let descriptor: Int32
  let direction: Direction
  private let queue: DispatchQueue
  /// The owner of the descriptor, which keeps it open until nothing waits for it.
  private let owner: any AnyObject & Sendable
  private let state: Mutex<State>

  /// Creates a source that calls nothing before `activate`. The descriptor must stay open as long as `owner` exists.
  package init(
    _ descriptor: Int32, _ direction: Direction, of owner: any AnyObject & Sendable,
    queue: DispatchQueue,
    handler: @escaping @Sendable () -> Void
  ) {
    (self.descriptor, self.direction, self.owner, self.queue) = (descriptor, direction, owner, queue)
    state = Mutex(State(handler: handler))
  }

  /// Begins to wait. The source exists until `cancel`.
  package func activate() { wait() }

  /// Ends the calls. If it is called on another thread than the queue's, a call may be under way.
  package func cancel() {
    let handler = state.withLock { state in
      DescriptorPoller.shared.remove(self)
      return state.handler.take()
    }
    // What the function refers to may be released here, and not while the lock is held.
    withExtendedLifetime(handler) {}
  }

  /// Stops the calls until `resume`.
  package func suspend() { state.withLock { $0.isSuspended = true } }

  package func resume() {
    let wasDue = state.withLock { state in
      state.isSuspended = false
      defer { state.isDue = false }
      return state.isDue
    }
    if wasDue { wait() }
  }

  /// Waits for the next event. Called again after each one.
  private func wait() {
    state.withLock { state in
      if state.handler != nil { DescriptorPoller.shared.add(self) }
    }
  }

  /// Schedules the call for an event. The poller calls it once, and has removed the source before.
  func fire() {
    queue.async { [self] in
      let handler = state.withLock { state in
        state.isDue = state.isSuspended
        return state.isSuspended ? nil : state.handler
      }
      guard let handler else { return }
      handler()
      wait()
    }
  }
}
