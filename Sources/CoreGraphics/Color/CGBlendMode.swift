internal import CPixelKernels

/// How a source is combined with what is under it. The formulas are those of L7.24, on premultiplied
/// pixels in gamma-encoded sRGB; raw values are those of Apple's header.
public enum CGBlendMode: Int32, CaseIterable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion
  // These take the quality they are named after from the source, and the others from below.
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop
  case destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, plusDarker, plusLighter
}

extension CGBlendMode {
  /// The modes of which Core Graphics has a formula of its own, which contexts and `render(in:)` follow (P20).
  package var hasCoreGraphicsForm: Bool { [.colorDodge, .colorBurn, .softLight].contains(self) }

  /// The number of the mode in the pixel kernels, as contexts blend.
  package var coreGraphicsKernel: Int32 {
    hasCoreGraphicsForm ? rawValue + Int32(LK_CORE_GRAPHICS) : rawValue
  }
}
