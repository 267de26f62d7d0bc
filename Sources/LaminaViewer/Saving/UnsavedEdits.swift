import CoreGraphics
import Dispatch
import Localization
import Synchronization

/// The knowledge of a scene's unsaved edits for the thread that handles signals, which end the program.
///
/// Only the main thread can save them.
final class UnsavedEdits: Sendable {
  /// A scene with unsaved edits.
  struct Scene: Sendable {
    let title: String
    /// Saves the edits, and tells the user where they are.
    let save: @MainActor @Sendable () -> Void
  }

  /// The edits of the viewer's scene.
  static let shared = UnsavedEdits()
  private let kept = Mutex<Scene?>(nil)

  /// Keeps the scene with unsaved edits; nil if there is none any more.
  func keep(_ scene: Scene?) { kept.withLock { $0 = scene } }

  private func take() -> Scene? {
    kept.withLock { scene in
      defer { scene = nil }
      return scene
    }
  }

  /// The seconds within which the main thread must have saved the edits after it began to.
  private static let longestSaving = 5.0

  /// Lets the main thread save the edits, and waits for that, because the program is about to end. If the main thread
  /// does not begin within `seconds`, standard error tells that the edits are lost. Call it on another thread.
  /// - Returns: False if the edits are lost.
  @discardableResult
  func saveAtEnd(waiting seconds: Double = 1) -> Bool {
    guard let title = kept.withLock({ $0?.title }) else { return true }
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { [self] in
      MainActor.assumeIsolated { take()?.save() }
      done.signal()
    }
    if done.wait(timeout: .now() + seconds) == .success { return true }
    // If the main thread has taken the scene, it is saving the edits now.
    let hasBegun = take() == nil
    if hasBegun, done.wait(timeout: .now() + Self.longestSaving) == .success { return true }
    Self.tellLoss(of: title, because: localized("the program was busy"))
    return false
  }

  /// Tells on standard error where the edits of a scene are.
  static func tell(_ path: String, of title: String) {
    StandardStream.errors.writeVisibleLine(
      localized("lamina: '\(title)' had unsaved edits; they are in '\(path)'"))
  }

  /// Tells on standard error where the recorded gestures of a scene are.
  static func tellGestures(_ path: String, of title: String) {
    StandardStream.errors.writeVisibleLine(
      localized("lamina: the gestures recorded in '\(title)' were not saved; they are in '\(path)'"))
  }

  static func tellLoss(of title: String, because reason: String) {
    StandardStream.errors.writeVisibleLine(
      localized("lamina: the unsaved edits of '\(title)' are lost: \(reason)"))
  }
}
