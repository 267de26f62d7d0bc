import CoreGraphics

/// For recursions that go deeper than a stack: goes on on a thread of its own and waits for it.
///
/// Rejected: a loop with a stack of its own in the place of recursion, which every function of the
/// recorder would have to know about, for trees that hardly anybody builds.
enum FreshStack {
  private static let size = 16 << 20

  /// Holds the state while the other thread works on it. The caller waits, so there is one user at a
  /// time.
  private final class Box<State>: @unchecked Sendable {
    var state: State
    let body: (inout State) -> Void

    init(_ state: State, _ body: @escaping (inout State) -> Void) {
      self.state = state
      self.body = body
    }
  }

  /// Takes `state` away from the caller's stack and brings it back, changed by `body`; meanwhile the
  /// caller has `placeholder`.
  static func run<State>(
    _ state: inout State, placeholder: State, _ body: @escaping (inout State) -> Void
  ) {
    let box = Box(placeholder, body)
    swap(&state, &box.state)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.body(&box.state)
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    swap(&state, &box.state)
  }
}
