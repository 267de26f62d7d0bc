import CoreGraphics
import RenderModel
import RenderServer
import Synchronization

/// The input of an onion skin's picture, which shows the moving layers at several times, tinted. The shape of their
/// present state is cut out, so that the present seems to lie in front.
struct OnionPicture: Sendable {
  let server: RenderContext
  /// The ghosts, the farthest in time first; their times are the render context's, in seconds.
  let ghosts: [OnionSkin.Ghost]
  let present: Double
  /// The width of the picture in pixels.
  let width: Int
  let height: Int
  let scale: Double
  let skin: OnionSkin
  let cache: GhostCache

  /// Renders the picture. Returns nil when nothing moves or the bitmap would be too large.
  func image() -> CGImage? {
    let tree = server.tree(at: present)
    let trees = ghosts.map { server.tree(at: $0.time) }
    let movers = trees.reduce(tree.movers(comparedWith: tree)) {
      $0.union($1.movers(comparedWith: tree))
    }
    guard !movers.isEmpty, Bitmap.isWithinLimit(width: width, height: height),
      let context = CGContext(width: width, height: height)
    else { return nil }
    let version = server.contentVersion
    for (ghost, tree) in zip(ghosts, trees) {
      let key = GhostCache.Key(
        time: ghost.time, version: version, width: width, height: height, scale: scale,
        tint: tint(of: ghost), movers: movers)
      let picture = cache.picture(key) { tinted(moving(tree, movers, at: ghost.time), key.tint) }
      context.setAlpha(ghost.opacity)
      if let picture { context.draw(picture.image, in: frame(of: picture)) }
    }
    cutOut(moving(tree, movers, at: present), context)
    return context.makeImage()
  }

  private func tint(of ghost: OnionSkin.Ghost) -> UInt32 {
    ghost.index < 0 ? skin.tintBefore : skin.tintAfter
  }

  private func moving(_ tree: LayerTree, _ movers: Set<NodeID>, at time: Double) -> TreePicture? {
    var tree = tree
    _ = tree.advance(to: time)
    tree.removePaint(exceptOf: movers)
    return tree.picture(
      at: time, in: PixelRect(x: 0, y: 0, width: width, height: height), scale: scale)
  }

  /// Erases the shape of the present state, because the onion skin is shown over the scene but must seem to lie
  /// behind it.
  private func cutOut(_ picture: TreePicture?, _ context: CGContext) {
    guard let picture else { return }
    context.setAlpha(1)
    context.setBlendMode(.destinationOut)
    context.draw(picture.image, in: frame(of: picture))
  }

  /// Returns the picture's frame in the bitmap context's coordinates, where y points up.
  private func frame(of picture: TreePicture) -> CGRect {
    CGRect(
      x: picture.area.minX, y: height - picture.area.maxY, width: picture.area.width,
      height: picture.area.height)
  }

  /// Returns the picture with its colors blended toward the tint and its alpha unchanged.
  private func tinted(_ picture: TreePicture?, _ tint: UInt32) -> TreePicture? {
    guard let picture, let context = CGContext(width: picture.area.width, height: picture.area.height)
    else { return nil }
    let box = CGRect(x: 0, y: 0, width: picture.area.width, height: picture.area.height)
    context.draw(picture.image, in: box)
    context.setBlendMode(.sourceAtop)
    context.setFillColor(CGColor(hex: tint, alpha: 0.62))
    context.fill(box)
    return context.makeImage().map {
      TreePicture(image: $0, area: picture.area, problems: picture.problems)
    }
  }
}

/// A cache of the most recently used ghosts. Thread-safe.
final class GhostCache: Sendable {
  struct Key: Hashable, Sendable {
    let time: Double
    let version: Int
    let width: Int
    let height: Int
    let scale: Double
    let tint: UInt32
    let movers: Set<NodeID>
  }

  fileprivate struct State {
    /// The entries, least recently used first.
    var entries: [(key: Key, picture: TreePicture?)] = []
    var byteCount = 0
  }

  private let state = Mutex(State())
  private static let byteBudget = 48 << 20
  /// The greatest number of entries. Empty pictures have no bytes, so that the budget does not limit their number.
  fileprivate static let entryLimit = 256

  /// Returns the picture of `key`, made by `make` where it is not cached. A nil result (an empty picture) is cached,
  /// too.
  func picture(_ key: Key, _ make: () -> TreePicture?) -> TreePicture? {
    if let known = take(key) { return known }
    let picture = make()
    state.withLock { $0.insert(key, picture, budget: Self.byteBudget) }
    return picture
  }

  private func take(_ key: Key) -> TreePicture?? {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = state.entries.remove(at: index)
      state.entries.append(entry)
      return entry.picture
    }
  }

  var count: Int { state.withLock { $0.entries.count } }
}

extension GhostCache.State {
  fileprivate mutating func insert(_ key: GhostCache.Key, _ picture: TreePicture?, budget: Int) {
    entries.append((key, picture))
    byteCount += picture.byteCount
    while byteCount > budget || entries.count > GhostCache.entryLimit, entries.count > 1 {
      byteCount -= entries.removeFirst().picture.byteCount
    }
  }
}

extension TreePicture? {
  fileprivate var byteCount: Int { self.map { $0.area.area * 4 } ?? 0 }
}

extension CGColor {
  /// Creates a color from 0xRRGGBB.
  convenience init(hex: UInt32, alpha: CGFloat = 1) {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 255) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }
}
