import Testing

/// Checks that subclasses can override the properties of layers. Swift does not allow that for members of extensions.
@Suite struct OverrideTests {
  /// Properties that subclasses cannot override, with the reason.
  private static let exceptions = [
    "CALayer.meshTransform": "an addition of Lamina that is private on Apple's systems"
  ]

  @Test func propertiesOfLayersCanBeOverridden() {
    let sources = Repository.shared.files(in: "Sources/QuartzCore").filter {
      $0.path.hasSuffix(".swift")
    }
    let properties = sources.flatMap { LayerProperty.all(in: $0.text) }
    #expect(properties.count > 120)
    let fixed = Set(properties.filter { !$0.isOverridable }.map(\.name))
    let allowed = Set(Self.exceptions.keys)
    #expect(fixed.subtracting(allowed).sorted() == [], "properties that cannot be overridden")
    #expect(allowed.isSubset(of: fixed), "exceptions that are no longer needed")
  }

  // MARK: - The checker

  @Test func fixedPropertiesAreFound() {
    let source = """
      open class CALayer: NSObject {
        open var a: Int { 1 }
        public final var b: Int { 1 }
        public static var c: Int { 1 }
      }
      extension CALayer {
        public var d: Int { 1 }
        var e: Int { 1 }
      }
      public struct CAMesh {
        public var f = 1
      }
      """
    let properties = LayerProperty.all(in: source)
    #expect(properties.map(\.name) == ["CALayer.a", "CALayer.b", "CALayer.d"])
    #expect(properties.map(\.isOverridable) == [true, false, false])
  }
}

/// A public property of a class of layers.
private struct LayerProperty {
  /// The name with that of the class.
  let name: String
  let isOverridable: Bool

  /// Returns the properties that a source declares, which are found line by line.
  static func all(in source: String) -> [LayerProperty] {
    var (found, owner, isExtension): ([LayerProperty], String?, Bool) = ([], nil, false)
    for line in source.split(separator: "\n") {
      if !line.hasPrefix(" "), !line.hasPrefix("//") {
        let match = line.prefixMatch(of: /(?:open class|extension) (CALayerProperties|CA\w*Layer)\b/)
        owner = match.map { $0.output.1 == "CALayerProperties" ? "CALayer" : String($0.output.1) }
        isExtension = line.hasPrefix("extension")
      }
      guard let owner,
        let match = line.prefixMatch(of: #/  (?:@\w+(?:\([a-z]+\))? )*((?:[a-z]+ )*)var (\w+)/#)
      else { continue }
      let words = match.output.1.split(separator: " ")
      guard words.contains("open") || words.contains("public"), !words.contains("static"),
        !words.contains("class"), !words.contains("override")
      else { continue }
      found.append(
        LayerProperty(
          name: "\(owner).\(match.output.2)", isOverridable: words.contains("open") && !isExtension))
    }
    return found
  }
}
