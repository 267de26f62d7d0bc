import CoreGraphics
import RenderModel

/// The range of a layer's items in a retained display list, with the state in which they were recorded.
struct ItemRange: Sendable {
  /// The first item of the layer and its sublayers.
  private(set) var start: Int32 = 0
  /// The index after the last item of the layer and its sublayers.
  var end: Int32 = 0
  /// The index of the plane of the layer's sublayers; −1 for none.
  var plane: Int32 = -1
  /// True when the layer's items can be replaced separately, because the layer was recorded outside of every group.
  private(set) var isKept = false
  /// The number of the update in which the layer was last recorded.
  var updateNumber: UInt32 = 0
  /// The z position with which the layer was recorded. It determines the layer's order among its siblings.
  private(set) var zPosition = 0.0

  var items: Range<Int> { Int(start)..<Int(end) }

  mutating func begin(at item: Int, zPosition: Double) {
    start = Int32(item)
    end = start
    isKept = true
    self.zPosition = zPosition
  }

  /// Marks the layer as part of a group, so that its items cannot be replaced separately.
  mutating func join() { isKept = false }
}

/// The state that the sublayers of a layer outside of groups inherit from it, in addition to its values.
struct Plane: Sendable {
  let toPixels: Homography
  let opacity: Double
  let isFront: Bool
  let isYUp: Bool
  let clip: PixelRect
}

extension Recorder {
  /// Stores the plane of `layer`, for recording one of its sublayers separately.
  mutating func keepPlane(of layer: VisibleLayer, _ opacity: Double) {
    let plane = Plane(
      toPixels: layer.toPixels, opacity: opacity, isFront: layer.isFront, isYUp: layer.isYUp,
      clip: clip)
    currentSuperlayer = nil
    let index = Int(records[Int(layer.id.index)].plane)
    if index >= 0 {
      planes[index] = plane
    } else {
      records[Int(layer.id.index)].plane = Int32(planes.count)
      planes.append(plane)
    }
  }

  /// Returns true when the layer gets an item for every piece, even an invisible one. The items of animated layers
  /// then keep their indices in the list when the layers leave the window and come back.
  func keepsInvisibleItems(of layer: VisibleLayer) -> Bool {
    layer.isKept && openDepth == 0 && !tree[layer.id].animations.isEmpty
  }

  /// Restores the state that the sublayers of `superlayer` inherit, for recording one of them separately. Returns the
  /// index of that state in `inheritedStates`; nil when they cannot be recorded separately.
  mutating func enter(_ superlayer: NodeID) -> Int? {
    let index = Int(records[Int(superlayer.index)].plane)
    guard index >= 0 else { return nil }
    clip = planes[index].clip
    if let currentSuperlayer, currentSuperlayer.superlayer == superlayer {
      return currentSuperlayer.index
    }
    inheritedStates.append(
      InheritedState(planes[index], RareMatrix(presentation.sublayerMatrix(of: tree[superlayer]))))
    currentSuperlayer = (superlayer, inheritedStates.count - 1)
    return inheritedStates.count - 1
  }

  /// Clears all records, for a tree of `count` nodes.
  mutating func clearRecords(count: Int) {
    records.removeAll(keepingCapacity: true)
    records.append(contentsOf: repeatElement(ItemRange(), count: count))
    planes.removeAll(keepingCapacity: true)
  }
}

extension Recorder.InheritedState {
  fileprivate init(_ plane: Plane, _ sublayerMatrix: RareMatrix) {
    self.init(
      sublayerMatrix: sublayerMatrix, toPixels: plane.toPixels, opacity: plane.opacity,
      isFront: plane.isFront, isYUp: plane.isYUp, isKept: true)
  }
}
