import CoreGraphics
import DisplayLists
import RenderModel

// Pictures that are drawn off screen, in their layer's own space.

extension Recorder {
  /// The nesting depth of off-screen pictures; each is recorded by its own recorder.
  private static let nestingLimit = 32

  /// Returns true when one more off-screen picture may be recorded in this one; otherwise reports a problem.
  mutating func mayNestSurface(in id: NodeID) -> Bool {
    if nesting < Self.nestingLimit { return true }
    reportOnce(.surfacesTooDeep, of: id)
    return false
  }

  /// Records the finished group at rasterizationScale, whatever scale it is seen at (L2.17).
  mutating func recordRasterized(
    _ layer: VisibleLayer, opacity: Double, transition: RunningTransition?
  ) {
    let scale = layer.values.rare.values.rasterizationScale
    let map = Homography(scale: scale.isFinite && scale > 0 ? scale : 1)
    guard
      let surface = surface(
        of: layer, .surface, map: map,
        body: { recorder, layer in
          recorder.recordMasked(layer, opacity: 1, transition: transition)
        })
    else { return }
    append(surface, as: .surface, of: layer, opacity: opacity)
  }

  /// Records the layer with filters that read beyond single pixels (L2.14).
  mutating func recordFiltered(
    _ layer: VisibleLayer, filters: [LayerFilter], opacity: Double, transition: RunningTransition?
  ) {
    let stretch = layer.toPixels.surfaceScale(in: layer.values.bounds)
    let seen = max(stretch.x, stretch.y)
    let scale = seen / filters.reduction(scale: seen)
    let effects = filters.map { SurfaceEffect.filter($0.limited(scale: seen), scale: scale) }
    let surface = surface(of: layer, .surface, map: Homography(scale: scale), effects: effects) {
      recorder, layer in recorder.recordShadowAndPicture(layer, opacity: 1, transition: transition)
    }
    if let surface { append(surface, as: .surface, of: layer, opacity: opacity) }
  }

  /// Returns the surface with the visible part of what `body` records; nil when nothing shows. It has fewer pixels than
  /// `map` asks for when the frame's budget is used up. With `isTight` it has no margin for movements.
  mutating func surface(
    of layer: VisibleLayer, _ part: DisplayItem.Part, map: Homography,
    effects: [SurfaceEffect] = [], isTight: Bool = false,
    body: (inout Recorder, VisibleLayer) -> Void
  ) -> Surface? {
    guard payVisits(PaintBudget.visitsPerSurface, of: layer.id) else { return nil }
    var list = DisplayList()
    // Any part of a page may move into view.
    let page = effects.reduce(PixelRect.empty) { $0.union($1.page) }
    let area = isTight ? visibleArea(of: layer, map) : recordedArea(of: layer, map)
    list.canvas = area.inset(by: -effects.totalReach).union(page)
    let inside = VisibleLayer(
      id: layer.id, values: layer.values, toPixels: map, isFront: true, isYUp: layer.isYUp,
      instance: layer.instance)
    var recorder = Recorder(
      tree, presentation, reusing: list, surfaces: surfaces, nesting: nesting + 1)
    recorder.blendsAsCoreGraphics = blendsAsCoreGraphics
    surfaces = SurfaceCache()
    recorder.budget = budget
    // What was reported already is not reported again.
    swap(&recorder.problems, &problems)
    body(&recorder, inside)
    recorder.run()
    surfaces = recorder.surfaces
    budget = recorder.budget
    swap(&recorder.problems, &problems)
    guard let recipe = Surface.Recipe(drawing: recorder.list, effects: effects, map: map) else {
      return nil
    }
    return surfaces.surface(withinBudget(recipe, of: layer.id), of: layer.id, part)
  }

  private mutating func withinBudget(_ recipe: Surface.Recipe, of id: NodeID) -> Surface.Recipe {
    let reduction = budget.reduction(of: recipe.area, passes: recipe.effects.count)
    if reduction > 1 { reportOnce(.drawnCoarsely, of: id) }
    return reduction > 1 ? recipe.scaled(by: 1 / reduction) : recipe
  }

  /// Returns the area of a surface to record. Small layers are recorded completely, so that they need not be redrawn
  /// when they move past an edge; of large ones only the visible part.
  private func recordedArea(of layer: VisibleLayer, _ map: Homography) -> PixelRect {
    let whole = map.pixelBounds(of: layer.values.bounds)
    if max(whole.width, whole.height) <= Self.wholeSide {
      return whole.inset(by: -Self.wholeSide)
    }
    return visibleArea(of: layer, map)
  }

  private func visibleArea(of layer: VisibleLayer, _ map: Homography) -> PixelRect {
    guard let toLayer = layer.toPixels.inverse else { return .empty }
    return toLayer.concatenating(map).pixelBounds(of: clip.frame)
  }

  private static let wholeSide = 2048

  mutating func append(
    _ surface: Surface, as part: DisplayItem.Part, of layer: VisibleLayer, opacity: Double
  ) {
    let command = SurfaceCommand(surface: surface, toPixels: layer.toPixels, opacity: opacity)
    append(.surface(command), as: part, of: layer, shape: RoundedRect(surface.frame))
  }
}
