import Foundation

/// How much memory pictures may take that could be made again: 256 MiB, or what the environment variable
/// `LAMINA_CACHE_MIB` says.
enum CacheBudget {
  private static let total: Int = {
    let text = ProcessInfo.processInfo.environment["LAMINA_CACHE_MIB"]
    let mebibytes = text.flatMap { Int($0) } ?? 256
    return min(max(mebibytes, 16), 1 << 20) << 20
  }()

  /// Bytes for pictures made smaller, in both directions alike.
  static var mipmaps: Int { total * 3 / 8 }
  /// Bytes for pictures made smaller in each direction by itself.
  static var reductions: Int { total / 8 }
  /// Bytes for blurred shadows that layers share.
  static var shadowMasks: Int { total / 16 }
  /// Bytes for pictures of parts of the tree.
  static var surfaces: Int { total - mipmaps - reductions - shadowMasks }
}

/// What the pictures that could be made again take at the moment, of how much they may. Bytes.
package struct CacheUse: Equatable, Sendable {
  package let byteCount: Int
  package let budget: Int

  package static var now: CacheUse {
    CacheUse(
      byteCount: MipmapCache.shared.byteCount + AxisReductionCache.shared.byteCount
        + ShadowMaskCache.shared.byteCount + SurfaceBudget.shared.byteCount,
      budget: CacheBudget.mipmaps + CacheBudget.reductions + CacheBudget.shadowMasks
        + CacheBudget.surfaces)
  }
}
