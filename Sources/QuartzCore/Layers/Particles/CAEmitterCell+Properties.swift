import CoreGraphics
import RenderServer

// What particles are born with. Angles are radians, times seconds, lengths points of the layer.

extension CAEmitterCell {
  /// Births a second, before the layer's multiplier.
  public var birthRate: Float {
    get { Float(values.birthRate) }
    set { values.birthRate = Double(newValue) }
  }
  /// 0 by default: nothing lives.
  public var lifetime: Float {
    get { Float(values.lifetime) }
    set { values.lifetime = Double(newValue) }
  }
  public var lifetimeRange: Float {
    get { Float(values.lifetimeRange) }
    set { values.lifetimeRange = Double(newValue) }
  }
  /// The angle out of the layer's plane.
  public var emissionLatitude: CGFloat {
    get { values.emissionLatitude }
    set { values.emissionLatitude = newValue }
  }
  /// The angle in the layer's plane, from the direction that the shape gives, +x turning to +y.
  public var emissionLongitude: CGFloat {
    get { values.emissionLongitude }
    set { values.emissionLongitude = newValue }
  }
  /// The whole opening of the fan about that direction.
  public var emissionRange: CGFloat {
    get { values.emissionRange }
    set { values.emissionRange = newValue }
  }
  public var velocity: CGFloat {
    get { values.velocity }
    set { values.velocity = newValue }
  }
  public var velocityRange: CGFloat {
    get { values.velocityRange }
    set { values.velocityRange = newValue }
  }
  public var xAcceleration: CGFloat {
    get { values.xAcceleration }
    set { values.xAcceleration = newValue }
  }
  public var yAcceleration: CGFloat {
    get { values.yAcceleration }
    set { values.yAcceleration = newValue }
  }
  public var zAcceleration: CGFloat {
    get { values.zAcceleration }
    set { values.zAcceleration = newValue }
  }
}

// How particles look.

extension CAEmitterCell {
  public var scale: CGFloat {
    get { values.scale }
    set { values.scale = newValue }
  }
  public var scaleRange: CGFloat {
    get { values.scaleRange }
    set { values.scaleRange = newValue }
  }
  public var scaleSpeed: CGFloat {
    get { values.scaleSpeed }
    set { values.scaleSpeed = newValue }
  }
  /// Turns +x to +y.
  public var spin: CGFloat {
    get { values.spin }
    set { values.spin = newValue }
  }
  public var spinRange: CGFloat {
    get { values.spinRange }
    set { values.spinRange = newValue }
  }
  public var redRange: Float {
    get { Float(values.colorRange.x) }
    set { values.colorRange.x = Double(newValue) }
  }
  public var greenRange: Float {
    get { Float(values.colorRange.y) }
    set { values.colorRange.y = Double(newValue) }
  }
  public var blueRange: Float {
    get { Float(values.colorRange.z) }
    set { values.colorRange.z = Double(newValue) }
  }
  public var alphaRange: Float {
    get { Float(values.colorRange.w) }
    set { values.colorRange.w = Double(newValue) }
  }
  /// Components stay in 0…1.
  public var redSpeed: Float {
    get { Float(values.colorSpeed.x) }
    set { values.colorSpeed.x = Double(newValue) }
  }
  public var greenSpeed: Float {
    get { Float(values.colorSpeed.y) }
    set { values.colorSpeed.y = Double(newValue) }
  }
  public var blueSpeed: Float {
    get { Float(values.colorSpeed.z) }
    set { values.colorSpeed.z = Double(newValue) }
  }
  public var alphaSpeed: Float {
    get { Float(values.colorSpeed.w) }
    set { values.colorSpeed.w = Double(newValue) }
  }
  /// The part of the contents that is shown, in the unit square.
  public var contentsRect: CGRect {
    get { values.contentsRect }
    set { values.contentsRect = newValue }
  }
  /// Pixels of the contents a point at scale 1.
  public var contentsScale: CGFloat {
    get { values.contentsScale }
    set { values.contentsScale = newValue }
  }
  public var minificationFilter: String {
    get { values.minificationFilter }
    set { values.minificationFilter = newValue }
  }
  public var magnificationFilter: String {
    get { values.magnificationFilter }
    set { values.magnificationFilter = newValue }
  }
  public var minificationFilterBias: Float {
    get { Float(values.minificationFilterBias) }
    set { values.minificationFilterBias = Double(newValue) }
  }
}

// The cell's own clock, which starts when its layer, or the particle that emits it, appears.

extension CAEmitterCell {
  /// On the layer's clock; for a cell of a cell on the age of the particle that emits it. Not before that
  /// appeared (L4.32).
  public var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { values.timing.beginTime = newValue }
  }
  /// Births that have happened before the beginning, in seconds.
  public var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { values.timing.timeOffset = newValue }
  }
  /// How long births last; ∞ by default. The living go on.
  public var duration: CFTimeInterval {
    get { values.timing.duration }
    set { values.timing.duration = newValue }
  }
  public var speed: Float {
    get { values.timing.speed }
    set { values.timing.speed = newValue }
  }
  public var repeatCount: Float {
    get { values.timing.repeatCount }
    set { values.timing.repeatCount = newValue }
  }
  public var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { values.timing.repeatDuration = newValue }
  }
  public var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { values.timing.autoreverses = newValue }
  }
  public var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: values.timing.fillMode.rawValue) }
    set { values.timing.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed }
  }
}
