import CAML
import QuartzCore

/// A document that was read into layers. `DocumentFormat` reads one.
///
/// It is used on the thread that owns its layers.
package protocol SceneDocument: AnyObject {
  /// The root of the layers, to be added to a layer whose y axis points down.
  var rootLayer: CALayer { get }
  /// The size of the document's area in points; both sides are positive.
  var size: CGSize { get }
  /// The seconds from the start to the end of the last animation, or the period of endless ones; 0 when nothing moves.
  var duration: CFTimeInterval { get }
  /// The parts of the document that cannot be shown, a sentence for each.
  var problems: [String] { get }
  /// The names of the document's states, in order.
  var stateNames: [String] { get }
  /// The name of the current state; nil for the layers as they were read.
  var state: String? { get }

  func setInitialStates()
  /// Goes to a state with its transition; nil is the layers as they were read.
  func goToState(_ name: String?)
  /// Adds the animations to the layers, which are in a tree now. They begin at the next commit.
  func startAnimations()
}

extension CAMLDocument: SceneDocument {
  package var problems: [String] { issues.map(\.description) }

  package func goToState(_ name: String?) { setState(name) }
}
