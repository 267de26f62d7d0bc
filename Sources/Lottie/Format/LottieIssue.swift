/// A part of a Lottie file that is left out or replaced.
package struct LottieIssue: Hashable, Sendable, CustomStringConvertible {
  /// The location in the JSON text, such as `layers[3].ks.p`; empty if the issue concerns the whole file.
  package let location: String
  /// The name of the layer that contains the part; nil if it has none, or if the issue concerns no layer.
  package internal(set) var layerName: String?
  /// The name of a layer that shows the composition of the layer that contains the part; nil if there is none. A layer
  /// without anything to show, as one whose picture is missing, is not made, but this one is.
  package internal(set) var compositionName: String?
  /// The part of the file, and what was done with it, in a few English words.
  package let message: String
  /// The number of times that the issue has occurred; `location` is the location of its first occurrence.
  package internal(set) var count = 1

  /// The issue in one line: `PLACE: MESSAGE (COUNT times)`.
  package var description: String {
    (location.isEmpty ? "" : "\(location): ") + message + (count > 1 ? " (\(count) times)" : "")
  }
}

extension CompositionModel {
  /// The greatest number of layers whose names are looked up.
  private static let limit = 20_000

  /// Returns the issues with the names of their layers.
  func naming(_ issues: [LottieIssue]) -> [LottieIssue] {
    if issues.isEmpty { return [] }
    let (names, users) = (layerNames, compositionUsers)
    return issues.map { issue in
      var named = issue
      named.layerName = issue.enclosingParts.lazy.compactMap { names[$0] }.first
      named.compositionName = issue.enclosingParts.lazy.compactMap { users[$0] }.first
      return named
    }
  }

  private var inner: [LayerModel] {
    assets.values.flatMap { asset in
      if case .composition(let layers) = asset { layers } else { [LayerModel]() }
    }
  }

  /// The names of layers that show the compositions of the assets, by the locations of the layers in these.
  private var compositionUsers: [String: String] {
    let users = (layers + inner).lazy.compactMap { layer -> [(String, String)]? in
      guard case .composition(let asset, _, _, _) = layer.content, let name = layer.name,
        case .composition(let parts)? = assets[asset]
      else { return nil }
      return parts.map { ($0.location.description, name) }
    }
    return Dictionary(users.joined().prefix(Self.limit)) { first, _ in first }
  }

  /// The names of the layers by their locations.
  private var layerNames: [String: String] {
    let named = (layers + inner).lazy.filter { $0.name != nil }.prefix(Self.limit)
    return Dictionary(named.map { ($0.location.description, $0.name ?? "") }) { first, _ in first }
  }
}

extension LottieIssue {
  /// The locations of the list elements that contain the part, from the innermost one.
  fileprivate var enclosingParts: [String] {
    location.indices.reversed().filter { location[$0] == "]" }.map { String(location[...$0]) }
  }
}

/// The issues in the order of their first occurrence, without duplicates. There are at most 500.
struct IssueList {
  private(set) var issues: [LottieIssue] = []
  private var indices: [String: Int] = [:]
  private static let limit = 500

  mutating func note(_ message: String, at location: Location) {
    if let index = indices[message] {
      issues[index].count += 1
    } else if issues.count < Self.limit {
      indices[message] = issues.count
      issues.append(LottieIssue(location: location.description, message: message))
    }
  }
}
