import QuartzCore

/// Attributes and elements without an effect, for which no issue is added: hints to Apple's renderer that do not change
/// the picture, and properties that Lamina does not read, if they have the value according to which Lamina draws. Any
/// other value of these properties gets an issue.
enum NeutralValues {
  /// The hints, which have no effect at any value.
  private static let hints: Set<String> = [
    "acceleratesDrawing", "allowsDisplayCompositing", "allowsHitTesting", "canDrawConcurrently",
    "clearsContext", "contentsFormat", "drawsAsynchronously", "hitTestsAsOpaque",
    "hitTestsContentsAlphaChannel", "needsLayoutOnGeometryChange", "preloadsCache",
    "wantsExtendedDynamicRangeContent",
  ]

  /// The properties that are not read, and the values according to which Lamina draws.
  private static let flags: [String: Bool] = [
    "contentsOpaque": false, "continuousCorners": false, "enabled": true,
    "flipsHorizontalAxis": false, "inheritsTiming": true, "invertsShadow": false,
    "literalContentsCenter": false, "punchoutShadow": false, "shadowPathIsBounds": false,
    "swapsMaskAndLayer": false,
  ]

  /// The types of list elements.
  private static let lists: Set<String> = [
    "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary",
  ]

  /// Returns true for an attribute without an effect.
  static func isNeutral(_ key: String, _ text: String?) -> Bool {
    if hints.contains(key) { return true }
    guard let text else { return false }
    if let neutral = flags[key] { return ValueText.bool(text) == neutral }
    return false
  }

  /// Returns true for an element that is not read and has no visible effect.
  static func isNeutral(_ element: Element) -> Bool {
    switch element.name {
    case _ where element["type"] == "null": true
    case "emitterBehaviors":
      element.children.allSatisfy { $0["enabled"].flatMap { ValueText.bool($0) } == false }
    default: saysNothing(element)
    }
  }

  /// Returns true for an element without content: neither it nor its descendants have an attribute other than the type
  /// of a list. Editors leave such elements in documents.
  private static func saysNothing(_ element: Element) -> Bool {
    element.attributes.allSatisfy { $0 == "type" && lists.contains($1) }
      && element.children.allSatisfy(saysNothing)
  }
}
