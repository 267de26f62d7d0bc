import CoreGraphics
import RenderModel
import Synchronization

/// The blurred coverage of the smallest rounded rectangle whose corners do not affect each other. The shadow of a
/// larger rectangle has the same corners; between them, the middle row and column are repeated.
///
/// The bytes are computed when they are requested for the first time.
///
/// `@unchecked Sendable`: the bytes are protected by a lock and do not change once they are computed.
package final class ShadowMask: Equatable, @unchecked Sendable {
  /// The parameters of a mask, in pixels.
  package struct Recipe: Hashable {
    package let radius, sigma: Double
    package let isContinuous: Bool

    /// Creates a recipe. The values are rounded to sixteenths and thirty-seconds of a pixel, so that layers with
    /// slightly different scales share masks.
    package init(radius: Double, sigma: Double, isContinuous: Bool) {
      self.radius = (radius * 16).rounded() / 16
      self.sigma = (sigma * 32).rounded() / 32
      self.isContinuous = isContinuous
    }
  }

  package let recipe: Recipe
  /// The number of pixels around the rectangle that the blur may change, plus one.
  package let margin: Int
  /// The distance from a side of the rectangle to its center, in pixels.
  package let core: Int
  private let computedCoverage = Mutex<[UInt8]?>(nil)

  init(_ recipe: Recipe) {
    self.recipe = recipe
    let reach = LayerFilter.gaussianBlur(sigma: recipe.sigma).reach(scale: 1)
    margin = reach + 1
    // The curve of a continuous corner is longer than its radius (L2.7).
    core = reach + Int((recipe.radius * (recipe.isContinuous ? 1.6 : 1)).rounded(.up)) + 1
  }

  package static func == (a: ShadowMask, b: ShadowMask) -> Bool {
    a === b || a.recipe == b.recipe
  }

  /// The number of rows, and of bytes in a row.
  package var side: Int { 2 * (margin + core) + 1 }
  package var byteCount: Int { side * side }

  /// The side in pixels of the smallest rectangle whose shadow the mask can draw.
  package var leastSize: Double { Double(2 * core + 1) }

  /// Returns the coverage. The first caller computes it; other callers wait.
  package func coverage(drawnBy draw: (ShadowMask) -> [UInt8]) -> [UInt8] {
    computedCoverage.withLock { computedCoverage in
      if let computedCoverage { return computedCoverage }
      let bytes = draw(self)
      computedCoverage = bytes
      return bytes
    }
  }
}

/// A cache of the masks of all layers and frames. It can be used from any thread.
package final class ShadowMaskCache: Sendable {
  package static let shared = ShadowMaskCache(byteBudget: CacheBudget.shadowMasks)

  private let masks: Mutex<RecentlyUsed<ShadowMask.Recipe, ShadowMask>>

  package init(byteBudget: Int) { masks = Mutex(RecentlyUsed(byteBudget: byteBudget)) }

  package func mask(_ recipe: ShadowMask.Recipe) -> ShadowMask {
    masks.withLock { masks in
      if let mask = masks.use(recipe) { return mask }
      let mask = ShadowMask(recipe)
      masks.insert(mask, recipe, byteCount: mask.byteCount)
      return mask
    }
  }

  /// The current size of the masks in bytes, including those that are not computed yet.
  package var byteCount: Int { masks.withLock { $0.byteCount } }
}
