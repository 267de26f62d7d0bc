import QuartzCore
import RenderServer

extension OffscreenReason {
  /// The name of the reason why the layer is drawn off-screen.
  var title: String {
    switch self {
    case .mask: "Mask"
    case .groupOpacity: "Group opacity"
    case .groupBlending: "Group blending"
    case .shadow: "Shadow"
    case .rasterization: "Rasterized"
    case .filters: "Filters"
    case .backgroundFilters: "Background filters"
    case .blendMode: "Blend mode"
    case .clip: "Clip"
    case .transition: "Transition"
    case .contentsFade: "Contents fade"
    case .tint: "Tint"
    case .instance: "Copy's opacity"
    case .intersection: "Cut by another layer"
    case .tiles: "Tiles fade in"
    }
  }

  /// An explanation of why the layer cannot be painted in place, in some cases with a way to avoid it.
  var explanation: String {
    switch self {
    case .mask: "The picture is multiplied by the mask's alpha."
    case .groupOpacity:
      "Several parts fade as one. With allowsGroupOpacity off, each would by itself."
    case .groupBlending:
      "Sublayers blend with this layer only. With allowsGroupBlending off, they see what is behind."
    case .shadow: "The silhouette is drawn and blurred. A shadowPath that is a rectangle is cheaper."
    case .rasterization: "shouldRasterize keeps the picture as a bitmap."
    case .filters: "Filters read the finished picture."
    case .backgroundFilters: "They read what is painted behind."
    case .blendMode: "The finished picture is blended with what is behind."
    case .clip: "masksToBounds with round corners, or with edges that are not whole pixels."
    case .transition: "Two pictures are mixed."
    case .contentsFade: "One image turns into another."
    case .tint: "A replicator's color multiplies the picture."
    case .instance: "A replicator's copy is translucent as a whole."
    case .intersection: "It passes through a neighbor, and only a part of it shows."
    case .tiles: "New tiles fade in over old ones."
    }
  }
}

extension OffscreenGroup {
  var extentText: String {
    let size = "\(width) × \(height) px"
    return count > 1 ? "\(count) × \(size)" : size
  }
}
