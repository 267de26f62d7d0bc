import CAML
import QuartzCore

/// The formats in which a layer or an animation can be copied.
package enum CopyFormat: String, CaseIterable, Sendable {
  /// Statements that make it again.
  case swift
  case caml
  /// Lines of fields with tabs between them, for a spreadsheet.
  case table

  /// The layer with everything in it; a table has its own properties and animations only.
  package func text(
    of layer: CALayer, imageName: @escaping (CGImage) -> String? = { _ in nil }
  ) -> String {
    switch self {
    case .swift: return SwiftSource.text(of: layer, imageName: imageName)
    case .caml:
      var writer = CAMLWriter(imageName: imageName)
      return writer.text(of: layer)
    case .table: return ParameterTable.text(of: layer)
    }
  }

  package func text(of animation: CAAnimation, key: String? = nil) -> String {
    switch self {
    case .swift: return SwiftSource.text(of: animation, key: key)
    case .caml:
      var writer = CAMLWriter()
      return writer.text(of: animation, key: key)
    case .table: return ParameterTable.text(of: animation, key: key)
    }
  }
}
