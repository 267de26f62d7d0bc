/// A scene in Swift with a layer for each time vector that gives the values of a property at several times. The layer has the
/// name of the vector, and its animation begins when the scene starts.
enum VectorScene {
  static let name = "vectors.swift"
  /// The file of the vectors, beside the source.
  static let vectors = "time.json"

  static let source = """
    import UIKit

    typealias Object = [String: Any]

    final class Vectors: UIViewController {
      override func viewDidLoad() {
        let path = ProcessInfo.processInfo.environment["VECTORS"] ?? ""
        let data = FileManager.default.contents(atPath: path) ?? Data()
        let file = try? JSONSerialization.jsonObject(with: data) as? Object
        for row in file?["vectors"] as? [Object] ?? [] {
          if let layer = layer(row) { view.layer.addSublayer(layer) }
        }
      }
    }

    func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }
    func numbers(_ value: Any?) -> [NSNumber]? { value as? [NSNumber] }

    /// Returns the layer of a row; nil if the row is of another kind.
    func layer(_ row: Object) -> CALayer? {
      guard let kind = row["kind"] as? String, let id = row["id"] as? String,
        let input = row["input"] as? Object, let animations = animations(kind, input)
      else { return nil }
      let layer = CALayer()
      layer.name = id
      layer.zPosition = number(input["model"]) ?? 0
      for (index, animation) in animations.enumerated() { layer.add(animation, forKey: "\\(index)") }
      return layer
    }

    func animations(_ kind: String, _ input: Object) -> [CAAnimation]? {
      switch kind {
      case "basic.value" where input["type"] as? String == "number": [filled(basic(input))]
      case "keyframe.values": [filled(keyframes(input))]
      case "timingFunction.solve": [filled(curve(input))]
      case "spring.value" where input["allowsOverdamping"] as? Bool == false: [filled(spring(input))]
      case "layer.stack" where number(input["model"]) != nil:
        (input["animations"] as? [Object])?.map(animation)
      case "group.value": (input["group"] as? Object).map { [animation($0)] }
      default: nil
      }
    }

    /// Gives an animation of one second its first and last values before and after it.
    func filled(_ animation: CAAnimation) -> CAAnimation {
      if animation.duration == 0 { animation.duration = 1 }
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      return animation
    }

    func basic(_ input: Object) -> CAAnimation {
      let animation = CABasicAnimation(keyPath: "zPosition")
      animation.fromValue = number(input["fromValue"])
      animation.toValue = number(input["toValue"])
      animation.byValue = number(input["byValue"])
      animation.isAdditive = input["additive"] as? Bool ?? false
      animation.isCumulative = input["cumulative"] as? Bool ?? false
      return animation
    }

    func keyframes(_ input: Object) -> CAAnimation {
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      animation.values = numbers(input["values"])
      animation.keyTimes = numbers(input["keyTimes"])
      if let mode = input["calculationMode"] as? String {
        animation.calculationMode = .init(rawValue: mode)
      }
      animation.timingFunctions = (input["timingFunctions"] as? [String])?.map {
        CAMediaTimingFunction(name: .init(rawValue: $0))
      }
      animation.tensionValues = numbers(input["tensionValues"])
      animation.continuityValues = numbers(input["continuityValues"])
      animation.biasValues = numbers(input["biasValues"])
      return animation
    }

    func curve(_ input: Object) -> CAAnimation {
      let animation = CABasicAnimation(keyPath: "zPosition")
      (animation.fromValue, animation.toValue) = (0.0, 1.0)
      let points = numbers(input["controlPoints"])?.map(\\.floatValue) ?? []
      if points.count == 4 {
        animation.timingFunction = CAMediaTimingFunction(
          controlPoints: points[0], points[1], points[2], points[3])
      } else if let name = input["name"] as? String {
        animation.timingFunction = CAMediaTimingFunction(name: .init(rawValue: name))
      }
      return animation
    }

    func spring(_ input: Object) -> CAAnimation {
      let animation = CASpringAnimation(keyPath: "zPosition")
      (animation.fromValue, animation.toValue) = (0.0, 1.0)
      if let mass = number(input["mass"]) { animation.mass = mass }
      if let stiffness = number(input["stiffness"]) { animation.stiffness = stiffness }
      if let damping = number(input["damping"]) { animation.damping = damping }
      if let velocity = number(input["initialVelocity"]) { animation.initialVelocity = velocity }
      animation.duration = animation.settlingDuration
      return animation
    }

    /// Returns an animation or a group with the timing that its row gives.
    func animation(_ input: Object) -> CAAnimation {
      let result: CAAnimation
      if let parts = input["animations"] as? [Object] {
        let group = CAAnimationGroup()
        group.animations = parts.map(animation)
        result = group
      } else {
        result = basic(input)
      }
      result.duration = number(input["duration"]) ?? 0
      result.beginTime = number(input["beginTime"]) ?? 0
      result.timeOffset = number(input["timeOffset"]) ?? 0
      result.speed = Float(number(input["speed"]) ?? 1)
      result.repeatCount = Float(number(input["repeatCount"]) ?? 0)
      result.repeatDuration = number(input["repeatDuration"]) ?? 0
      result.autoreverses = input["autoreverses"] as? Bool ?? false
      if let mode = input["fillMode"] as? String { result.fillMode = .init(rawValue: mode) }
      if let name = input["timingFunction"] as? String {
        result.timingFunction = CAMediaTimingFunction(name: .init(rawValue: name))
      }
      result.isRemovedOnCompletion = false
      return result
    }
    """
}
