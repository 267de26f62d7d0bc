import QuartzCore

/// The computer on which the app runs.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The computer on which the app runs.
  public static let current = UIDevice()

  /// The host name.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The model, "Linux".
  open var model: String { "Linux" }
  /// The model, "Linux".
  open var localizedModel: String { model }
  /// The name of the system, "Linux".
  open var systemName: String { "Linux" }
  /// The version of the kernel.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// The kind of device, which is that of the main screen's traits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UIScreen.main.traitCollection.userInterfaceIdiom
  }
}
