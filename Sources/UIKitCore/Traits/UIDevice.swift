import QuartzCore

/// The computer on which the app runs.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The name of notifications about a change of the orientation. They are never posted.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

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

  /// The orientation of the device on whose screen the app is shown; portrait without a device.
  open var orientation: UIDeviceOrientation {
    ScreenKind.main.isLandscape ? .landscapeLeft : .portrait
  }
  /// A Boolean value that says whether notifications about the orientation are posted; always false.
  open var isGeneratingDeviceOrientationNotifications: Bool { false }
  /// Begins to observe the orientation; does nothing.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// Ends to observe the orientation; does nothing.
  open func endGeneratingDeviceOrientationNotifications() {}
}

/// The orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
  /// An unknown orientation, upright, upside down, turned to the left or to the right, with the screen upward or downward.
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// True for the two orientations in which the screen is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// True for the two orientations in which the screen is higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True if the screen points upward or downward.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// True for the orientations that the screen can follow.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}
