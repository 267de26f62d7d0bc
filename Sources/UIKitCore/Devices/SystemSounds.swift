// The part of Apple's framework AudioToolbox that plays sounds of the system. Lamina plays no sounds.

/// The number of a sound.
public typealias SystemSoundID = UInt32

/// The number of the vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF

/// Does nothing, because Lamina plays no sounds.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}
/// Does nothing, because Lamina plays no sounds.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}

/// Calls the block in the next turn of the run loop, because Lamina plays no sounds.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  guard let inCompletionBlock else { return }
  nonisolated(unsafe) let block = inCompletionBlock
  DispatchQueue.main.async { block() }
}

/// Gives a sound of a file the number 0, and returns 0, which means success.
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> Int32 {
  outSystemSoundID.pointee = 0
  return 0
}

/// Does nothing, and returns 0, which means success.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> Int32 { 0 }
