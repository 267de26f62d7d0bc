import Foundation
import Synchronization

/// A request that Lamina does not fulfill, or fulfills only in part. Each issue is reported once. Layers are named by
/// their path.
package enum Issue: Hashable, Sendable, CustomStringConvertible {
  case notDrawnYet(key: String, layer: String)
  case unsupportedContents(type: String, layer: String)
  case unknownKeyPath(String, layer: String)
  case unknownKey(String, class: String)
  case notObserved(String, class: String, reason: String)
  case wrongValueType(keyPath: String, type: String, layer: String)
  case animation(AnimationFlaw, key: String, layer: String)
  case springValueRefused(property: String, value: String)
  case valueNotFinite(key: String, layer: String)
  case geometryNotFinite(layer: String)
  case shapeNotValid(layer: String)
  case nestedTooDeep(what: String, result: String, layer: String)
  case tooMany(what: String, layer: String)
  /// A frame or document exceeds a limit. `cause` is what is limited, `result` what is shown instead, `remedy` what
  /// the author can do, and `layer` the first layer that is affected.
  case tooCostly(cause: String, result: String, remedy: String, layer: String)
  case unknownCell(keyPath: String, layer: String)
  case unknownFilter(name: String, layer: String)
  case filterWithoutEffect(name: String, layer: String)
  case transitionDrawnAsFade(type: String, layer: String)
  case gradientNotDrawn(reason: String, layer: String)
  case gradientLocationsUnsorted(layer: String)
  case unknownSubtype(String, type: String, layer: String)
  case progressOutOfOrder(String, layer: String)
  case missingFont(name: String, substitute: String)
  case unreadableFont(file: String)
  case missingCharacter(String)
  case noFontSet
  case frameNotRectangular
  case unusableFontSize(size: String, layer: String)
  case unreadableImage(String)
  case reducedImage(String)
  case missingResource(kind: String, name: String)
  case imageNotEncoded(String)
  case backingStoreTooLarge(layer: String)
  case notPresented(String, reason: String)
  case selectorNotSent(String, reason: String)
  case constraintNotSatisfiable(String)
  case visualFormat(String, reason: String)
  case document(String, issue: String)

  package var description: String {
    switch self {
    case .notDrawnYet(let key, let layer):
      "\(layer): \(key) is stored but not drawn yet"
    case .unsupportedContents(let type, let layer):
      "\(layer): contents must be a CGImage, not \(type); nothing is shown"
    case .unknownKeyPath(let keyPath, let layer):
      "\(layer): there is no key path '\(keyPath)'; ignored"
    case .unknownKey(let key, let type):
      "\(type): there is no property '\(key)' that can be found by its name; ignored"
    case .notObserved(let keyPath, let type, let reason):
      "\(type): '\(keyPath)' is not observed: \(reason)"
    case .wrongValueType(let keyPath, let type, let layer):
      "\(layer): \(keyPath) cannot take a value of type \(type); ignored"
    case .animation(let flaw, let key, let layer): "\(layer): animation '\(key)' \(flaw)"
    case .springValueRefused(let property, let value):
      "CASpringAnimation: \(property) cannot be \(value); it stays as it was"
    case .valueNotFinite(let key, let layer): "\(layer): \(key) is NaN or infinite"
    case .geometryNotFinite(let layer):
      "\(layer): its geometry is NaN or infinite; it is not drawn"
    case .shapeNotValid(let layer):
      "\(layer): its path or stroke has values that are NaN, infinite or negative; they are left out"
    case .nestedTooDeep(let what, let result, let layer):
      "\(layer): \(what) are nested too deeply; \(result)"
    case .tooMany(let what, let layer):
      "\(layer): more \(what) than can be shown; the rest is left out"
    case .tooCostly(let cause, let result, let remedy, let layer):
      "\(layer): \(cause); \(result); \(remedy)"
    case .unknownCell(let keyPath, let layer):
      "\(layer): there is no emitter cell for the key path '\(keyPath)'; ignored"
    case .unknownFilter(let name, let layer):
      "\(layer): there is no filter '\(name)'; it is ignored"
    case .filterWithoutEffect(let name, let layer):
      "\(layer): the compositing filter '\(name)' has no effect in render(in:), only on the screen"
    case .transitionDrawnAsFade(let type, let layer):
      "\(layer): there is no transition '\(type)'; it is drawn as a fade"
    case .gradientNotDrawn(let reason, let layer):
      "\(layer): its gradient is not drawn: \(reason)"
    case .gradientLocationsUnsorted(let layer):
      "\(layer): gradient locations must not decrease and lie in 0…1; they are clamped to this range"
    case .unknownSubtype(let subtype, let type, let layer):
      "\(layer): transition '\(type)' has no subtype '\(subtype)'; drawn as without one"
    case .progressOutOfOrder(let range, let layer):
      "\(layer): a transition goes \(range), not upwards within 0…1; the part outside is ignored"
    case .missingFont(let name, let substitute):
      "there is no font '\(name)'; '\(substitute)' is used"
    case .unreadableFont(let file):
      "\(file) cannot be read as a font; ignored"
    case .missingCharacter(let character):
      "no font has the character \(character); a box is shown in its place"
    case .noFontSet:
      "CGContext: showGlyphs needs setFont and setFontSize before; nothing is shown"
    case .frameNotRectangular:
      "CTFramesetterCreateFrame: lines are laid out in the box around the path"
    case .unusableFontSize(let size, let layer):
      "\(layer): a font size of \(size) cannot be drawn; no text is shown"
    case .unreadableImage(let error):
      error
    case .reducedImage(let note):
      note
    case .missingResource(let kind, let name):
      "there is no \(kind) '\(name)' in the bundle, its asset catalogs or the current folder"
    case .imageNotEncoded(let reason):
      "a picture cannot be encoded: \(reason)"
    case .backingStoreTooLarge(let layer):
      "\(layer): its bounds are too large for a bitmap; draw(in:) is not called"
    case .notPresented(let controller, let reason):
      "\(controller) is not presented: \(reason)"
    case .constraintNotSatisfiable(let constraint):
      "a constraint contradicts others that are required, and is left out: \(constraint)"
    case .visualFormat(let format, let reason):
      "the visual format '\(format)' makes no constraints: \(reason)"
    case .document(let name, let issue):
      "\(name): \(issue)"
    case .selectorNotSent(let name, let reason):
      "the selector '\(name)' is not sent: \(reason)"
    }
  }

  private struct Center {
    var reported: Set<Issue> = []
    var handler: @Sendable (Issue) -> Void = { issue in
      StandardStream.errors.writeLine("lamina: \(issue)")
    }
    /// Functions that are called after the handler, by their numbers.
    var observers: [Int: @Sendable (Issue) -> Void] = [:]
    var observerCount = 0
  }
  private static let center = Mutex(Center())
  /// The number of different issues that are reported. Later ones are dropped.
  private static let limit = 1000

  /// Passes the issue to the handler when it occurs for the first time.
  package static func report(_ issue: Issue) {
    let handlers: [@Sendable (Issue) -> Void] = center.withLock { center in
      guard center.reported.count < limit, center.reported.insert(issue).inserted else { return [] }
      return [center.handler] + center.observers.values
    }
    for handler in handlers { handler(issue) }
  }

  /// Adds a function that is called with each issue that is reported, and returns its number.
  package static func addObserver(_ observer: @escaping @Sendable (Issue) -> Void) -> Int {
    center.withLock { center in
      center.observerCount += 1
      center.observers[center.observerCount] = observer
      return center.observerCount
    }
  }

  package static func removeObserver(_ number: Int) {
    center.withLock { $0.observers[number] = nil }
  }

  /// Replaces the handler and clears the record of reported issues. The default handler writes a line to standard
  /// error.
  package static func setHandler(_ handler: @escaping @Sendable (Issue) -> Void) {
    center.withLock {
      $0.handler = handler
      $0.reported = []
    }
  }

  /// Returns the name of a value's dynamic type, for messages.
  package static func typeName(of value: Any?) -> String { value.map { "\(type(of: $0))" } ?? "nil" }
}
