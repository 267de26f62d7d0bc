import Localization
import UIKit
import ViewerKit

// The screen on which scenes in Swift are shown: a device, its orientation and its appearance.

extension Viewer {
  /// True if the page shows a scene that is made for a screen that can be chosen.
  var hasAppScreen: Bool { page?.entry.library != nil || isShowingWorker }

  /// True if the page shows a version of a scene in Swift that runs in a worker process.
  var isShowingWorker: Bool { page?.playback.scene is WorkerScene && live?.version != nil }

  /// Performs an action on the screen. Returns false if the page shows no scene whose screen can be chosen.
  func changingScreen(_ action: @MainActor () -> Void) -> Bool {
    guard hasAppScreen else { return false }
    action()
    return true
  }

  /// Shows the menu of the devices.
  func showDevices() {
    guard let page else { return }
    let chosen = AppScreen.chosen.device
    let none = MenuItem(localized("No device"), isChecked: chosen == nil) { [weak self] in
      self?.changeScreen { $0.device = nil }
    }
    let devices = Device.all.map { device in
      MenuItem(device.name, isChecked: device == chosen) { [weak self] in
        self?.changeScreen { $0.device = device }
      }
    }
    showMenu([none, .separator] + devices, beside: page.menuAnchor)
  }

  /// Turns the device by a quarter.
  func turnDevice() {
    if AppScreen.chosen.device != nil { changeScreen { $0.isLandscape.toggle() } }
  }

  /// Changes between the light and the dark appearance of the app.
  func changeAppearance() {
    changeScreen { $0.isDark = $0.style != .dark }
  }

  /// Changes the screen, and starts the app again on it.
  private func changeScreen(_ change: (inout AppScreen) -> Void) {
    let before = AppScreen.chosen
    change(&AppScreen.chosen)
    guard AppScreen.chosen != before else { return }
    if isShowingWorker { return loadAgain(at: .beginning) }
    guard let entry = page?.entry.onChosenScreen else { return }
    attempt { try showAnew(entry, with: page?.session.recording) }
  }
}
