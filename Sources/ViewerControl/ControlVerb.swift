/// A verb of the control protocol, which names a kind of request. Documentation/Control.md describes the verbs.
package struct ControlVerb: Sendable {
  package let name: String
  /// The names of all arguments, the required ones first.
  package let arguments: [String]
  private let make: @Sendable (ControlArguments) throws -> ControlRequest

  private init(
    _ name: String, _ arguments: [String] = [],
    make: @escaping @Sendable (ControlArguments) throws -> ControlRequest
  ) {
    self.name = name
    self.arguments = arguments
    self.make = make
  }

  package static let all: [ControlVerb] = [
    ControlVerb("seek", ["time"]) { .seek(time: try $0.number("time", in: -1e6...1e6)) },
    ControlVerb("play") { _ in .play },
    ControlVerb("pause") { _ in .pause },
    ControlVerb("step", ["frames"]) {
      .step(frames: try $0.whole("frames", in: -100_000...100_000, default: 1))
    },
    ControlVerb("speed", ["rate"]) { .speed(rate: try $0.number("rate", in: -100...100)) },
    ControlVerb("range", ["in", "out"], make: range),
    ControlVerb("loop", ["mode"]) { .loop(try $0.choice("mode", of: ControlLoop.self)) },
    ControlVerb("select", ["layer"]) { .select(layer: try $0.optionalText("layer")) },
    ControlVerb("enter", ["state", "progress"]) {
      .enter(
        state: try $0.optionalText("state"),
        progress: $0.has("progress") ? try $0.number("progress", in: 0...1) : nil)
    },
    ControlVerb("click", ["x", "y", "button", "modifiers"]) {
      .click(
        try $0.point(), button: try $0.whole("button", in: 1...9, default: 1),
        modifiers: try $0.modifiers())
    },
    ControlVerb("drag", ["points", "duration", "modifiers"]) {
      .drag(
        try $0.points("points"), duration: try $0.number("duration", in: 0...60, default: 0),
        modifiers: try $0.modifiers())
    },
    ControlVerb("key", ["key", "modifiers"]) {
      .key(try $0.key("key"), modifiers: try $0.modifiers())
    },
    ControlVerb("snapshot", ["path", "scale"], make: snapshot),
    ControlVerb("tree", ["layer"]) { .tree(layer: try $0.optionalText("layer")) },
    ControlVerb("settle", ["timeout"]) {
      .settle(timeout: try $0.number("timeout", in: 0...3600, default: 10))
    },
    ControlVerb("state") { _ in .state },
    ControlVerb("subscribe", ["events"]) {
      .subscribe(Set(try $0.choices("events", of: ControlEvent.self)))
    },
    ControlVerb("quit") { _ in .quit },
  ]

  private static func range(_ arguments: ControlArguments) throws -> ControlRequest {
    guard arguments.has("in") || arguments.has("out") else { return .range(nil) }
    let start = try arguments.number("in", in: -1e6...1e6)
    let end = try arguments.number("out", in: -1e6...1e6)
    guard start < end else { throw ControlError("\"in\" must be less than \"out\"") }
    return .range(start...end)
  }

  private static func snapshot(_ arguments: ControlArguments) throws -> ControlRequest {
    let path = try arguments.optionalText("path")
    guard path?.hasPrefix("/") ?? true else {
      throw ControlError("\"path\" must be absolute: the viewer's folder is not the client's")
    }
    let scale = arguments.has("scale") ? try arguments.number("scale", in: 0.01...16) : nil
    return .snapshot(path: path, scale: scale)
  }

  // MARK: Parsing

  /// Returns the request of a whole object: "verb", the arguments of the verb, and optionally "id".
  static func request(_ object: JSONObject) throws -> ControlRequest {
    guard case .text(let name)? = object["verb"] else {
      throw ControlError("\"verb\" is missing; the verbs are: \(names)")
    }
    guard let verb = all.first(where: { $0.name == name }) else {
      let hint = SimilarNames.question(SimilarNames.of(name, in: all.map(\.name)))
      throw ControlError("there is no verb '\(name)'\(hint); the verbs are: \(names)")
    }
    let arguments = object.dictionary.filter { $0.key != "verb" && $0.key != "id" }
    if let unknown = arguments.keys.sorted().first(where: { !verb.arguments.contains($0) }) {
      let known = verb.arguments.isEmpty ? "none" : verb.arguments.joined(separator: ", ")
      let hint = SimilarNames.question(SimilarNames.of(unknown, in: verb.arguments))
      throw ControlError("'\(name)' takes no argument \"\(unknown)\"\(hint); it takes: \(known)")
    }
    return try verb.make(ControlArguments(arguments))
  }

  private static var names: String { all.map(\.name).joined(separator: ", ") }
}
