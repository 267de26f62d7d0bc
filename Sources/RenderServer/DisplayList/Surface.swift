import CoreGraphics
import Synchronization

/// A picture of a part of the tree, drawn by itself in its layer's own space, at the scale at which it is
/// seen: for what reads the picture as a whole, such as a blur, or wants to keep it.
///
/// The pixels are made when they are first asked for and stay; a frame that records an equal recipe gets
/// the same surface back from the `SurfaceCache`.
///
/// `@unchecked Sendable`: the picture is behind a lock, the rest is constant.
package final class Surface: Equatable, @unchecked Sendable {
  /// All that the pixels depend on.
  package struct Recipe: Equatable, Sendable {
    /// In the surface's pixels, on a transparent ground.
    package var list: DisplayList
    /// The pixels that exist: what the list draws, and as far as the effects carry it.
    package var area: PixelRect
    /// Applied to the picture in this order.
    package var effects: [SurfaceEffect]
    /// Layer coordinates → surface pixels.
    package var map: Homography

    package init(
      list: DisplayList, area: PixelRect, effects: [SurfaceEffect], map: Homography
    ) {
      (self.list, self.area, self.effects, self.map) = (list, area, effects, map)
    }
  }

  package let recipe: Recipe
  private let drawn = Mutex<CGImage?>(nil)
  private let use = Atomic<Int>(0)
  private let budget: SurfaceBudget

  package init(_ recipe: Recipe, budget: SurfaceBudget = .shared) {
    self.recipe = recipe
    self.budget = budget
  }

  deinit { budget.remove(ObjectIdentifier(self)) }

  /// Two surfaces are equal when they are the same: the cache sees to that.
  package static func == (a: Surface, b: Surface) -> Bool { a === b }

  /// The rectangle of the layer's space that the picture covers.
  package var frame: CGRect {
    recipe.map.inverse?.axisParallelImage(of: recipe.area.frame) ?? .zero
  }

  /// The picture, whose pixel (0, 0) is the corner of `area`. Whoever asks first draws it; others wait.
  package func picture() -> CGImage {
    use.store(budget.nextUse(), ordering: .relaxed)
    let (image, isNew) = drawn.withLock { drawn in
      if let drawn { return (drawn, false) }
      let image = CGImage(adopting: draw())
      drawn = image
      return (image, true)
    }
    if isNew { budget.add(self, byteCount: image.bitmap.stride * image.height * 4) }
    return image
  }

  /// When the picture was last asked for, on the budget's clock.
  var lastUse: Int { use.load(ordering: .relaxed) }

  /// Lets the picture go; false when it is being drawn just now.
  func dropPicture() -> Bool {
    drawn.withLockIfAvailable { $0 = nil } != nil
  }

  private func draw() -> Bitmap {
    let bitmap = Rasterizer().picture(of: recipe.list, in: recipe.area)
    for effect in recipe.effects { effect.apply(to: bitmap, corner: recipe.area) }
    return bitmap
  }
}

extension Surface.Recipe {
  /// What `list` draws on its canvas, and as far as the effects carry it there; nil when nothing shows.
  init?(_ list: DisplayList, _ effects: [SurfaceEffect], _ map: Homography) {
    let drawn = list.items.reduce(PixelRect.empty) { $0.union($1.bounds) }
    guard !drawn.isEmpty else { return nil }
    let extent = effects.reduce(drawn) { $0.union($1.page) }
    let area = extent.inset(by: -effects.totalReach - 1).intersection(list.canvas)
    guard !area.isEmpty else { return nil }
    var list = list
    list.canvas = area
    self.init(list: list, area: area, effects: effects, map: map)
  }

  /// The same picture with `scale` times the pixels along each axis.
  func scaled(by scale: Double) -> Surface.Recipe {
    Surface.Recipe(
      list.scaled(by: scale), effects.map { $0.scaled(by: scale) },
      map.concatenating(Homography(scale: scale))) ?? self
  }
}
