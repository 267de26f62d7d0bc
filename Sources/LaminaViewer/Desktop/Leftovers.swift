import Synchronization

/// The files and folders that must be removed when a signal ends the program, since no `deinit` runs then.
enum Leftovers {
  /// The key of a file or folder.
  struct Token: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct State {
    var removals: [Token: @Sendable () -> Void] = [:]
    var count = 0
  }

  private static let state = Mutex(State())

  /// Adds a file or folder, which `remove` removes.
  static func add(removal remove: @escaping @Sendable () -> Void) -> Token {
    state.withLock { state in
      state.count += 1
      let token = Token(number: state.count)
      state.removals[token] = remove
      return token
    }
  }

  /// Forgets a file or folder, which was removed or belongs to somebody else now.
  static func forget(_ token: Token) { state.withLock { $0.removals[token] = nil } }

  static func removeAll() {
    for remove in state.withLock({ Array($0.removals.values) }) { remove() }
  }
}
