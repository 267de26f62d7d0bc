import CoreGraphics
import DisplayLists
import RenderModel

/// The rare values of a layer that is a leaf and paints a path, which is either filled or stroked. They are read once and
/// serve until the layer gets other rare values.
struct ShapeLeaf {
  private let source: RareLayerProperties
  private let part: DisplayItem.Part
  private let path: CGPath
  private let stroke: StrokeRecipe?
  private let rule: CGPathFillRule
  private let color: CGColor

  /// Creates the leaf; nil for values with which a layer paints no path, or a fill and a stroke, or which have effects on
  /// the layer's picture as a whole, or are reported as not valid.
  init?(_ values: LayerProperties) {
    let shape = values.shape
    // Only rare values decide, because the leaf serves for frames with other positions and flags. A shadow that is clipped
    // in this frame may be visible in the next one.
    guard values.hasRare, !values.hasEffects, values.rare.values.hasFiniteGeometry,
      values.rare.values.shadowOpacity <= 0,
      shape.isFilled != shape.isStroked, let path = shape.path,
      let color = shape.isFilled ? shape.fillColor : shape.strokeColor,
      shape.strokeColor == nil || shape.hasValidStroke
    else { return nil }
    (source, self.path, self.color) = (values.rare, path, color)
    part = shape.isFilled ? .shapeFill : .shapeStroke
    stroke = shape.isFilled ? nil : shape.stroke
    rule = shape.isFilled ? shape.rule : .winding
  }

  /// Returns true when the leaf was created from these rare values.
  func serves(_ values: RareLayerProperties) -> Bool { source.isIdentical(to: values) }

  /// Returns `old`, which is the layer's item of the kind `part`, with another map to pixels and another opacity. Nil if
  /// the path must be flattened again, is invisible, or exceeds a limit, so that `Recorder` must record the layer.
  func command(
    like old: PathCommand, _ part: DisplayItem.Part, through toPixels: Homography, opacity: Double,
    budget: inout PathBudget, clip: PixelRect
  ) -> PathCommand? {
    let outline = old.outline
    guard part == self.part, !outline.isReduced, outline.isComplete, toPixels.isAffine else {
      return nil
    }
    let recipe = OutlineRecipe(path: path, stroke: stroke, tolerance: toPixels.flatness(in: .zero))
    let pixel = color.premultipliedPixel(opacity: opacity)
    guard pixel >> 24 > 0, outline.recipe.isSame(as: recipe),
      budget.affordsAgain(outline, work: outline.work(through: toPixels, in: clip))
    else { return nil }
    return PathCommand(outline: outline, rule: rule, toPixels: toPixels, color: pixel)
  }
}

/// The shape leaves of the animated layers, by the indices of these layers.
struct ShapeLeaves {
  private enum Entry {
    case unknown
    case leaf(ShapeLeaf)
    /// The rare values of a layer that must be recorded by `Recorder`.
    case other(RareLayerProperties)
  }

  private var entries: [Entry] = []

  /// Returns the leaf with these values, which are those of the animated layer at `index`; nil if `Recorder` must record
  /// the layer.
  mutating func leaf(_ values: UnsafePointer<LayerProperties>, at index: Int) -> ShapeLeaf? {
    let rare = values.pointee.rare
    while entries.count <= index { entries.append(.unknown) }
    switch entries[index] {
    case .leaf(let leaf) where leaf.serves(rare): return leaf
    case .other(let other) where other.isIdentical(to: rare): return nil
    case .unknown, .leaf, .other: break
    }
    guard let leaf = ShapeLeaf(values.pointee) else {
      entries[index] = .other(rare)
      return nil
    }
    entries[index] = .leaf(leaf)
    return leaf
  }

  /// Forgets all leaves.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
