import CoreGraphics
import DisplayLists
import RenderModel

// Step 5 of L2.2: the path that a shape layer paints above its contents.

extension Recorder {
  /// Records the fill and, above it, the stroke, in the layer's coordinates. They are not clipped to the bounds
  /// (L4.2).
  mutating func recordShape(_ layer: VisibleLayer, _ opacity: Double) {
    guard layer.values.kind == .shape else { return }
    let shape = layer.values.shape
    guard let path = shape.path, !path.isEmpty else { return }
    // Only with perspective does the scale vary over the path.
    let extent = layer.toPixels.isAffine ? .zero : path.boundingBox
    let tolerance = layer.toPixels.flatness(in: extent)
    if shape.isFilled, let color = shape.fillColor {
      let recipe = OutlineRecipe(path: path, stroke: nil, tolerance: tolerance)
      record(recipe, as: .shapeFill, of: layer, rule: shape.rule, color: color, opacity: opacity)
    }
    guard let color = shape.strokeColor else { return }
    if !shape.hasValidStroke { report(.shapeNotValid, of: layer.id) }
    guard shape.isStroked else { return }
    let recipe = OutlineRecipe(path: path, stroke: shape.stroke, tolerance: tolerance)
    record(
      recipe, as: .shapeStroke, of: layer, rule: .winding, color: color, opacity: opacity)
  }

  /// Records the fill of the shadow path, which casts the shadow instead of the layer's picture (L2.13).
  mutating func recordShadowPath(_ path: CGPath, _ layer: VisibleLayer) {
    let extent = layer.toPixels.isAffine ? .zero : path.boundingBox
    let recipe = OutlineRecipe(
      path: path, stroke: nil, tolerance: layer.toPixels.flatness(in: extent))
    record(recipe, as: .shadow, of: layer, rule: .winding, color: .black, opacity: 1)
  }

  private mutating func record(
    _ recipe: OutlineRecipe, as part: DisplayItem.Part, of layer: VisibleLayer,
    rule: CGPathFillRule, color: CGColor, opacity: Double
  ) {
    let pixel = color.premultipliedPixel(opacity: opacity, tint: layer.instance.tint)
    guard pixel >> 24 > 0 else { return }
    guard budget.paths.affordsPath() else { return reportOnce(.pathsLeftOut, of: layer.id) }
    var recipe = recipe
    recipe.pointLimit = budget.paths.pointLimit
    let outline = surfaces.outlines.outline(
      recipe, of: layer.id, part: part, budget: &budget.paths)
    if outline.isReduced { reportOnce(.pathsDrawnCoarsely, of: layer.id) }
    if !outline.isComplete { report(.shapeNotValid, of: layer.id) }
    let command = PathCommand(
      outline: outline, rule: rule, toPixels: layer.toPixels, color: pixel)
    let work = outline.work(through: layer.toPixels, in: clip)
    append(command, as: part, of: layer, reduction: budget.paths.reduction(for: work))
  }

  /// Appends a path. A path with very many lines is drawn in a picture with fewer pixels.
  private mutating func append(
    _ command: PathCommand, as part: DisplayItem.Part, of layer: VisibleLayer, reduction: Double
  ) {
    let box = command.outline.box
    guard reduction > 1, mayNestSurface(in: layer.id) else {
      return append(.path(command), as: part, of: layer, shape: RoundedRect(box))
    }
    reportOnce(.pathsDrawnCoarsely, of: layer.id)
    let stretch = layer.toPixels.surfaceScale(in: box)
    let map = Homography(scale: max(stretch.x, stretch.y) / reduction)
    // Such a path is recorded again in every frame, so a margin beyond the visible part has no use.
    let surface = surface(of: layer, part, map: map, visibleOnly: true) { recorder, layer in
      var coarse = command
      coarse.toPixels = layer.toPixels
      recorder.append(.path(coarse), as: part, of: layer, shape: RoundedRect(box))
    }
    if let surface { append(surface, as: part, of: layer, opacity: 1) }
  }
}

extension LayerProperties {
  /// The number of fills and strokes that are drawn.
  var shapePieceCount: Int {
    guard kind == .shape else { return 0 }
    let shape = shape
    return (shape.isFilled ? 1 : 0) + (shape.isStroked ? 1 : 0)
  }
}
