import Synchronization

/// The settings for assistive technology that the desktop reports.
package struct AccessibilitySettings: Equatable, Sendable {
  package var isScreenRead = false
  package var reducesMotion = false
  package var increasesContrast = false

  private static let storage = Mutex(AccessibilitySettings())

  /// The settings of the program. `UIAccessibility.settings` changes them.
  static var current: AccessibilitySettings {
    get { storage.withLock(\.self) }
    set { storage.withLock { $0 = newValue } }
  }
}
