import CAML
import Localization
import QuartzCore
import RenderModel
import ViewerControl

/// The description of the layers of a recording at a time as JSON, in the form of `LayerDescription`. The keys of animations
/// are not recorded; their key paths are given instead.
@MainActor
package struct RecordingDescription {
  package let json: JSONValue

  /// Describes the layers at a time; nil when there are none.
  /// - Throws: `LayerDescription.TooManyLayers`, and `LayerDescription.TooDeep`.
  package init?(
    of renderer: RecordingRenderer, at time: Double, limit: Int = LayerDescription.layerLimit
  ) throws {
    let (tree, contextTime) = renderer.moment(at: time)
    guard let root = tree.root else { return nil }
    try LayerDescription.check(root, limit: limit) { tree[$0].sublayers }
    var object = Self.object(of: root, in: tree, at: contextTime)
    object["time"] = .number(min(time, renderer.recording.duration))
    json = .object(object)
  }

  package var jsonText: String { json.text(.prettyPrinted) }

  private static func object(
    of node: NodeID, in tree: LayerTree, at time: Double
  ) -> [String: JSONValue] {
    let values = tree[node].properties
    let layer = values.kind.makeLayer()
    var object: [String: JSONValue] = [
      "class": .text(LayerClass.name(of: layer)),
      "model": LayerDescription.values(of: layer.copyShowing(values)),
      "presentation": LayerDescription.values(
        of: layer.copyShowing(tree.presentation(of: node, at: time))),
      "animations": .list(tree[node].animations.map { .text($0.name) }),
      "sublayers": .list(tree[node].sublayers.map { .object(self.object(of: $0, in: tree, at: time)) }),
    ]
    object["name"] = values.rare.values.name.map { .text($0) }
    return object
  }
}

extension AnimationValue {
  /// The key path of the animation, or the kind of an animation that has none.
  fileprivate var name: String {
    switch kind {
    case .basic(let basic): basic.target.keyPath
    case .keyframe(let keyframes): keyframes.target.keyPath
    case .group: "group"
    case .transition: kCATransition
    case .inert: "none"
    }
  }
}
