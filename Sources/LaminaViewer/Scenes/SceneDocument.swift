import CAML
import QuartzCore

/// A document that was read into layers. `DocumentFormat` reads documents.
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
  var issueTexts: [String] { get }
  /// The number of different issues.
  var issueCount: Int { get }
  /// The issues with their lines and layers, which the default implementation leaves out.
  var documentIssues: [DocumentIssue] { get }
  /// The files beside the document, or in its folder, that it uses, such as pictures; also those that are missing. By
  /// default there are none.
  var usedFiles: [URL] { get }
  /// The times that the document names, in order.
  var markers: [DocumentMarker] { get }
  /// The names of the document's states, in order.
  var stateNames: [String] { get }
  /// The name of the current state; nil for the layers as they were read.
  var state: String? { get }

  /// Reads what other states need, so that going to one takes no time, for half a second at most, and until `budget` is
  /// cancelled. By default there is nothing to read.
  func prepareStates(cancelledWith budget: ReadingBudget)
  /// True if the states are versions of the whole document, such as its themes: a document that goes to another one
  /// looks as if it had always been in it. By default false: the change is an event of the document.
  var hasVersions: Bool { get }
  /// Goes to the states that the document marks as initial, at once. Layers may have different ones.
  func setInitialStates()
  /// Goes to a state with its transition; nil is the layers as they were read.
  func goToState(_ name: String?)
  /// Goes to a state at once; a name that no state has changes nothing.
  func restoreState(_ name: String?)
  /// The change between two states of which a part is shown; nil when there is none. Always nil for a document without
  /// states.
  var progress: StateProgress? { get }
  /// True if changes between states have parts that can be shown; by default false.
  var hasProgress: Bool { get }
  /// Shows a part of a change between two states.
  func show(_ progress: StateProgress)
  /// Adds the animations to the layers, which are in a tree now. They begin at the next commit. A document with a
  /// `contextOrigin` adds its whole past to the history of the context in whose scope it is called.
  func startAnimations()
  /// The time of the context's clock at which the document begins, if its times are those of another program; otherwise
  /// nil, and the layers' times count from the start of the scene. By default nil.
  var contextOrigin: Double? { get }
}

/// A time with a name, to which the timeline jumps.
package struct DocumentMarker: Equatable, Sendable {
  package let name: String
  /// The time in seconds from the start of the document.
  package let time: Double
  /// The seconds for which the name applies; 0 for a moment.
  package var duration = 0.0
  /// True if the ruler shows the name beside the mark; otherwise only the tooltip shows it.
  package var isNamedOnRuler = true
}

extension SceneDocument {
  package var markers: [DocumentMarker] { [] }
  package var usedFiles: [URL] { [] }
  package var hasVersions: Bool { false }
  package var contextOrigin: Double? { nil }
  package func prepareStates(cancelledWith budget: ReadingBudget) {}
}

/// A document whose edits can be written back into its file.
package protocol SavableDocument: SceneDocument {
  /// The file whose content is edited; nil when there is none, as for a document in an archive.
  var file: URL? { get }
  /// The content of the file when it was read or saved last.
  var source: Data { get }
  /// The paths of the document's picture files, relative to its folder.
  var pictureFiles: [String] { get }
  /// Returns the content of one of the picture files; nil when it cannot be read.
  func pictureData(atPath path: String) -> Data?
  /// True if the index of the document's package says that the y axis points down.
  var isPackageFlipped: Bool { get }

  /// Returns true for a layer of the document, also if the current state has removed it from the tree.
  func owns(_ layer: CALayer) -> Bool
  /// Returns true for an animation of the document, or a copy of one.
  func owns(_ animation: CAAnimation) -> Bool
  /// Returns the name of the current state if it sets a property of a layer; otherwise nil.
  func stateSetting(_ keyPath: String, of layer: CALayer) -> String?
  /// Records the current value of a layer's property as an edit. Layers that are not of the document are ignored.
  func recordEdit(of keyPath: String, on layer: CALayer)
  /// Records the differences between two versions of an animation. Animations that are not of the document are ignored.
  func recordEdit(of animation: CAAnimation, as edited: CAAnimation)
  /// Records that an animation is removed, or put back. Animations that are not of the document are ignored.
  func recordRemoval(_ isRemoved: Bool, of animation: CAAnimation)
  /// Returns the new content of the file: `source` with all edits.
  /// - Throws: An error that says why it cannot be written.
  func edited() throws -> Data
  /// Records that `data`, which `edited()` returned, was saved in `file`.
  func saved(_ data: Data, as file: URL)
}

extension SceneDocument {
  package var documentIssues: [DocumentIssue] { issueTexts.map { DocumentIssue($0) } }
  package var progress: StateProgress? { nil }
  package var hasProgress: Bool { false }
  package func show(_ progress: StateProgress) {}
}

extension CAMLDocument: SavableDocument {
  package var issueTexts: [String] { issues.map(\.description) }
  package var issueCount: Int { issues.count }

  package var documentIssues: [DocumentIssue] {
    issuesWithLayers.map { issue, layer in
      var result = DocumentIssue(issue.message)
      result.line = issue.line > 0 ? issue.line : nil
      (result.count, result.layer) = (issue.count, layer)
      return result
    }
  }

  package var hasProgress: Bool { true }
  package func goToState(_ name: String?) { setState(name) }
  package func restoreState(_ name: String?) { setState(name, transitionSpeed: 0) }
}
