import SceneBuilding
import Synchronization

/// What is to be taken away when a signal ends the program: no `deinit` runs then.
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

  /// What an item is known by.
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

  /// It was taken away, or is somebody else's now.
  static func forget(_ token: Token) { state.withLock { $0.items[token] = nil } }

  static func removeAll() {
    for item in state.withLock({ Array($0.items.values) }) { item.remove() }
  }
}
