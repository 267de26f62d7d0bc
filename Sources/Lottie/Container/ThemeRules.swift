import JSON

/// The rules of a theme of a dotLottie archive, which replace the values of an animation's slots.
struct ThemeRules {
  private let rules: [JSONValue]

  init(_ theme: JSONValue) { rules = theme["rules"]?.elements ?? [] }

  /// The values as an animation file writes properties, by the names of the slots.
  var slots: [String: JSONValue] {
    var slots: [String: JSONValue] = [:]
    for rule in rules {
      if let name = rule["id"]?.text, let value = Self.property(rule) { slots[name] = value }
    }
    return slots
  }

  /// The number of rules that have no name of a slot, or no value that can be read.
  var unusableCount: Int {
    rules.count { $0["id"]?.text == nil || Self.property($0) == nil }
  }

  private static func property(_ rule: JSONValue) -> JSONValue? {
    switch rule["type"]?.text {
    case "Gradient":
      return gradient(rule)
    case "Image":
      return rule["value"].flatMap(image)
    case "Text":
      return text(rule)
    default:
      if let frames = rule["keyframes"] { return ["a": 1, "k": .list(frames.elements.map(keyframe))] }
      return rule["value"].map { ["a": 0, "k": $0] }
    }
  }

  /// Returns a keyframe of a theme as an animation file writes it, with keys of one or two letters.
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

  /// Returns the property of a text layer: a list of keyframes, each with a text document. A text that does not change
  /// is one keyframe at frame 0.
  private static func text(_ rule: JSONValue) -> JSONValue? {
    if let frames = rule["keyframes"] { return ["k": .list(frames.elements.map(textKeyframe))] }
    return rule["value"].map { ["k": [["t": 0, "s": textDocument($0)]]] }
  }

  private static func textKeyframe(_ frame: JSONValue) -> JSONValue {
    ["t": frame["frame"] ?? 0, "s": textDocument(frame["value"] ?? "")]
  }

  /// Returns the text document of a value, as an animation file writes it. A value that is a string is the text.
  private static func textDocument(_ value: JSONValue) -> JSONValue {
    guard case .object(var members) = value else { return ["t": value] }
    for (short, long) in textNames { if let member = members[long] { members[short] = member } }
    for (short, long, choices) in textChoices {
      if let index = members[long]?.text.flatMap({ choices.firstIndex(of: $0) }) {
        members[short] = .number(Double(index))
      }
    }
    return .object(members)
  }

  /// The members of text documents in animation files and in themes.
  private static let textNames = [
    ("t", "text"), ("f", "fontName"), ("s", "fontSize"), ("fc", "fillColor"), ("sc", "strokeColor"),
    ("sw", "strokeWidth"), ("of", "strokeOverFill"), ("lh", "lineHeight"), ("tr", "tracking"),
    ("ls", "baselineShift"), ("sz", "wrapSize"), ("ps", "wrapPosition"),
  ]

  /// The members that are names in themes. In animation files they are the indices of these names.
  private static let textChoices = [
    (
      "j", "justify",
      [
        "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter",
        "JustifyLastFull",
      ]
    ), ("ca", "textCaps", ["Regular", "AllCaps", "SmallCaps"]),
  ]

  /// Returns a picture as an asset of an animation file, with its name in `p` and its size in `w` and `h`. The name is
  /// a path in the archive's folder of pictures, or a data URL. Themes write it as `path`, `url` or `id`.
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
