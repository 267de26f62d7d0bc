import CoreGraphics
import RenderModel

/// The properties of `CAEmitterCell`, the only class that inherits from this one, which have numbers and texts. Members of
/// extensions could not be overridden, and one class with all of them would be too long to read.
open class CAEmitterCellProperties: NSObject {
  final var values = EmitterCellValues()

  override init() { super.init() }

  // MARK: Values with which particles are born. Angles are radians, times are seconds, lengths are points of the layer.

  /// The number of births per second, before the layer's multiplier; 0 by default.
  open var birthRate: Float {
    get { Float(values.birthRate) }
    set { values.birthRate = Double(newValue) }
  }
  /// The seconds that a particle lives. With 0, the default, no particles are visible.
  open var lifetime: Float {
    get { Float(values.lifetime) }
    set { values.lifetime = Double(newValue) }
  }
  /// The range of the lifetimes, in seconds; 0 by default.
  open var lifetimeRange: Float {
    get { Float(values.lifetimeRange) }
    set { values.lifetimeRange = Double(newValue) }
  }
  /// The angle of emission out of the layer's plane, in radians; 0 by default.
  open var emissionLatitude: CGFloat {
    get { values.emissionLatitude }
    set { values.emissionLatitude = newValue }
  }
  /// The angle of emission in the layer's plane, in radians from the direction that the shape gives, +x turning to +y;
  /// 0 by default.
  open var emissionLongitude: CGFloat {
    get { values.emissionLongitude }
    set { values.emissionLongitude = newValue }
  }
  /// The full angle, in radians, of the range of directions about the direction of emission; 0 by default.
  open var emissionRange: CGFloat {
    get { values.emissionRange }
    set { values.emissionRange = newValue }
  }
  /// The speed at birth, in points per second; 0 by default.
  open var velocity: CGFloat {
    get { values.velocity }
    set { values.velocity = newValue }
  }
  /// The range of the speeds at birth, in points per second; 0 by default.
  open var velocityRange: CGFloat {
    get { values.velocityRange }
    set { values.velocityRange = newValue }
  }
  /// The acceleration along x, in points per second squared; 0 by default.
  open var xAcceleration: CGFloat {
    get { values.xAcceleration }
    set { values.xAcceleration = newValue }
  }
  /// The acceleration along y, in points per second squared; 0 by default.
  open var yAcceleration: CGFloat {
    get { values.yAcceleration }
    set { values.yAcceleration = newValue }
  }
  /// The acceleration along z, in points per second squared; 0 by default.
  open var zAcceleration: CGFloat {
    get { values.zAcceleration }
    set { values.zAcceleration = newValue }
  }

  // MARK: Appearance of particles.

  /// The scale at birth; 1 by default.
  open var scale: CGFloat {
    get { values.scale }
    set { values.scale = newValue }
  }
  /// The range of the scales at birth; 0 by default.
  open var scaleRange: CGFloat {
    get { values.scaleRange }
    set { values.scaleRange = newValue }
  }
  /// The change of the scale per second; 0 by default.
  open var scaleSpeed: CGFloat {
    get { values.scaleSpeed }
    set { values.scaleSpeed = newValue }
  }
  /// The rotation in radians per second, turning +x to +y; 0 by default.
  open var spin: CGFloat {
    get { values.spin }
    set { values.spin = newValue }
  }
  /// The range of the rotations, in radians per second; 0 by default.
  open var spinRange: CGFloat {
    get { values.spinRange }
    set { values.spinRange = newValue }
  }
  /// The rotation at birth in radians, turning +x to +y; 0 by default.
  open var rotation: CGFloat {
    get { values.rotation }
    set { values.rotation = newValue }
  }
  /// The range of the rotations at birth, in radians; 0 by default.
  open var rotationRange: CGFloat {
    get { values.rotationRange }
    set { values.rotationRange = newValue }
  }
  /// The range of the red component at birth; 0 by default.
  open var redRange: Float {
    get { Float(values.colorRange.x) }
    set { values.colorRange.x = Double(newValue) }
  }
  /// The range of the green component at birth; 0 by default.
  open var greenRange: Float {
    get { Float(values.colorRange.y) }
    set { values.colorRange.y = Double(newValue) }
  }
  /// The range of the blue component at birth; 0 by default.
  open var blueRange: Float {
    get { Float(values.colorRange.z) }
    set { values.colorRange.z = Double(newValue) }
  }
  /// The range of the alpha at birth; 0 by default.
  open var alphaRange: Float {
    get { Float(values.colorRange.w) }
    set { values.colorRange.w = Double(newValue) }
  }
  /// The change of the red component per second; 0 by default. Components stay in 0…1.
  open var redSpeed: Float {
    get { Float(values.colorSpeed.x) }
    set { values.colorSpeed.x = Double(newValue) }
  }
  /// The change of the green component per second; 0 by default. Components stay in 0…1.
  open var greenSpeed: Float {
    get { Float(values.colorSpeed.y) }
    set { values.colorSpeed.y = Double(newValue) }
  }
  /// The change of the blue component per second; 0 by default. Components stay in 0…1.
  open var blueSpeed: Float {
    get { Float(values.colorSpeed.z) }
    set { values.colorSpeed.z = Double(newValue) }
  }
  /// The change of the alpha per second; 0 by default. It stays in 0…1.
  open var alphaSpeed: Float {
    get { Float(values.colorSpeed.w) }
    set { values.colorSpeed.w = Double(newValue) }
  }
  /// The part of the contents that is shown, in the unit square; all of it by default.
  open var contentsRect: CGRect {
    get { values.contentsRect }
    set { values.contentsRect = newValue }
  }
  /// The number of pixels of the contents per point at scale 1; 1 by default.
  open var contentsScale: CGFloat {
    get { values.contentsScale }
    set { values.contentsScale = newValue }
  }
  /// The name of the filter for contents that are shown smaller; `linear` by default.
  open var minificationFilter: String {
    get { values.minificationFilter }
    set { values.minificationFilter = newValue }
  }
  /// The name of the filter for contents that are shown larger; `linear` by default.
  open var magnificationFilter: String {
    get { values.magnificationFilter }
    set { values.magnificationFilter = newValue }
  }
  /// The number of halvings that `trilinear` filtering adds when it chooses reduced images; 0 by default.
  open var minificationFilterBias: Float {
    get { Float(values.minificationFilterBias) }
    set { values.minificationFilterBias = Double(newValue) }
  }

  // MARK: Properties of planes, mass and frames of the contents, which are private on Apple's systems.

  /// The kind of a particle: `sprite`, the default, faces the viewer, and `plane` has an orientation. An unknown type
  /// reads back as `sprite`.
  open var particleType: String {
    get { values.particleType.rawValue }
    set { values.particleType = ParticleType(rawValue: newValue) ?? .sprite }
  }
  /// The angle between the direction that a plane faces and the z axis, in radians; 0 by default.
  open var orientationLatitude: CGFloat {
    get { values.orientationLatitude }
    set { values.orientationLatitude = newValue }
  }
  /// The direction in the layer's plane in which a plane is tilted, in radians from +x turning to +y; 0 by default.
  open var orientationLongitude: CGFloat {
    get { values.orientationLongitude }
    set { values.orientationLongitude = newValue }
  }
  /// The range of both angles of the orientation, in radians; 0 by default.
  open var orientationRange: CGFloat {
    get { values.orientationRange }
    set { values.orientationRange = newValue }
  }
  /// The mass, by which the forces of behaviors are divided; 1 by default. A value below 0.001 counts as 0.001.
  open var mass: CGFloat {
    get { values.mass }
    set { values.mass = newValue }
  }
  /// The range of the masses; 0 by default.
  open var massRange: CGFloat {
    get { values.massRange }
    set { values.massRange = newValue }
  }
  /// The number of frames in the contents, up to 4096; 0, the default, and 1 are a single picture. The first frame is
  /// `contentsRect`, and the others lie on its right and then in the rows below it.
  open var contentsFrameCount: Int {
    get { values.frameCount }
    set { values.frameCount = newValue }
  }
  /// The number of frames beside one another; 0, the default, is all of them.
  open var contentsFramesPerRow: Int {
    get { values.framesPerRow }
    set { values.framesPerRow = newValue }
  }
  /// The number of frames that a particle shows per second; 0, the default, shows one for its whole life.
  open var contentsFramesPerSecond: Float {
    get { Float(values.framesPerSecond) }
    set { values.framesPerSecond = Double(newValue) }
  }
  /// The choice of a particle's first frame: a random one (`random`, the default); the one after that of the particle
  /// born before (`sequential`); or the first one, from which the particle goes on to the last frame and stays there
  /// (`single`). An unknown mode reads back as `random`.
  open var contentsFrameMode: String {
    get { values.frameMode.rawValue }
    set { values.frameMode = ParticleFrameMode(rawValue: newValue) ?? .random }
  }

  // MARK: The cell's own clock, which starts when its layer, or the particle that emits it, appears.

  /// The time at which births begin: on the layer's clock or, for a cell of a cell, in seconds since the birth of the
  /// emitting particle. Births do not begin before the layer or that particle has appeared (L4.32). 0 by default.
  open var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { values.timing.beginTime = newValue }
  }
  /// The seconds of births that count as having happened before `beginTime`; 0 by default.
  open var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { values.timing.timeOffset = newValue }
  }
  /// The seconds for which births last; infinite by default. Particles that are alive at their end continue.
  open var duration: CFTimeInterval {
    get { values.timing.duration }
    set { values.timing.duration = newValue }
  }
  /// The rate of the cell's time; 1 by default.
  open var speed: Float {
    get { values.timing.speed }
    set { values.timing.speed = newValue }
  }
  /// The number of cycles of births, which may be a fraction; 0, the default, is one cycle.
  open var repeatCount: Float {
    get { values.timing.repeatCount }
    set { values.timing.repeatCount = newValue }
  }
  /// The seconds for which cycles of births are repeated. When positive it takes precedence over `repeatCount`; 0 by
  /// default.
  open var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { values.timing.repeatDuration = newValue }
  }
  /// A Boolean value that says whether cycles also play backwards; false by default.
  open var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { values.timing.autoreverses = newValue }
  }
  /// The behavior outside the active interval; `removed` by default. An unknown mode reads back as `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: values.timing.fillMode.rawValue) }
    set { values.timing.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed }
  }
}
