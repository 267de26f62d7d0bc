import Localization
import QuartzCore
import RenderServer

extension OffscreenReason {
  /// The name of the reason why the layer is drawn off-screen.
  var title: String {
    switch self {
    case .mask: localized("Mask")
    case .groupOpacity: localized("Group opacity")
    case .groupBlending: localized("Group blending")
    case .shadow: localized("Shadow")
    case .rasterization: localized("Rasterized")
    case .filters: localized("Filters")
    case .backgroundFilters: localized("Background filters")
    case .blendMode: localized("Blend mode")
    case .clip: localized("Clip")
    case .transition: localized("Transition")
    case .contentsFade: localized("Contents fade")
    case .tint: localized("Tint")
    case .instance: localized("Copy's opacity")
    case .intersection: localized("Cut by another layer")
    case .tiles: localized("Assembled tiles")
    case .mesh: localized("Mesh deformation")
    case .pattern: localized("Repeated picture")
    case .coarsePath: localized("Path with very many lines")
    }
  }

  /// An explanation of why the layer cannot be painted in place, in some cases with a way to avoid it.
  var explanation: String {
    switch self {
    case .mask: localized("The picture is multiplied by the mask's alpha.")
    case .groupOpacity:
      localized("All parts fade as one picture. With allowsGroupOpacity off, each fades by itself.")
    case .groupBlending:
      localized(
        "Sublayers blend with this layer only. With allowsGroupBlending off, they see what is behind.")
    case .shadow:
      localized("The silhouette is drawn and blurred. A shadowPath that is a rectangle is cheaper.")
    case .rasterization: localized("shouldRasterize keeps the picture as a bitmap.")
    case .filters: localized("Filters read the finished picture.")
    case .backgroundFilters: localized("They read what is painted behind.")
    case .blendMode: localized("The finished picture is blended with what is behind.")
    case .clip: localized("masksToBounds with round corners, or with edges that are not whole pixels.")
    case .transition: localized("Two pictures are mixed.")
    case .contentsFade: localized("One image turns into another.")
    case .tint: localized("A replicator's color multiplies the picture.")
    case .instance: localized("A replicator's copy is translucent as a whole.")
    case .intersection: localized("It passes through a neighbor, and only a part of it shows.")
    case .tiles: localized("The tiles are put together in one picture, so that no seams show.")
    case .mesh: localized("A mesh deforms the picture of the layer and its sublayers.")
    case .pattern: localized("The picture is repeated at its own pixels.")
    case .coarsePath: localized("It is drawn with fewer pixels, because a frame has a limit for paths.")
    }
  }
}

extension OffscreenGroup {
  var extentText: String {
    let size = "\(width) × \(height) px"
    return count > 1 ? "\(count) × \(size)" : size
  }
}
