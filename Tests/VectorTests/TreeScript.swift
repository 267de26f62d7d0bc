import QuartzCore

/// A change of a layer tree that is given in words, such as `P.replaceSublayer(C,with:D)`, and the actions that the
/// change requests. P is the superlayer. A layer is created when its name is used for the first time.
struct TreeScript {
  private let op: String
  private let isFlushed: Bool
  private let names: Names
  private let stage: Stage?
  private let target: RecordingLayer

  init(_ text: String, isLive: Bool) throws {
    let prefix = "flush after "
    isFlushed = text.hasPrefix(prefix)
    op = isFlushed ? String(text.dropFirst(prefix.count)) : text
    names = Names()
    guard let match = op.firstMatch(of: /(\w+)\.\w+/) else { throw Malformed("no receiver: '\(op)'") }
    target = names[String(match.1)]
    // The layers that are changed must be in the tree before the change.
    let owner = Self.isAboutChild(op) ? names["P"] : target
    for child in Self.childrenBefore(op) where names[child] !== owner {
      owner.addSublayer(names[child])
    }
    stage = isLive ? Stage(owner) : nil
  }

  /// Makes the change. Returns the requested actions as "LAYER.event", in order. If the change begins with "flush
  /// after ", only the actions that the commit after the change requests are returned.
  func askedActions() throws -> [String] {
    names.log.removeAll()
    try perform()
    if isFlushed {
      names.log.removeAll()
      CATransaction.flush()
    }
    return names.log.entries
  }

  /// Returns true if the receiver of the call is a sublayer of P.
  private static func isAboutChild(_ op: String) -> Bool {
    op.contains("removeFromSuperlayer") || op.contains("idden = ")
  }

  /// Returns the names of the sublayers that are in the tree before the change is made.
  private static func childrenBefore(_ op: String) -> [String] {
    // A row that moves children says so in words. Rows of this repository do not; other sets of vectors have such rows.
    let isReorder = ["again", "reorder", "already", "existing"].contains { op.contains($0) }
    if isReorder { return ["C", "D"] }
    if op.contains("below:") || op.contains("above:") { return ["D"] }
    let needsChild = ["replaceSublayer", "removeFromSuperlayer", "sublayers = ", "idden = "]
    return needsChild.contains { op.contains($0) } ? ["C"] : []
  }

  private func perform() throws {
    if let match = op.firstMatch(of: /\w+\.(\w+) = (\w+|\[.*\])/) {
      return try assign(String(match.1), String(match.2))
    }
    guard let match = op.firstMatch(of: /\w+\.(\w+)(?:\((.*)\))?/) else {
      throw Malformed("'\(op)' cannot be read")
    }
    let arguments = (match.2 ?? "").split(separator: ",").map { argument in
      argument.split(separator: ":").last.map { String($0) }?.trimmed ?? ""
    }
    try call(String(match.1), arguments)
  }

  private func assign(_ key: String, _ value: String) throws {
    switch key {
    case "sublayers":
      let labels = value == "nil" ? [] : value.matches(of: /\w+/).map { String($0.output) }
      target.sublayers = labels.isEmpty ? nil : labels.map { names[$0] }
    case "mask": target.mask = value == "nil" ? nil : names[value]
    case "isHidden", "hidden": target.isHidden = value == "true"
    default: throw Malformed("'\(op)' cannot be read")
    }
  }

  private func call(_ method: String, _ arguments: [String]) throws {
    let first = names[arguments.first ?? "C"]
    let second = arguments.count > 1 ? arguments[1] : ""
    switch method {
    case "addSublayer": target.addSublayer(first)
    case "insertSublayer" where op.contains("below:"):
      target.insertSublayer(first, below: names[second])
    case "insertSublayer" where op.contains("above:"):
      target.insertSublayer(first, above: names[second])
    case "insertSublayer": target.insertSublayer(first, at: UInt32(second) ?? 0)
    case "replaceSublayer": target.replaceSublayer(first, with: names[second])
    case "removeFromSuperlayer": target.removeFromSuperlayer()
    case "setNeedsLayout": target.setNeedsLayout()
    default: throw Malformed("'\(op)' cannot be read")
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

/// A log of events in the order in which they happened.
final class EventLog {
  private(set) var entries: [String] = []
  func append(_ entry: String) { entries.append(entry) }
  func removeAll() { entries = [] }
}

/// A layer that records the keys for which actions are requested.
private final class RecordingLayer: CALayer {
  var label = ""
  var log: EventLog?

  override func action(forKey event: String) -> (any CAAction)? {
    log?.append("\(label).\(event)")
    return super.action(forKey: event)
  }
}

/// Layers with names. A layer is created when its name is used for the first time.
private final class Names {
  let log = EventLog()
  private var layers: [String: RecordingLayer] = [:]

  subscript(name: String) -> RecordingLayer {
    if let layer = layers[name] { return layer }
    let layer = RecordingLayer()
    layer.label = name
    layer.log = log
    layers[name] = layer
    return layer
  }
}
