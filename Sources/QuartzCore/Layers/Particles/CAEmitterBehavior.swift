import CoreGraphics
import RenderModel

/// A behavior of particles: a force that moves them, or a change of how they are drawn (L4.40).
///
/// On Apple's systems this is a private class.
///
/// An emitter layer copies the parameters when the behavior is assigned to it. After that, the parameters of the copy
/// are changed and animated by the key path `emitterBehaviors.NAME.KEY`.
open class CAEmitterBehavior: NSObject {
  /// The type of the behavior.
  public let type: CAEmitterBehaviorType
  /// The name of the behavior in key paths; that of the type by default.
  open var name: String
  /// A Boolean value that says whether the behavior has an effect; true by default.
  open var isEnabled = true
  private var parameters = FilterParameters()

  /// Creates a behavior of any type; an unknown one has no effect.
  public init(type: CAEmitterBehaviorType) {
    self.type = type
    name = type.rawValue
  }

  /// Creates a behavior with values that were read from a recording.
  init(recorded values: NamedFilter) {
    type = CAEmitterBehaviorType(rawValue: values.type)
    (name, isEnabled, parameters) = (values.name, values.isEnabled, values.parameters)
  }

  /// Returns a parameter by its key, such as `keyPath`; nil unless it was set.
  open func value(forKey key: String) -> Any? { parameters[key].boxed }

  /// Sets a parameter: a number, a text, a point, a color, or an array of numbers or colors. Other values are ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let boxed = PropertyValue(boxing: value, as: BehaviorParameter.type(ofKey: key)) else {
      return
    }
    parameters[key] = boxed
  }
}

extension CAEmitterBehavior: FilterConvertible {
  /// The behavior as a value, which the layer copies.
  package var namedFilter: NamedFilter {
    NamedFilter(name: name, type: type.rawValue, isEnabled: isEnabled, parameters: parameters)
  }
}

/// The type of a behavior, which determines its parameters (L4.40).
public struct CAEmitterBehaviorType: RawRepresentable, Hashable, Sendable {
  /// The type's name in documents.
  public let rawValue: String
  /// Creates a type from its name; an unknown one has no effect.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A value that is multiplied by, or added to, a curve over the particle's life: `keyPath`, `values`, `locations`,
  /// `additive`.
  public static let valueOverLife = CAEmitterBehaviorType(rawValue: "valueOverLife")
  /// The color multiplied by a gradient over the particle's life: `colors`, `locations`.
  public static let colorOverLife = CAEmitterBehaviorType(rawValue: "colorOverLife")
  /// A value as a curve over the distance from a point, an axis or a plane: `keyPath`, `values`, `locations`,
  /// `additive`, `attractorType`, `position`, `zPosition`, `falloff`, `falloffDistance`.
  public static let valueOverDistance = CAEmitterBehaviorType(rawValue: "valueOverDistance")
  /// A light that the particles reflect: `color`, `position`, `zPosition`, `ambientIntensity`, `diffuseIntensity`,
  /// `falloff`, `falloffDistance`, `appliesAlpha`, and those of a spotlight.
  public static let light = CAEmitterBehaviorType(rawValue: "light")
  /// A force that oscillates with the layer's time: `force`, `frequency`.
  public static let wave = CAEmitterBehaviorType(rawValue: "wave")
  /// A rotation into the direction of motion: `rotation`.
  public static let alignToMotion = CAEmitterBehaviorType(rawValue: "alignToMotion")
  /// A pull towards a point, an axis or a plane: `attractorType`, `position`, `zPosition`, `stiffness`, `radius`,
  /// `falloff`, `falloffDistance`.
  public static let attractor = CAEmitterBehaviorType(rawValue: "attractor")
  /// A deceleration in proportion to the velocity: `drag`.
  public static let drag = CAEmitterBehaviorType(rawValue: "drag")
}
