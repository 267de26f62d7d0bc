import CAML
import QuartzCore

/// The formats in which a layer or an animation can be copied.
package enum CopyFormat: String, CaseIterable, Sendable {
  /// Swift statements that create it.
  case swift
  /// Core Animation markup.
  case caml
  /// Lines of tab-separated fields, for a spreadsheet.
  case table

  /// Returns the layer with its mask, sublayers and animations; a table contains only its own properties and
  /// animations.
  ///
  /// - Parameter imageName: Returns the name of an image: in Swift that for `UIImage(named:)`, in CAML the path of its
  ///   file. If it returns nil, Swift has a comment in place of the image, and CAML a path with a number, for which there
  ///   is no file. A table contains no images.
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

  /// Returns the animation. `key` is the one with which it was added to a layer; nil if it has none.
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
