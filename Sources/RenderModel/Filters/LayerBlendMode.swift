import CoreGraphics

/// The formula that blends a layer's finished picture with the backdrop.
package enum LayerBlendMode: Equatable, Sendable {
  /// A mode with the formulas of L7.24, used on the screen.
  case standard(CGBlendMode)
  /// A mode as Core Graphics computes it, which `render(in:)` uses (P20).
  case coreGraphics(CGBlendMode)
  /// A mode that Core Graphics does not have.
  case extended(ExtendedBlendMode)

  package static let normal = LayerBlendMode.standard(.normal)

  /// The identifier of the mode in the pixel kernels.
  package var kernel: Int32 {
    switch self {
    case .standard(let mode): mode.rawValue
    case .coreGraphics(let mode): mode.coreGraphicsKernel
    case .extended(let mode): mode.rawValue
    }
  }
}

extension LayerBlendMode: CustomStringConvertible {
  /// The name of the mode. A display list has only one form of a mode, so the name does not tell the forms apart.
  package var description: String {
    switch self {
    case .standard(let mode), .coreGraphics(let mode): "\(mode)"
    case .extended(let mode): "\(mode)"
    }
  }
}

/// The additional modes of Core Image. The raw values are their identifiers in the pixel kernels.
package enum ExtendedBlendMode: Int32, CaseIterable, Sendable {
  case linearBurn = 28
  case linearLight, vividLight, pinLight, subtract, divide
}
