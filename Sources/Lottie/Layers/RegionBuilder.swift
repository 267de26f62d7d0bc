import QuartzCore

/// A builder of the layers for a fill of merged paths. A layer is cut by the masks of groups around it.
struct RegionBuilder {
  let shapes: ShapeBuilder
  let style: Drawing.Style

  private var build: BuildContext { shapes.build }

  /// Returns a layer that fills an area with the paint of the style.
  func fill(_ region: PathRegion) -> CALayer { layer(region, isCover: false) }

  /// Returns a layer for an area. It has the paint of the style, or is opaque if it is a cover, which is used in masks.
  private func layer(_ region: PathRegion, isCover: Bool) -> CALayer {
    switch region {
    case .paths(let paths): leaf(paths, isEvenOdd: style.paint.isEvenOdd, isCover: isCover)
    case .exclusion(let paths): leaf(paths, isEvenOdd: true, isCover: isCover)
    case .combined(let mode, let operands): combined(operands, mode, isCover: isCover)
    }
  }

  private func leaf(_ paths: [PathUse], isEvenOdd: Bool, isCover: Bool) -> CALayer {
    guard isCover else { return shapes.filled(style, paths, isEvenOdd: isEvenOdd) }
    let shape = build.plainLayer(CAShapeLayer(), "path")
    shape.fillRule = isEvenOdd ? .evenOdd : .nonZero
    shapes.set(shapes.sampler.joined(paths.map { $0.track(shapes.sampler) }), of: shape)
    return shape
  }

  private func combined(
    _ operands: [PathRegion], _ mode: PathMerge.Mode, isCover: Bool
  ) -> CALayer {
    let others = operands.dropFirst()
    switch mode {
    case .merge, .add: return group(operands.map { layer($0, isCover: isCover) })
    case .subtract:
      let first = layer(operands[0], isCover: isCover)
      return shapes.masked(first, by: remainder(without: others), named: style.name)
    case .intersect:
      return others.reduce(layer(operands[0], isCover: isCover)) {
        shapes.masked($0, by: cover($1), named: style.name)
      }
    case .exclude:
      let all = isCover ? everything : paintedPaths(of: operands)
      return shapes.masked(all, by: exclusion(of: operands), named: style.name)
    }
  }

  /// Returns the paths of some areas, filled one by one. Filled together, paths with opposite directions would leave out
  /// what they have in common.
  private func paintedPaths(of operands: [PathRegion]) -> CALayer {
    let paths = operands.flatMap(\.allPaths)
    return group(paths.map { leaf([$0], isEvenOdd: style.paint.isEvenOdd, isCover: false) })
  }

  // MARK: Masks

  private var everything: CALayer { MaskBuilder(build: build, sampler: shapes.sampler).full("all") }

  /// Returns an opaque layer in the form of an area. It has no mask itself, because the mask of a mask has no effect
  /// (L2.11).
  private func cover(_ region: PathRegion) -> CALayer {
    let layer = layer(region, isCover: true)
    return layer.mask == nil ? layer : group([layer])
  }

  /// Returns a mask that removes some areas.
  private func remainder(without areas: ArraySlice<PathRegion>) -> CALayer {
    let mask = build.plainLayer(CALayer(), "other paths", size: shapes.size)
    mask.addSublayer(everything)
    for area in areas {
      let cover = cover(area)
      cover.compositingFilter = "destOut"
      mask.addSublayer(cover)
    }
    return mask
  }

  /// Returns a mask that shows what lies in an odd number of some areas.
  private func exclusion(of areas: [PathRegion]) -> CALayer {
    let mask = build.plainLayer(CALayer(), "excluded paths", size: shapes.size)
    for (index, area) in areas.enumerated() {
      let cover = cover(area)
      if index > 0 { cover.compositingFilter = "xor" }
      mask.addSublayer(cover)
    }
    return mask
  }

  private func group(_ layers: [CALayer]) -> CALayer {
    let group = build.plainLayer(CALayer(), style.name, size: shapes.size)
    for layer in layers { group.addSublayer(layer) }
    return group
  }
}
