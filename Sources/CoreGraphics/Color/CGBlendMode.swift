/// The formulas that combine a source with the destination, on premultiplied pixels in gamma-encoded sRGB (L7.24).
/// Raw values are Apple's.
public enum CGBlendMode: Int32, CaseIterable, Sendable {
  /// Modes that blend each component by itself.
  case normal, multiply, screen, overlay, darken, lighten
  /// Modes that blend each component by itself. In contexts, color dodge, color burn and soft light use the formulas
  /// of Core Graphics (P20).
  case colorDodge, colorBurn, softLight, hardLight
  /// Modes that subtract components from each other.
  case difference, exclusion
  /// Modes that take the named component of the color from the source and the other components from the destination.
  case hue, saturation, color, luminosity
  /// Porter–Duff modes that clear, copy the source, or keep the source where it is or is not over the destination.
  case clear, copy, sourceIn, sourceOut, sourceAtop
  /// Porter–Duff modes that put the destination over the source, or keep it where the source is or is not.
  case destinationOver, destinationIn, destinationOut, destinationAtop
  /// A Porter–Duff mode, and two modes that add premultiplied components: `plusDarker` toward black, `plusLighter`
  /// toward white.
  case xor, plusDarker, plusLighter
}

extension CGBlendMode {
  /// True for modes that have a different formula in contexts and `render(in:)` than in layers on screen (P20).
  package var hasCoreGraphicsForm: Bool { [.colorDodge, .colorBurn, .softLight].contains(self) }

  /// The identifier in the pixel kernels of the formula that contexts use.
  package var coreGraphicsKernel: Int32 {
    hasCoreGraphicsForm ? rawValue + PixelKernels.coreGraphicsModes : rawValue
  }
}
