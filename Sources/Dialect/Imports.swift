import SwiftSyntax

extension Translator {
  /// Modules of Apple's systems whose declarations are found in Foundation here, or do not exist.
  private static let foundation: Set<String> = [
    "Darwin", "ObjectiveC", "os", "simd", "AudioToolbox", "CoreMotion",
  ]
  /// Modules of which parts can be imported on Apple's systems.
  private static let wholes: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "Foundation",
  ]

  /// Imports a whole module instead of one of its parts, and Foundation instead of the modules of the system.
  func translate(_ node: ImportDeclSyntax) {
    guard let first = node.path.first?.name.text else { return }
    let isSystem = Self.foundation.contains(first)
    guard isSystem || (Self.wholes.contains(first) && node.path.count > 1) else { return }
    if let kind = node.importKindSpecifier { edits.remove(kind.offsets) }
    edits.replace(node.path.offsets, by: isSystem ? "Foundation" : first)
  }
}
