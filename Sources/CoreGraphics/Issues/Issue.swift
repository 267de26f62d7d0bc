import Foundation
import Synchronization

/// Something that Lamina was asked for and does not do, or cannot: reported once, never silently
/// dropped. Layers are named by their path.
package enum Issue: Hashable, Sendable, CustomStringConvertible {
  case notDrawnYet(key: String, layer: String)
  case unsupportedContents(type: String, layer: String)
  case unknownKeyPath(String, layer: String)
  case wrongValueType(keyPath: String, type: String, layer: String)
  case animationShowsNothing(key: String, keyPath: String, layer: String)
  case invalidTiming(key: String, layer: String)
  case geometryNotFinite(layer: String)
  case nestedTooDeep(what: String, layer: String)
  case tooMany(what: String, layer: String)
  case unknownCell(keyPath: String, layer: String)
  case transitionDrawnAsFade(type: String, layer: String)
  case missingFont(name: String, substitute: String)
  case unreadableFont(file: String)
  case unreadableImage(String)
  case backingStoreTooLarge(layer: String)

  package var description: String {
    switch self {
    case .notDrawnYet(let key, let layer):
      "\(layer): \(key) is stored but not drawn yet"
    case .unsupportedContents(let type, let layer):
      "\(layer): contents must be a CGImage, not \(type); nothing is shown"
    case .unknownKeyPath(let keyPath, let layer):
      "\(layer): there is no key path '\(keyPath)'; ignored"
    case .wrongValueType(let keyPath, let type, let layer):
      "\(layer): \(keyPath) cannot take a value of type \(type); ignored"
    case .animationShowsNothing(let key, let keyPath, let layer):
      "\(layer): animation '\(key)' of '\(keyPath)' shows nothing: unknown key path, or values that do not fit"
    case .invalidTiming(let key, let layer):
      "\(layer): animation '\(key)' has times that are not finite; it is not shown"
    case .geometryNotFinite(let layer):
      "\(layer): its geometry is NaN or infinite; it is not drawn"
    case .nestedTooDeep(let what, let layer):
      "\(layer): too many \(what) in each other; from here on they are drawn piece by piece"
    case .tooMany(let what, let layer):
      "\(layer): more \(what) than can be shown; the rest is left out"
    case .unknownCell(let keyPath, let layer):
      "\(layer): there is no emitter cell for the key path '\(keyPath)'; ignored"
    case .transitionDrawnAsFade(let type, let layer):
      "\(layer): transition '\(type)' is drawn as a fade"
    case .missingFont(let name, let substitute):
      "there is no font '\(name)'; '\(substitute)' is used"
    case .unreadableFont(let file):
      "\(file) is no font that can be read; ignored"
    case .unreadableImage(let error):
      error
    case .backingStoreTooLarge(let layer):
      "\(layer): its bounds are too large for a bitmap; draw(in:) is not called"
    }
  }

  private struct Center {
    var reported: Set<Issue> = []
    var handler: @Sendable (Issue) -> Void = { issue in
      FileHandle.standardError.write(Data("lamina: \(issue)\n".utf8))
    }
  }
  private static let center = Mutex(Center())
  /// Reports beyond this many different ones are dropped.
  private static let limit = 1000

  /// Hands the issue on, the first time it occurs.
  package static func report(_ issue: Issue) {
    let handler: (@Sendable (Issue) -> Void)? = center.withLock { center in
      guard center.reported.count < limit, center.reported.insert(issue).inserted else { return nil }
      return center.handler
    }
    handler?(issue)
  }

  /// Replaces the handler, which writes lines on standard error, and forgets what was reported.
  package static func setHandler(_ handler: @escaping @Sendable (Issue) -> Void) {
    center.withLock {
      $0.handler = handler
      $0.reported = []
    }
  }

  /// The name of a boxed value's own type, for messages.
  package static func typeName(of value: Any?) -> String { value.map { "\(type(of: $0))" } ?? "nil" }
}
