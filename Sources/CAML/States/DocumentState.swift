import QuartzCore
import RenderModel

/// A named state of a layer, with the changes that it makes.
struct DocumentState {
  let name: String
  /// The name of the state on which this one is based, whose changes are made first; nil without one.
  let base: String?
  /// True if the document marks the state as initial: `setInitialStates()` changes the layer to its first such state.
  let isInitial: Bool
  /// The changes, in the order in which they are made.
  var changes: [StateChange]
}

/// A change that a state makes.
enum StateChange {
  /// A new value of a property. `elementNumber` is the number of the XML element that has the value; saving finds the
  /// element by this number.
  case value(CALayer, keyPath: String, Any?, elementNumber: Int)
  case addSublayer(CALayer, to: CALayer)
  case removeSublayer(CALayer)
  /// A filter, an emitter cell or a behavior that is appended to the list at the key path.
  case addObject(AnyObject, to: CALayer, keyPath: String)
  case removeObject(AnyObject, from: CALayer, keyPath: String)
  case addAnimation(CAAnimation, key: String, to: CALayer)
  case removeAnimation(key: String, from: CALayer)

  /// True if the change adds or removes a layer, or an object of a list.
  var changesStructure: Bool {
    switch self {
    case .addSublayer, .removeSublayer, .addObject, .removeObject: true
    case .value, .addAnimation, .removeAnimation: false
    }
  }
}

/// The animations of a change between two states; `*` stands for any state and for no state.
struct StateTransition {
  typealias Entry = (layer: CALayer, key: String, animation: CAAnimation)

  /// The names of the states between which the layer changes.
  let from: String
  let to: String
  let animations: [Entry]

  /// Returns true if the transition applies to a change from one state to another; nil is no state.
  func fits(_ from: String?, _ to: String?) -> Bool {
    (self.from == "*" || self.from == from) && (self.to == "*" || self.to == to)
  }
}

/// The animations of a document by their layers.
struct DocumentAnimations {
  typealias Entry = StateTransition.Entry

  private let byLayer: [ObjectIdentifier: [Entry]]

  init(_ entries: [Entry]) { byLayer = Dictionary(grouping: entries) { ObjectIdentifier($0.layer) } }

  /// Returns the animations of a layer, in the order of the document.
  func of(_ layer: CALayer) -> [Entry] { byLayer[ObjectIdentifier(layer)] ?? [] }
}
