import CoreGraphics
import DisplayLists
import RenderModel

// Pictures that are drawn off screen, in surface pixels: the layer's coordinates times a scale.

extension Recorder {
  /// The greatest nesting depth of off-screen pictures. The recorder of one is called by the recorder of the picture
  /// that contains it, so each level takes some of the thread's stack. For nested layers, `run()` needs no stack.
  private static let nestingLimit = 32

  /// Returns true when one more off-screen picture may be recorded inside of this one; otherwise reports a problem.
  mutating func mayNestSurface(in id: NodeID) -> Bool {
    if nesting < Self.nestingLimit { return true }
    reportOnce(.surfacesTooDeep, of: id)
    return false
  }

  /// Records a layer with `shouldRasterize`. The layer, with its filters, shadow and mask, is drawn into a surface of
  /// `rasterizationScale` pixels per unit of length, which does not depend on the scale at which it is seen. The
  /// surface is composited with the layer's opacity (L2.17).
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

  /// Records the layer with filters that read more than single pixels (L2.14). A wide blur leaves no detail, so the
  /// surface may have a lower resolution than the screen, by a power of two.
  mutating func recordFiltered(
    _ layer: VisibleLayer, filters: [LayerFilter], opacity: Double, transition: RunningTransition?
  ) {
    let stretch = layer.toPixels.surfaceScale(in: layer.values.bounds)
    // The scales of the canvas and of the surface, in pixels per unit of length.
    let screenScale = max(stretch.x, stretch.y)
    let scale = screenScale / filters.reduction(scale: screenScale)
    // The greatest sigma is a number of screen pixels, but the effect uses surface pixels.
    let effects = filters.map { SurfaceEffect.filter($0.limited(scale: screenScale), scale: scale) }
    let surface = surface(of: layer, .surface, map: Homography(scale: scale), effects: effects) {
      recorder, layer in recorder.recordShadowAndPicture(layer, opacity: 1, transition: transition)
    }
    if let surface { append(surface, as: .surface, of: layer, opacity: opacity) }
  }

  /// Returns a surface with the items that `body` records; nil when nothing of it is visible, or when the frame may
  /// record no more layers, which is reported. The caller must have called `mayNestSurface` before.
  ///
  /// `map` maps the layer's coordinates to surface pixels. `body` gets the layer with `map` as its `toPixels`. The
  /// surface covers `recordedArea`, or exactly the visible part of the layer if `visibleOnly` is true. When the frame
  /// may draw only a few more pixels off screen, the resolution of the surface is lower than that of `map`, which is
  /// reported.
  mutating func surface(
    of layer: VisibleLayer, _ part: DisplayItem.Part, map: Homography,
    effects: [SurfaceEffect] = [], visibleOnly: Bool = false,
    body: (inout Recorder, VisibleLayer) -> Void
  ) -> Surface? {
    guard consumeLayers(PaintBudget.surfaceCostInLayers, of: layer.id) else { return nil }
    // Any part of a curled page may move into the visible area.
    let curledArea = effects.reduce(PixelRect.empty) { $0.union($1.pageCurlArea) }
    let area = visibleOnly ? visibleArea(of: layer, map) : recordedArea(of: layer, map)
    let inside = VisibleLayer(
      id: layer.id, values: layer.values, toPixels: map, isFront: layer.isFront,
      isYUp: layer.isYUp, instance: layer.instance)
    let list = recordNested(on: area.inset(by: -effects.totalReach).union(curledArea)) {
      body(&$0, inside)
    }
    return Surface.Recipe(drawing: list, effects: effects, map: map).map { recipe in
      surfaces.surface(withinBudget(recipe, of: layer.id), of: layer.id, part)
    }
  }

  /// Returns the display list of the items that `body` records on `canvas`, in surface pixels, with a nested
  /// recorder. While that recorder is in use, it holds the only reference to the surfaces of the frame, so that they
  /// are changed in place and not copied; `surfaces` of this recorder is empty during that time. The budget and the
  /// problems are passed to it too, so that no problem is reported twice.
  private mutating func recordNested(
    on canvas: PixelRect, body: (inout Recorder) -> Void
  ) -> DisplayList {
    var list = DisplayList()
    list.canvas = canvas
    var nested = Recorder(tree, presentation, reusing: list, surfaces: surfaces, nesting: nesting + 1)
    nested.blendsAsCoreGraphics = blendsAsCoreGraphics
    surfaces = SurfaceCache()
    nested.budget = budget
    swap(&nested.problems, &problems)
    body(&nested)
    nested.run()
    (surfaces, budget) = (nested.surfaces, nested.budget)
    hasDelayedReplicas = hasDelayedReplicas || nested.hasDelayedReplicas
    swap(&nested.problems, &problems)
    return nested.list
  }

  private mutating func withinBudget(_ recipe: Surface.Recipe, of id: NodeID) -> Surface.Recipe {
    let reduction = budget.reduction(of: recipe.area, passes: recipe.effects.count)
    if reduction > 1 { reportOnce(.drawnCoarsely, of: id) }
    return reduction > 1 ? recipe.scaled(by: 1 / reduction) : recipe
  }

  /// The greatest side of a layer, in surface pixels, for which the layer is recorded completely.
  private static let greatestWholeSide = 2048
  /// The distance in surface pixels up to which sublayers outside of the bounds of such a layer are recorded.
  private static let overflowMargin = 2048

  /// Returns the area of a surface to record, in surface pixels. Small layers are recorded completely, so that they
  /// need not be redrawn when they move across an edge of the canvas. Of large layers only the visible part is
  /// recorded.
  private func recordedArea(of layer: VisibleLayer, _ map: Homography) -> PixelRect {
    let whole = map.pixelBounds(of: layer.values.bounds)
    guard max(whole.width, whole.height) <= Self.greatestWholeSide else {
      return visibleArea(of: layer, map)
    }
    return whole.inset(by: -Self.overflowMargin)
  }

  /// Returns the clip, mapped from canvas pixels through the layer's coordinates to surface pixels; empty for a layer
  /// that is edge-on.
  private func visibleArea(of layer: VisibleLayer, _ map: Homography) -> PixelRect {
    guard let toLayer = layer.toPixels.inverse else { return .empty }
    return toLayer.concatenating(map).pixelBounds(of: clip.frame)
  }

  /// Appends an item that composites the surface with `opacity`.
  mutating func append(
    _ surface: Surface, as part: DisplayItem.Part, of layer: VisibleLayer, opacity: Double
  ) {
    let command = SurfaceCommand(surface: surface, toPixels: layer.toPixels, opacity: opacity)
    append(.surface(command), as: part, of: layer, shape: RoundedRect(surface.frame))
  }
}
