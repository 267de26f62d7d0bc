import CoreGraphics
import DisplayLists
import RenderModel

// Pictures that are drawn off screen, in surface pixels, which are the layer's coordinates times a scale.

extension Recorder {
  /// The greatest nesting depth of off-screen pictures. The recorder of one is called by that of the picture around it,
  /// so each level takes some of the thread's stack; `run()` needs none for nested layers.
  private static let nestingLimit = 32

  /// Returns true when one more off-screen picture may be recorded in this one; otherwise reports a problem.
  mutating func mayNestSurface(in id: NodeID) -> Bool {
    if nesting < Self.nestingLimit { return true }
    reportOnce(.surfacesTooDeep, of: id)
    return false
  }

  /// Records a layer with `shouldRasterize`: the layer with its filters, shadow and mask is drawn into a surface of
  /// `rasterizationScale` pixels per unit of length, whatever scale it is seen at, and composited with its opacity
  /// (L2.17).
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

  /// Records the layer with filters that read beyond single pixels (L2.14). A wide blur leaves no detail, so the
  /// surface may be smaller than what is seen, by a power of two.
  mutating func recordFiltered(
    _ layer: VisibleLayer, filters: [LayerFilter], opacity: Double, transition: RunningTransition?
  ) {
    let stretch = layer.toPixels.surfaceScale(in: layer.values.bounds)
    // Pixels per unit of length, of the canvas and of the surface.
    let screenScale = max(stretch.x, stretch.y)
    let scale = screenScale / filters.reduction(scale: screenScale)
    // The greatest sigma is a number of pixels of the screen; the effect counts in pixels of the surface.
    let effects = filters.map { SurfaceEffect.filter($0.limited(scale: screenScale), scale: scale) }
    let surface = surface(of: layer, .surface, map: Homography(scale: scale), effects: effects) {
      recorder, layer in recorder.recordShadowAndPicture(layer, opacity: 1, transition: transition)
    }
    if let surface { append(surface, as: .surface, of: layer, opacity: opacity) }
  }

  /// Returns a surface with what `body` records; nil when nothing of it shows, or when the layers that a frame may
  /// record are used up, which is reported. The caller asks `mayNestSurface` first.
  ///
  /// `map` maps layer coordinates to surface pixels, and `body` gets the layer with `toPixels` equal to it. The surface
  /// covers `recordedArea`, or exactly the visible part of the layer if `visibleOnly`. It has fewer pixels than `map`
  /// says when the off-screen pixels of the frame are used up, which is reported.
  mutating func surface(
    of layer: VisibleLayer, _ part: DisplayItem.Part, map: Homography,
    effects: [SurfaceEffect] = [], visibleOnly: Bool = false,
    body: (inout Recorder, VisibleLayer) -> Void
  ) -> Surface? {
    guard payForLayers(PaintBudget.surfaceCostInLayers, of: layer.id) else { return nil }
    // Any part of a curled page may move into view.
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

  /// Returns the display list of what `body` records on `canvas`, in surface pixels, with a recorder of its own. While
  /// it records, it alone refers to the surfaces of the frame, so that they are changed in place and not copied;
  /// `surfaces` is empty here meanwhile. The budget and the problems move along too, so that what was reported already
  /// is not reported again.
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
    swap(&nested.problems, &problems)
    return nested.list
  }

  private mutating func withinBudget(_ recipe: Surface.Recipe, of id: NodeID) -> Surface.Recipe {
    let reduction = budget.reduction(of: recipe.area, passes: recipe.effects.count)
    if reduction > 1 { reportOnce(.drawnCoarsely, of: id) }
    return reduction > 1 ? recipe.scaled(by: 1 / reduction) : recipe
  }

  /// The greatest side of a layer, in surface pixels, that is recorded completely.
  private static let greatestWholeSide = 2048
  /// The distance in surface pixels up to which sublayers outside the bounds of such a layer are recorded.
  private static let overflowMargin = 2048

  /// Returns the area of a surface to record, in surface pixels. Small layers are recorded completely, so that they
  /// need not be redrawn when they move past an edge; of large ones only the visible part.
  private func recordedArea(of layer: VisibleLayer, _ map: Homography) -> PixelRect {
    let whole = map.pixelBounds(of: layer.values.bounds)
    guard max(whole.width, whole.height) <= Self.greatestWholeSide else {
      return visibleArea(of: layer, map)
    }
    return whole.inset(by: -Self.overflowMargin)
  }

  /// Returns the clip, which is in canvas pixels, mapped through the layer's coordinates to surface pixels; empty for a
  /// layer that is seen edge-on.
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
