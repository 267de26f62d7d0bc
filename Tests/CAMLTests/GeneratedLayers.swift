import QuartzCore

enum GeneratedLayers {
  static func door() -> CALayer { CALayer() }
  static func loader() -> CALayer { CALayer() }
  static func random() -> CALayer { CALayer() }
}
