import QuartzCore
import RenderModel

/// The description of a layer as JSON: its class, the model and presentation values of all properties, its animations
/// and its sublayers. Presentation values and sublayers are those of the scene time that is shown, which "time" tells;
/// everything else is as it is now.
@MainActor
package struct LayerDescription {
  private var object: [String: Any]

  init(of layer: CALayer, on playback: ScenePlayback) {
    let moment = playback.moment
    let node = moment.node(of: layer)
    object = Self.object(of: layer, node: node, at: moment)
    object["time"] = playback.time
  }

  private static func object(
    of layer: CALayer, node: NodeID?, at moment: LayerContext.Moment
  ) -> [String: Any] {
    var object: [String: Any] = [
      "class": "\(type(of: layer))",
      "model": values(of: layer),
      "animations": layer.animationKeys() ?? [],
      "sublayers": node.map { sublayers(of: $0, moment) } ?? [],
    ]
    layer.name.map { object["name"] = $0 }
    node.flatMap(moment.presentation).map { object["presentation"] = values(of: $0) }
    return object
  }

  private static func sublayers(of node: NodeID, _ moment: LayerContext.Moment) -> [[String: Any]] {
    moment.sublayers(of: node).compactMap { node in
      moment.layer(of: node).map { object(of: $0, node: node, at: moment) }
    }
  }

  private static func values(of layer: CALayer) -> [String: Any] {
    var values: [String: Any] = [:]
    for row in LayerProperty.table where row.id != .name && row.belongs(to: layer.kind) {
      values[row.key] = json(layer.value(forKey: row.key))
    }
    values["frame"] = json(layer.frame)
    return values
  }

  static func json(_ value: Any?) -> Any {
    switch value {
    case nil: NSNull()
    case let number as NSNumber: number.doubleValue.isFinite ? number : "\(number)"
    case let text as String: text
    case let point as CGPoint: [point.x, point.y].map { json(NSNumber(value: Double($0))) }
    case let size as CGSize: [size.width, size.height].map { json(NSNumber(value: Double($0))) }
    case let rect as CGRect:
      [rect.minX, rect.minY, rect.width, rect.height].map { json(NSNumber(value: Double($0))) }
    case let matrix as CATransform3D: matrix.entries.map { json(NSNumber(value: $0)) }
    case let color as CGColor:
      [color.rgba.x, color.rgba.y, color.rgba.z, color.rgba.w].map { NSNumber(value: $0) }
    case let image as CGImage: ["width": image.width, "height": image.height]
    case .some(let other): "\(other)"
    }
  }

  /// Returns the description as indented JSON with sorted keys.
  package func jsonText() throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }
}
