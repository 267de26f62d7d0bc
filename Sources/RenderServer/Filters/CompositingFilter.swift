import CoreGraphics

/// How a layer's finished picture goes onto what is behind it, by the name of a compositing filter (L2.15).
package enum CompositingFilter: Equatable, Sendable {
  case blend(CGBlendMode)
  /// Nothing of the layer shows.
  case keepBackdrop
}

extension CompositingFilter {
  /// Core Animation's names (`multiplyBlendMode`, `sourceIn`, `plusL`) and Core Image's
  /// (`CIMultiplyBlendMode`, `CISourceInCompositing`). nil for an unknown name, which counts as normal.
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

  /// Those that Apple's renderer takes for source-over (P20) and that no mode of
  /// `CGBlendMode` comes near are normal here too.
  private static let modes: [String: CGBlendMode] = {
    var modes: [String: CGBlendMode] = [:]
    for mode in CGBlendMode.allCases { modes["\(mode)"] = mode }
    let others: [String: CGBlendMode] = [
      "sourceOver": .normal, "destOver": .destinationOver, "destIn": .destinationIn,
      "destOut": .destinationOut, "destAtop": .destinationAtop, "plusL": .plusLighter,
      "plusD": .plusDarker, "addition": .plusLighter, "linearDodge": .plusLighter,
      "maximum": .lighten, "minimum": .darken, "subtract": .normal, "divide": .normal,
      "linearBurn": .normal, "linearLight": .normal, "vividLight": .normal, "pinLight": .normal,
    ]
    return modes.merging(others) { $1 }
  }()
}

extension String {
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }

  fileprivate func withoutSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) && self != suffix ? String(dropLast(suffix.count)) : self
  }
}
