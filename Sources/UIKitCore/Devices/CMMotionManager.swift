import Foundation

// The part of Apple's framework CoreMotion that apps use for effects that follow the device. There are no sensors in
// Lamina: nothing is available, so apps show what they show in Apple's simulator.

/// The sensors of the device, of which there are none.
open class CMMotionManager: NSObject {
  /// The interval of updates in seconds, which has no effect.
  open var accelerometerUpdateInterval: TimeInterval = 0
  /// The interval of updates in seconds, which has no effect.
  open var gyroUpdateInterval: TimeInterval = 0
  /// The interval of updates in seconds, which has no effect.
  open var deviceMotionUpdateInterval: TimeInterval = 0
  /// A Boolean value that says whether the system shows its own message for a compass; it has no effect.
  open var showsDeviceMovementDisplay = false

  /// False, because there is no sensor.
  open var isAccelerometerAvailable: Bool { false }
  /// False, because there is no sensor.
  open var isGyroAvailable: Bool { false }
  /// False, because there is no sensor.
  open var isDeviceMotionAvailable: Bool { false }
  /// False, because there is no sensor.
  open var isMagnetometerAvailable: Bool { false }
  /// False, because there are no updates.
  open var isAccelerometerActive: Bool { false }
  /// False, because there are no updates.
  open var isGyroActive: Bool { false }
  /// False, because there are no updates.
  open var isDeviceMotionActive: Bool { false }
  /// Nil, because there is no sensor.
  open var accelerometerData: CMAccelerometerData? { nil }
  /// Nil, because there is no sensor.
  open var gyroData: CMGyroData? { nil }
  /// Nil, because there is no sensor.
  open var deviceMotion: CMDeviceMotion? { nil }

  /// Does nothing, because there is no sensor.
  open func startAccelerometerUpdates() {}
  /// Does nothing, because there is no sensor. The handler is not called.
  open func startAccelerometerUpdates(
    to queue: OperationQueue,
    withHandler handler: @escaping (CMAccelerometerData?, (any Error)?) -> Void
  ) {}
  /// Does nothing.
  open func stopAccelerometerUpdates() {}
  /// Does nothing, because there is no sensor.
  open func startGyroUpdates() {}
  /// Does nothing, because there is no sensor. The handler is not called.
  open func startGyroUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMGyroData?, (any Error)?) -> Void
  ) {}
  /// Does nothing.
  open func stopGyroUpdates() {}
  /// Does nothing, because there is no sensor.
  open func startDeviceMotionUpdates() {}
  /// Does nothing, because there is no sensor. The handler is not called.
  open func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMDeviceMotion?, (any Error)?) -> Void
  ) {}
  /// Does nothing.
  open func stopDeviceMotionUpdates() {}
}

/// A measured state, at a time in seconds. There are none.
open class CMLogItem: NSObject {
  /// The time of the measurement in seconds.
  open var timestamp: TimeInterval { 0 }
}

/// A measured acceleration. There are none.
open class CMAccelerometerData: CMLogItem {
  /// The acceleration, in multiples of that of gravity.
  open var acceleration: CMAcceleration { CMAcceleration() }
}

/// A measured rotation. There are none.
open class CMGyroData: CMLogItem {
  /// The speed of the rotation.
  open var rotationRate: CMRotationRate { CMRotationRate() }
}

/// A measured motion of the device. There are none.
open class CMDeviceMotion: CMLogItem {
  /// The orientation of the device.
  open var attitude: CMAttitude { CMAttitude() }
  /// The speed of the rotation.
  open var rotationRate: CMRotationRate { CMRotationRate() }
  /// The direction of gravity, down in an upright device.
  open var gravity: CMAcceleration { CMAcceleration(x: 0, y: -1, z: 0) }
  /// The acceleration by the user, in multiples of that of gravity.
  open var userAcceleration: CMAcceleration { CMAcceleration() }
}

/// The orientation of a device as angles in radians.
open class CMAttitude: NSObject {
  /// The rotation about the axis from bottom to top.
  open var roll: Double { 0 }
  /// The rotation about the axis from left to right.
  open var pitch: Double { 0 }
  /// The rotation about the axis toward the viewer.
  open var yaw: Double { 0 }
}

/// An acceleration, in multiples of that of gravity.
public struct CMAcceleration: Sendable {
  /// The parts along the axes of the device.
  public var x, y, z: Double
  /// Creates an acceleration.
  public init(x: Double = 0, y: Double = 0, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}

/// The speed of a rotation, in radians a second.
public struct CMRotationRate: Sendable {
  /// The parts about the axes of the device.
  public var x, y, z: Double
  /// Creates a speed.
  public init(x: Double = 0, y: Double = 0, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}
