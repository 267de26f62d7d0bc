import SceneBuilding
import Synchronization

/// The files and folders that must be removed when a signal ends the program, since no `deinit` runs then.
enum Leftovers {
  enum Item: Sendable {
    case socket(SocketFile)
    case folder(SceneFolder)

    fileprivate func remove() {
      switch self {
      case .socket(let file): file.remove()
      case .folder(let folder): folder.remove()
      }
    }
  }

  /// The key of an item.
  struct Token: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct State {
    var items: [Token: Item] = [:]
    var count = 0
  }

  private static let state = Mutex(State())

  static func add(_ item: Item) -> Token {
    state.withLock { state in
      state.count += 1
      let token = Token(number: state.count)
      state.items[token] = item
      return token
    }
  }

  /// Forgets an item, which was removed or belongs to somebody else now.
  static func forget(_ token: Token) { state.withLock { $0.items[token] = nil } }

  static func removeAll() {
    for item in state.withLock({ Array($0.items.values) }) { item.remove() }
  }
}
