import DisplayLists

/// The current size and the limit of all caches of pictures together, in bytes.
package struct CacheUse: Equatable, Sendable {
  package let byteCount: Int
  /// The sum of the limits of the caches.
  package let budget: Int

  /// The values at present.
  package static var now: CacheUse {
    CacheUse(
      byteCount: Mipmaps.cache.byteCount + AxisHalvings.pictures.byteCount
        + ShadowMaskCache.shared.byteCount + SurfaceBudget.shared.byteCount,
      budget: CacheBudget.mipmaps + CacheBudget.reductions + CacheBudget.shadowMasks
        + CacheBudget.surfaces)
  }
}
