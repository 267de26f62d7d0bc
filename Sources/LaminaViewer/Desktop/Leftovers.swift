import Synchronization

/// The files and folders that must be removed when a signal ends the program, since no `deinit` runs then.
package enum Leftovers {
  /// The identifier of a file or folder that was added.
  struct Token: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct State {
    var removals: [Token: @Sendable () -> Void] = [:]
    var count = 0
  }

  private static let state = Mutex(State())

  /// Adds a file or folder; `remove` is called to remove it.
  static func add(removal remove: @escaping @Sendable () -> Void) -> Token {
    state.withLock { state in
      state.count += 1
      let token = Token(number: state.count)
      state.removals[token] = remove
      return token
    }
  }

  /// Takes out a file or folder that was removed, or that is not to be removed any more.
  static func cancel(_ token: Token) { state.withLock { $0.removals[token] = nil } }

  package static func removeAll() {
    for remove in state.withLock({ Array($0.removals.values) }) { remove() }
  }
}
