import Synchronization

extension CALayer {
  private static let lastNumber = Atomic<UInt32>(0)

  /// A number that no other layer has. Layers are numbered in the order in which they are first described, so that a
  /// program describes them by the same numbers each time, which addresses would not do.
  final var number: UInt32 {
    if assignedNumber == 0 {
      assignedNumber = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    }
    return assignedNumber
  }

  /// The names of the layers from the root to this one, for messages; a layer without a name is shown by its class and
  /// index. The middle of a very deep path is left out.
  package final var treePath: String {
    let chain = pathToRoot
    let half = 20
    if chain.count <= 2 * half { return Self.names(chain) }
    return Self.names(chain.suffix(half)) + "/…/" + Self.names(chain.prefix(half))
  }

  private static func names(_ chain: some BidirectionalCollection<CALayer>) -> String {
    chain.reversed().map(\.ownName).joined(separator: "/")
  }

  private var ownName: String {
    if let name { return name }
    let index = parent?.children.firstIndex { $0 === self }
    return "\(type(of: self))" + (index.map { "[\($0)]" } ?? "")
  }
}
