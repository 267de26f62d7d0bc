internal import CPixelKernels
import CoreGraphics

/// The formula by which a layer's finished picture goes onto what is behind it.
package enum LayerBlendMode: Equatable, Sendable {
  /// By the formulas of L7.24, which the screen follows.
  case standard(CGBlendMode)
  /// As Core Graphics blends (P20): what `render(in:)` follows.
  case coreGraphics(CGBlendMode)
  /// One that Core Graphics lacks.
  case extended(ExtendedBlendMode)

  package static let normal = LayerBlendMode.standard(.normal)

  /// The number of the mode in the pixel kernels.
  var kernel: Int32 {
    switch self {
    case .standard(let mode): mode.rawValue
    case .coreGraphics(let mode): mode.coreGraphicsKernel
    case .extended(let mode): mode.rawValue
    }
  }
}

extension LayerBlendMode: CustomStringConvertible {
  package var description: String {
    switch self {
    case .standard(let mode), .coreGraphics(let mode): "\(mode)"
    case .extended(let mode): "\(mode)"
    }
  }
}

/// Modes of Core Image, by their numbers in the pixel kernels.
package enum ExtendedBlendMode: Int32, CaseIterable, Sendable {
  case linearBurn = 28
  case linearLight, vividLight, pinLight, subtract, divide
}
