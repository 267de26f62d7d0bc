import Localization
import QuartzCore
import RenderModel
import ViewerControl

/// The description of a layer as JSON: its class, the model and presentation values of all properties, its animations
/// and its sublayers, at the scene time that is shown, which is included as "time".
@MainActor
package struct LayerDescription {
  let json: JSONValue

  /// The number of layers whose description, with its text, takes about 512 MiB of memory.
  package static let layerLimit = 20_000

  /// A tree has more layers than can be described.
  struct TooManyLayers: Error, CustomStringConvertible {
    let limit: Int
    var description: String {
      localized("the tree has more than \(limit) layers, which is too many to describe")
    }
  }

  /// The greatest number of layers inside of each other, which is a choice: descriptions are made and written recursively.
  nonisolated static let depthLimit = 500

  /// Layers are too deep inside of each other.
  struct TooDeep: Error, CustomStringConvertible {
    var description: String {
      localized(
        "the tree has more than \(depthLimit) layers inside of each other, which is too deep to describe"
      )
    }
  }

  /// Describes a layer with all layers below it.
  /// - Throws: `TooManyLayers` if these are more than `limit`, and `TooDeep`.
  init(of layer: CALayer, on playback: ScenePlayback, limit: Int = layerLimit) throws {
    let moment = playback.moment
    let node = moment.node(of: layer)
    if let node { try Self.check(node, limit: limit) { moment.sublayers(of: $0) } }
    var object = Self.object(of: layer, node: node, at: moment, Past(playback))
    object["time"] = .number(playback.time)
    json = .object(object)
  }

  /// Throws if a tree has too many layers or is too deep.
  static func check(_ root: NodeID, limit: Int, sublayers: (NodeID) -> [NodeID]) throws {
    var (next, count) = ([(node: root, depth: 1)], 0)
    while let (node, depth) = next.popLast() {
      count += 1
      if count > limit { throw TooManyLayers(limit: limit) }
      if depth > depthLimit { throw TooDeep() }
      next += sublayers(node).map { (node: $0, depth: depth + 1) }
    }
  }

  /// The model values and the animations of layers at an earlier time than the latest; at that time the layers have them.
  @MainActor
  private struct Past {
    let playback: ScenePlayback
    let moment: SceneMoment

    init?(_ playback: ScenePlayback) {
      guard let moment = playback.earlierMoment else { return nil }
      (self.playback, self.moment) = (playback, moment)
    }

    /// Returns a layer that has the model values of `layer`; nil if it is not in the tree.
    func model(of layer: CALayer) -> CALayer? {
      moment.values(of: layer).map { layer.copyShowing($0.model) }
    }

    func animationKeys(of node: NodeID) -> [String] {
      playback.animations(of: node, in: moment).compactMap(\.key)
    }
  }

  private static func object(
    of layer: CALayer, node: NodeID?, at moment: LayerContext.Moment, _ past: Past?
  ) -> [String: JSONValue] {
    let model = past?.model(of: layer)
    let keys = model == nil ? layer.animationKeys() ?? [] : past?.animationKeys(of: layer.node) ?? []
    var object: [String: JSONValue] = [
      "class": .text("\(type(of: layer))"),
      "model": values(of: model ?? layer),
      "animations": .list(keys.map { .text($0) }),
      "sublayers": .list(node.map { sublayers(of: $0, moment, past) } ?? []),
    ]
    object["name"] = layer.name.map { .text($0) }
    node.flatMap(moment.presentation).map { object["presentation"] = values(of: $0) }
    return object
  }

  private static func sublayers(
    of node: NodeID, _ moment: LayerContext.Moment, _ past: Past?
  ) -> [JSONValue] {
    moment.sublayers(of: node).compactMap { node in
      moment.layer(of: node).map { JSONValue.object(object(of: $0, node: node, at: moment, past)) }
    }
  }

  static func values(of layer: CALayer) -> JSONValue {
    var values: [String: JSONValue] = [:]
    // The name is a member of the layer's own object.
    for row in LayerProperty.table where row.id != .name && row.belongs(to: layer.kind) {
      values[row.key] = json(layer.value(forKey: row.key))
    }
    values["frame"] = json(layer.frame)
    return .object(values)
  }

  /// Returns a value of the API as JSON: numbers, texts, lists of the numbers of structures and colors, and the sizes
  /// of images. Others become their Swift description.
  static func json(_ value: Any?) -> JSONValue {
    switch value {
    case nil: .null
    case let number as NSNumber: json(number: number)
    case let text as String: .text(text)
    case let point as CGPoint: list([point.x, point.y])
    case let size as CGSize: list([size.width, size.height])
    case let rect as CGRect: list([rect.minX, rect.minY, rect.width, rect.height])
    case let matrix as CATransform3D: list(matrix.entries)
    case let color as CGColor: list([color.rgba.x, color.rgba.y, color.rgba.z, color.rgba.w])
    case let image as CGImage:
      ["width": .number(Double(image.width)), "height": .number(Double(image.height))]
    case .some(let other): .text("\(other)")
    }
  }

  private static func list(_ numbers: [Double]) -> JSONValue { .list(numbers.map { .number($0) }) }

  /// Returns a number, or a Boolean value. A `Float` has the digits of its own description, not those that it has as a
  /// `Double`.
  private static func json(number: NSNumber) -> JSONValue {
    if number.isBool { return .bool(number.boolValue) }
    return .number(Double(number.stringValue) ?? number.doubleValue)
  }

  /// The description as indented JSON with sorted keys.
  package var jsonText: String { json.text(.prettyPrinted) }
}
