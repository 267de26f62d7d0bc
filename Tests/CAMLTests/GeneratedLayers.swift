import QuartzCore

enum GeneratedLayers {
  static func bounce() -> CALayer { CALayer() }
  static func card() -> CALayer { CALayer() }
  static func door() -> CALayer { CALayer() }
  static func loader() -> CALayer { CALayer() }
  static func random() -> CALayer { CALayer() }
}
