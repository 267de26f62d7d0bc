import QuartzCore

/// The machine, as far as programs for Apple's systems ask about it.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  public static let current = UIDevice()

  open var name: String { ProcessInfo.processInfo.hostName }
  open var model: String { "Linux" }
  open var localizedModel: String { model }
  open var systemName: String { "Linux" }
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UIScreen.main.traitCollection.userInterfaceIdiom
  }
}
