import Foundation

/// The memory for pictures that can be drawn again: 256 MiB, or the value of the environment variable
/// `LAMINA_CACHE_MIB`.
package enum CacheBudget {
  private static let total: Int = {
    let text = ProcessInfo.processInfo.environment["LAMINA_CACHE_MIB"]
    let mebibytes = text.flatMap { Int($0) } ?? 256
    return min(max(mebibytes, 16), 1 << 20) << 20
  }()

  /// The number of bytes for pictures that are reduced equally in both directions.
  package static var mipmaps: Int { total * 3 / 8 }
  /// The number of bytes for pictures that are reduced in each direction separately.
  package static var reductions: Int { total / 8 }
  /// The number of bytes for blurred shadows that layers share.
  package static var shadowMasks: Int { total / 16 }
  /// The number of bytes for off-screen pictures of parts of the tree.
  package static var surfaces: Int { total - mipmaps - reductions - shadowMasks }
}
