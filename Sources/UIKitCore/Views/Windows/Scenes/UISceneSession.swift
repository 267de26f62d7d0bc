import QuartzCore

/// The state of a scene that outlives it. An app on Linux has one session, which ends with the app.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The role of the app's interface.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// The role of a scene on another screen, which does not happen.
    public static let windowExternalDisplay = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplay")
    /// The role of a scene on another screen, which does not happen.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  /// The purpose of the scene.
  public final let role: Role
  /// A name that no other session has.
  public final let persistentIdentifier = UUID().uuidString
  /// The scene of the session; nil if none is connected. It is not retained.
  open internal(set) weak var scene: UIScene?
  /// The configuration of the scene.
  open internal(set) var configuration: UISceneConfiguration
  /// Values of the app. They are not saved.
  open var userInfo: [String: Any]?

  init(role: Role) {
    self.role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
  }
}

/// A description of a scene: its classes and the storyboard that it shows first.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The name, by which the app's property list describes the configuration; nil if it has none.
  public final let name: String?
  /// The purpose of the scene.
  public final let role: UISceneSession.Role
  /// The class of the scene; nil means `UIWindowScene`.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate; nil means that of the property list.
  open var delegateClass: AnyClass?
  /// The storyboard that the scene shows first, an object of UIKitInterfaces; nil for none.
  package final var interface: AnyObject?

  /// Creates a configuration that refers to that of the property list with the name.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
  }
}
