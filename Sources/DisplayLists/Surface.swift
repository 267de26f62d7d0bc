import CoreGraphics
import RenderModel
import Synchronization

/// A picture of a part of the tree, drawn off screen. Its pixels are the layer's coordinates times a scale, usually
/// the scale at which the layer is seen. Surfaces are used for effects that read the whole picture, such as a blur,
/// and for caching.
///
/// The pixels are drawn when they are requested for the first time, and are then kept. A frame that records an equal
/// recipe gets the same surface from the `SurfaceCache`.
///
/// `@unchecked Sendable`: the picture is protected by a lock, and the rest is constant.
package final class Surface: Equatable, @unchecked Sendable {
  /// The inputs that determine the pixels.
  package struct Recipe: Equatable, Sendable {
    /// The items in surface pixels, on a transparent background.
    package var list: DisplayList
    /// The pixels that the surface covers: the bounds of the items and of page curls, extended by the reach of the
    /// effects and one pixel, and clipped to the canvas of the recorded list.
    package var area: PixelRect
    /// The effects, in the order in which they are applied.
    package var effects: [SurfaceEffect]
    /// The map from the layer's coordinates to surface pixels.
    package var map: Homography

    package init(list: DisplayList, area: PixelRect, effects: [SurfaceEffect], map: Homography) {
      (self.list, self.area, self.effects, self.map) = (list, area, effects, map)
    }
  }

  package let recipe: Recipe
  private let drawnPicture = Mutex<CGImage?>(nil)
  private let use = Atomic<Int>(0)
  private let budget: SurfaceBudget

  package init(_ recipe: Recipe, budget: SurfaceBudget = .shared) {
    self.recipe = recipe
    self.budget = budget
  }

  deinit { budget.remove(ObjectIdentifier(self)) }

  /// Compares by identity, because the cache returns the same surface for equal recipes.
  package static func == (a: Surface, b: Surface) -> Bool { a === b }

  /// The rectangle that the picture covers, in the layer's coordinates; zero when the recipe's map has no inverse.
  package var frame: CGRect {
    recipe.map.inverse?.axisParallelImage(of: recipe.area.frame) ?? .zero
  }

  /// Returns the picture, whose pixel (0, 0) is the pixel of the recipe's `area` with the least x and y. If there is
  /// no picture, the first caller draws it with `draw`, and other callers wait.
  package func picture(drawnBy draw: (Recipe) -> Bitmap) -> CGImage {
    use.store(budget.nextUse(), ordering: .relaxed)
    let (image, isNew) = drawnPicture.withLock { drawnPicture in
      if let drawnPicture { return (drawnPicture, false) }
      let image = CGImage(adopting: draw(recipe))
      drawnPicture = image
      return (image, true)
    }
    if isNew { budget.add(self, byteCount: image.bitmap.stride * image.height * 4) }
    return image
  }

  /// The number of the last use among all uses of surfaces of the budget, which is not a time; 0 before the first
  /// use.
  var lastUse: Int { use.load(ordering: .relaxed) }

  /// Releases the picture. Returns false, and does nothing, while the picture is being drawn.
  func dropPicture() -> Bool {
    drawnPicture.withLockIfAvailable { $0 = nil } != nil
  }
}

extension Surface.Recipe {
  /// Creates the recipe for the items of `list`, clipped to its canvas; nil when no pixel is visible.
  package init?(drawing list: DisplayList, effects: [SurfaceEffect], map: Homography) {
    let painted = list.items.reduce(PixelRect.empty) { $0.union($1.bounds) }
    guard !painted.isEmpty else { return nil }
    let extent = effects.reduce(painted) { $0.union($1.pageCurlArea) }
    let area = extent.inset(by: -effects.totalReach - 1).intersection(list.canvas)
    guard !area.isEmpty else { return nil }
    var list = list
    list.canvas = area
    self.init(list: list, area: area, effects: effects, map: map)
  }

  /// Returns the recipe of the same picture with `scale` times as many pixels along each axis.
  package func scaled(by scale: Double) -> Surface.Recipe {
    Surface.Recipe(
      drawing: list.scaled(by: scale), effects: effects.map { $0.scaled(by: scale) },
      map: map.concatenating(Homography(scale: scale))) ?? self
  }
}
