import CoreGraphics
import RenderModel

/// Prints trees with all stored values, which it finds by reflection, so that a value that is added later is printed too.
/// Objects are printed by their content. Values that are derived from others, or differ in each process, are left out.
enum TreeText {
  private static let leftOut: Set<String> = [
    "tracks", "revision", "rareStorage", "ofKind", "objects", "behaviorObjects", "cellObjects",
    "compositing", "matrices",
  ]

  static func text(of tree: LayerTree) -> String {
    var lines = ["root \(tree.root.map { "\($0.index)" } ?? "none")"]
    for (index, node) in tree.nodes.enumerated() { lines.append("\(index) \(text(node))") }
    return lines.joined(separator: "\n")
  }

  static func text(_ value: Any) -> String {
    switch value {
    case let image as CGImage: text(of: image)
    case let path as CGPath: "path \(path.elements)"
    case let color as CGColor: text(of: color)
    case let outline as EmitterOutline: "outline \(outline.path.elements)"
    case let snapshot as LayerSnapshot:
      "snapshot \(snapshot.picture.map { text(of: $0.image) + "\($0.frame)" } ?? "nothing")"
    case let object as OpaqueValue: text(of: object)
    case let number as Double: number == 0 && number.sign == .minus ? "-0" : "\(number)"
    // A layer without rare values is equal to one whose rare values are all defaults.
    case let values as LayerProperties:
      text(children: values) + text(children: values.rare.values) + text(children: ofKind(values))
    case is SIMD4<Double>, is SIMD4<Float>, is SIMD2<Double>, is SIMD3<Double>: "\(value)"
    case let dictionary as any AnyKeyed: dictionary.sortedText
    default: text(children: value)
    }
  }

  /// Returns the values that only the layer's kind has, or their defaults.
  private static func ofKind(_ values: LayerProperties) -> KindProperties {
    guard case .none = values.rare.values.ofKind else { return values.rare.values.ofKind }
    return switch values.kind {
    case .plain, .transform: .none
    case .shape: .shape(.initial)
    case .gradient: .gradient(GradientProperties())
    case .text: .text(TextProperties())
    case .replicator: .replicator(ReplicatorProperties())
    case .emitter: .emitter(EmitterProperties())
    case .scroll: .scroll(mode: ScrollMode.both.rawValue)
    case .tiled: .tiled(TiledProperties())
    }
  }

  private static func text(children value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.filter { !leftOut.contains($0.label ?? "") }
    if children.isEmpty { return "\(value)" }
    let parts = children.map { "\($0.label.map { "\($0): " } ?? "")\(text($0.value))" }
    return "(\(parts.joined(separator: ", ")))"
  }

  private static func text(of image: CGImage) -> String {
    "image \(image.width)×\(image.height) \(image.halvings) \(image.isOpaque) \(image.isMask) "
      + "\(image.shouldInterpolate) \(image.colorSpace?.name ?? "") \(ImageDigest(of: image))"
  }

  private static func text(of color: CGColor) -> String {
    let pattern = color.pattern.map { "\(text(of: $0.image)) \($0.scale) \($0.toBase as Any)" } ?? ""
    return "\(color) \(color.colorSpace?.name ?? "") \(color.colorSpace?.model as Any) \(pattern)"
  }

  private static func text(of object: OpaqueValue) -> String {
    switch object.value {
    case let text as String: "text \(text)"
    case let filter as any FilterConvertible: text(filter.namedFilter)
    case let mesh as any MeshConvertible: "mesh \(mesh.recipe)"
    default: "object \(object.value)"
    }
  }
}

/// A dictionary, whose order is not defined.
private protocol AnyKeyed {
  var sortedText: String { get }
}

extension Dictionary: AnyKeyed {
  fileprivate var sortedText: String {
    map { "\($0.key): \(TreeText.text($0.value))" }.sorted().joined(separator: "; ")
  }
}
