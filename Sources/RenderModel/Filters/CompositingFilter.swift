import CoreGraphics

/// The operation that composites a layer's finished picture with the backdrop, named by a compositing filter (L2.15).
package enum CompositingFilter: Equatable, Sendable {
  case blend(LayerBlendMode)
  /// The mode `dest`, which keeps the backdrop and shows nothing of the layer.
  case keepBackdrop
}

extension CompositingFilter {
  /// Creates the operation from Core Animation's names (`multiplyBlendMode`, `sourceIn`, `plusL`) or Core Image's
  /// (`CIMultiplyBlendMode`, `CISourceInCompositing`); nil for an unknown name, for which the layer is composited
  /// normally.
  package init?(name: String) {
    let plain = name.withoutPrefix("CI").withoutSuffix("BlendMode").withoutSuffix("Compositing")
    let key = plain.prefix(1).lowercased() + plain.dropFirst()
    if key == "dest" {
      self = .keepBackdrop
    } else if let mode = Self.modes[key] {
      self = .blend(mode)
    } else {
      return nil
    }
  }

  private static let modes: [String: LayerBlendMode] = {
    var modes: [String: LayerBlendMode] = [:]
    for mode in CGBlendMode.allCases { modes["\(mode)"] = .standard(mode) }
    for mode in ExtendedBlendMode.allCases { modes["\(mode)"] = .extended(mode) }
    let synonyms: [String: CGBlendMode] = [
      "sourceOver": .normal, "destOver": .destinationOver, "destIn": .destinationIn,
      "destOut": .destinationOut, "destAtop": .destinationAtop, "plusL": .plusLighter,
      "plusD": .plusDarker, "addition": .plusLighter, "linearDodge": .plusLighter,
      "maximum": .lighten, "minimum": .darken,
    ]
    modes["subtractS"] = .extended(.subtract)
    return modes.merging(synonyms.mapValues { .standard($0) }) { $1 }
  }()

  /// True when the operation is another one than painting the layer over the backdrop.
  package var blends: Bool { self != .blend(.normal) }
}

// MARK: - render(in:)

extension CompositingFilter {
  /// The names that have no effect in Apple's `render(in:)` (P20), although the screen may support them.
  private static let namesWithoutEffect: Set<String> = [
    "hueBlendMode", "saturationBlendMode", "colorBlendMode", "luminosityBlendMode",
    "linearBurnBlendMode", "linearDodgeBlendMode", "linearLightBlendMode", "vividLightBlendMode",
    "pinLightBlendMode", "divideBlendMode", "subtractBlendMode", "addition", "maximum", "minimum",
    "multiply", "sourceAtop",
  ]

  /// Returns the operation that `render(in:)` uses for the filter with this name; nil when the filter has no effect
  /// there.
  package func inCoreGraphics(name: String?) -> CompositingFilter? {
    if let name, Self.namesWithoutEffect.contains(name) { return nil }
    guard case .blend(.standard(let mode)) = self, mode.hasCoreGraphicsForm else { return self }
    return .blend(.coreGraphics(mode))
  }
}

extension String {
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }

  fileprivate func withoutSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) && self != suffix ? String(dropLast(suffix.count)) : self
  }
}
