import Foundation

/// Says whether viewers may attach to this program.
package enum InspectionPermission: Equatable, Sendable {
  /// The environment asks for it, so a socket that cannot be made is reported.
  case requested
  /// This is a debug build, and the environment does not forbid it.
  case allowed
  case forbidden
  /// The environment variable has this value, which is neither of the two. Viewers may not attach, and that is reported.
  case unclear(String)

  /// The environment variable: `1` asks for attaching, and `0` forbids it. It is as if it were not set if it is empty.
  package static let variable = "LAMINA_INSPECT"

  package init(_ environment: [String: String], isDebugBuild: Bool = Self.isDebugBuild) {
    switch environment[Self.variable] ?? "" {
    case "": self = isDebugBuild ? .allowed : .forbidden
    case "0": self = .forbidden
    case "1": self = .requested
    case let value: self = .unclear(value)
    }
  }

  /// True if Lamina was compiled for debugging, with the program.
  package static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
