import JSON

/// The rules of a theme, which replace the values of an animation's slots.
struct ThemeRules {
  private let rules: [JSONValue]

  init(_ theme: JSONValue) { rules = theme["rules"]?.elements ?? [] }

  /// The values in the form in which the format writes properties, by the names of the slots.
  var slots: [String: JSONValue] {
    var slots: [String: JSONValue] = [:]
    for rule in rules {
      if let name = rule["id"]?.text, let value = Self.property(rule) { slots[name] = value }
    }
    return slots
  }

  private static func property(_ rule: JSONValue) -> JSONValue? {
    switch rule["type"]?.text {
    case "Gradient":
      return gradient(rule)
    case "Image":
      return rule["value"].flatMap(image)
    case "Text":
      return rule["value"].map { ["k": ["s": $0, "t": 0]] }
    default:
      if let frames = rule["keyframes"] { return ["a": 1, "k": .list(frames.elements.map(keyframe))] }
      return rule["value"].map { ["a": 0, "k": $0] }
    }
  }

  /// Returns a keyframe in the form of the format, whose keys have one or two letters.
  private static func keyframe(_ frame: JSONValue) -> JSONValue {
    var members: JSONObject = [:]
    let names = [
      ("t", "frame"), ("s", "value"), ("i", "inTangent"), ("o", "outTangent"), ("h", "hold"),
      ("ti", "valueInTangent"), ("to", "valueOutTangent"),
    ]
    for (short, long) in names { members[short] = frame[long] }
    if case .number? = members["s"] { members["s"] = members["s"].map { .list([$0]) } }
    return .object(members)
  }

  private static func image(_ value: JSONValue) -> JSONValue {
    guard case .object(var members) = value else { return value }
    if let path = members["path"] ?? members["url"] ?? members["id"] { members["p"] = path }
    if let width = members["width"] { members["w"] = width }
    if let height = members["height"] { members["h"] = height }
    return .object(members)
  }

  /// Returns the stops of a gradient as one list: first the positions and colors, then the positions and opacities.
  private static func gradient(_ rule: JSONValue) -> JSONValue? {
    guard let stops = rule["value"]?.elements, !stops.isEmpty else { return nil }
    var (colors, opacities): ([JSONValue], [JSONValue]) = ([], [])
    for stop in stops {
      let color = stop["color"]?.elements ?? []
      guard color.count >= 3, let offset = stop["offset"] else { continue }
      colors += [offset] + color.prefix(3)
      if color.count > 3 { opacities += [offset, color[3]] }
    }
    return ["a": 0, "k": .list(colors + opacities)]
  }
}
