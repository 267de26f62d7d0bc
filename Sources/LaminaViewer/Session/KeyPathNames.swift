import CoreGraphics
import QuartzCore
import RenderModel
import ViewerControl

/// Finds the key paths of layers that may be meant by a misspelt one.
enum KeyPathNames {
  /// The names of components of structured properties.
  private static let components = PropertyComponent.allCases.map(\.rawValue)

  /// The number of bytes of a key path beyond which no other is similar to it.
  private static let longest = 200

  /// Returns up to three key paths that differ from `keyPath` by a few letters; empty if `keyPath` exists.
  static func similar(to keyPath: String) -> [String] {
    guard keyPath.utf8.count <= Self.longest, !PropertyPath.exists(keyPath) else { return [] }
    let keys = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = keys.first else { return [] }
    let names = LayerProperty.table.map(\.key)
    let same = names.first { $0.lowercased() == first.lowercased() }
    let roots = same.map { [$0] } ?? SimilarNames.of(first, in: names)
    guard keys.count == 2 else { return roots }
    let rests = [keys[1]] + SimilarNames.of(keys[1], in: components) + components
    let paths = roots.flatMap { root in
      rests.lazy.map { "\(root).\($0)" }.filter(PropertyPath.exists).prefix(1)
    }
    return Array(paths.prefix(3))
  }
}

extension PropertyPath {
  /// Returns true if a layer of some kind declares a property at `keyPath`.
  fileprivate static func exists(_ keyPath: String) -> Bool {
    LayerKind.allCases.contains { PropertyPath.declared(keyPath, kind: $0) != nil }
  }
}

extension Issue {
  /// A question such as " (did you mean position.x?)", with a space before it; empty if the issue is no misspelt key
  /// path.
  var suggestion: String {
    switch self {
    case .animation(.undeclaredKey(let keyPath), _, _), .animation(.unknownKeyPath(let keyPath), _, _),
      .unknownKeyPath(let keyPath, _):
      SimilarNames.question(KeyPathNames.similar(to: keyPath))
    case .animation, .notDrawnYet, .unsupportedContents, .wrongValueType, .springValueRefused,
      .valueNotFinite, .geometryNotFinite, .shapeNotValid, .nestedTooDeep, .tooMany, .tooCostly,
      .unknownCell, .unknownFilter, .filterWithoutEffect, .transitionDrawnAsFade, .gradientNotDrawn,
      .gradientLocationsUnsorted, .unknownSubtype, .progressOutOfOrder, .missingFont,
      .unreadableFont, .missingCharacter, .noFontSet, .frameNotRectangular, .unusableFontSize,
      .unreadableImage, .reducedImage, .missingResource, .imageNotEncoded, .backingStoreTooLarge,
      .notPresented, .selectorNotSent, .constraintNotSatisfiable, .visualFormat, .unknownKey,
      .notObserved, .document:
      ""
    }
  }
}
