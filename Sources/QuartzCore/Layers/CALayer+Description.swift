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
  /// index. Very long names are shortened, and the middle of a very deep path is left out.
  package final var treePath: String {
    let chain = pathToRoot
    let half = 20
    if chain.count <= 2 * half { return Self.names(chain) }
    return Self.names(chain.suffix(half)) + "/…/" + Self.names(chain.prefix(half))
  }

  private static func names(_ chain: some BidirectionalCollection<CALayer>) -> String {
    chain.reversed().map(\.ownName).joined(separator: "/")
  }

  /// The greatest number of characters of a name in paths, which is a choice.
  private static let nameLimit = 100

  /// The name as paths contain it: shortened if it is very long, and nil if the layer has none.
  package final var nameInPaths: String? {
    guard let name, name.prefix(Self.nameLimit + 1).count > Self.nameLimit else { return name }
    return name.prefix(Self.nameLimit) + "…"
  }

  private var ownName: String {
    if let nameInPaths { return nameInPaths }
    let index = parent?.children.firstIndex { $0 === self }
    return "\(type(of: self))" + (index.map { "[\($0)]" } ?? "")
  }
}
