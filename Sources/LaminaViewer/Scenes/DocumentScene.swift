import CAML
import CoreGraphics
import Localization
import Lottie
import QuartzCore
import UIKit
import ViewerControl

/// A scene that shows a document in the middle of its area, at the document's own size or reduced to fit. A click goes
/// to the next state; a drag does not, and tilts a wallpaper as the pointer without a button does.
@MainActor
package final class DocumentScene: InteractiveScene, SceneWithStates, HoveredScene {
  package let root = CALayer()
  package let document: any SceneDocument
  /// The document's area, at its own size.
  private let page = CALayer()
  /// The way in which the document fills the area; nil if it is shown in the middle, at its own size or reduced to fit.
  /// It takes effect at the next layout.
  var filling: Filling? {
    didSet { (document as? LottieDocument)?.clipsToArea = filling != .unscaled }
  }

  enum Filling {
    /// It is stretched to the area.
    case stretched
    /// It keeps its size, in the upper left corner of an area that differs from it by less than a pixel.
    case unscaled
  }
  /// The issues that were read last, with the state of the document to which they belong, and their number then. They
  /// are cached, because there may be hundreds.
  private var knownIssues: (state: String?, count: Int, list: [DocumentIssue])?
  /// The named times in the state in which they were asked for last. They are kept, because the timeline asks often.
  private var knownMarkers: (state: String?, list: [DocumentMarker])?
  /// The states that the document was in since it began, or since a part of a change was shown last.
  private(set) var history = StateHistory()
  /// The states that the document has shown since it began.
  private var shownStates: ShownStates
  /// The time on the context's clock at which the scene began, in seconds; nil before it has begun.
  private var begin: Double?
  /// The device around a wallpaper, with its clock; nil for a document that is no wallpaper.
  private(set) var device: DeviceOverlay?

  /// The seconds from the start to the end of the last animation, or the period of endless ones; nil when nothing
  /// moves.
  package var duration: Double? { document.duration > 0 ? document.duration : nil }

  /// The extent in seconds of the emitters, whose particles have no period; nil without emitters.
  private(set) lazy var emitterExtent = EmitterExtent.end(in: document.rootLayer)

  /// Reads the document at `url` and sets its initial states.
  /// - Throws: The error of the format's reader.
  package convenience init(contentsOf url: URL) throws {
    let document = try DocumentFormat.read(url, within: .unlimited)
    document.setInitialStates()
    self.init(document, named: url.lastPathComponent)
  }

  /// Creates a scene of `document`, which must be in its initial states, and reports what the document contains but
  /// Lamina cannot show.
  init(_ document: any SceneDocument, named name: String) {
    self.document = document
    shownStates = ShownStates(ShownState(state: document.state, progress: document.progress))
    for text in document.issueTexts { Issue.report(.document(name, issue: text)) }
    root.name = "document"
    root.addSublayer(page)
    page.addSublayer(document.rootLayer)
    device = wallpaper.map { DeviceOverlay($0, on: page) }
  }

  /// The size of the device around a wallpaper, in points; nil while no device is shown.
  var deviceSize: CGSize? { device.flatMap { $0.isHidden ? nil : $0.size } }

  /// Shows the device around a wallpaper if the user has chosen one. It takes effect at the next layout.
  func showChosenDevice() {
    if AppScreen.chosen.device != nil { device?.isHidden = false }
  }

  var hasIssues: Bool { document.issueCount > 0 }

  /// The document if it is a wallpaper, whose planes can be hidden.
  var wallpaper: WallpaperDocument? { document as? WallpaperDocument }

  /// The issues of the document in its present state.
  var issues: [DocumentIssue] {
    let (state, count) = (document.state, document.issueCount)
    if let knownIssues, knownIssues.state == state, knownIssues.count == count {
      return knownIssues.list
    }
    let list = document.documentIssues
    knownIssues = (state, count, list)
    return list
  }

  /// The times that the document names in its present state, in order.
  var markers: [DocumentMarker] {
    if let knownMarkers, knownMarkers.state == document.state { return knownMarkers.list }
    let list = document.markers
    knownMarkers = (document.state, list)
    return list
  }

  /// True for a wallpaper with parts that follow the pointer.
  var followsPointer: Bool { wallpaper?.followsTilt ?? false }

  /// Tilts a wallpaper towards the pointer, as a device is tilted in the hand.
  package func hover(at point: CGPoint?) {
    guard let wallpaper, followsPointer else { return }
    let size = document.size
    let position = point.map { page.convert($0, from: root) }
    wallpaper.tilt(
      to: position.map { CGPoint(x: 2 * $0.x / size.width - 1, y: 2 * $0.y / size.height - 1) } ?? .zero
    )
  }

  package func layOut(in size: CGSize, scale: CGFloat) {
    root.bounds = CGRect(origin: .zero, size: size)
    page.bounds = CGRect(origin: .zero, size: document.size)
    page.position = CGPoint(x: size.width / 2, y: size.height / 2)
    let whole = deviceSize ?? document.size
    let ratios = CGSize(width: size.width / whole.width, height: size.height / whole.height)
    let factor = min(1, ratios.width, ratios.height)
    switch filling {
    case nil: page.setAffineTransform(CGAffineTransform(scaleX: factor, y: factor))
    case .stretched: page.setAffineTransform(CGAffineTransform(scaleX: ratios.width, y: ratios.height))
    case .unscaled:
      page.setAffineTransform(.identity)
      page.position = CGPoint(x: whole.width / 2, y: whole.height / 2)
    }
    document.rootLayer.position = CGPoint(
      x: document.size.width * anchor.x, y: document.size.height * anchor.y)
  }

  /// The position of the root layer in the document's area, in fractions of its size. A root without a size
  /// draws around its position, which is therefore set to the middle.
  private var anchor: CGPoint {
    let layer = document.rootLayer
    return layer.bounds.isEmpty ? CGPoint(x: 0.5, y: 0.5) : layer.anchorPoint
  }

  /// Starts the animations of the document. Its times count from this moment.
  package func start() {
    let now = CACurrentMediaTime()
    begin = now
    if contextOrigin == nil {
      withoutActions { page.beginTime = root.convertTime(now, from: nil) }
    }
    document.startAnimations()
    // The layers of issues may be known only now.
    knownIssues = nil
  }

  package var contextOrigin: Double? { document.contextOrigin }

  /// The position in the document's area at which the press under way began; nil if it is no click, because it began
  /// elsewhere or has moved.
  private var clickStart: CGPoint?
  /// The distance up to which a press may move as a click, as a part of the document's longer side. It is a choice.
  private static let clickReach: CGFloat = 0.02

  package func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {
    switch phase {
    case .down:
      let position = page.convert(point, from: root)
      clickStart = page.contains(position) ? position : nil
    case .moved:
      if !isClick(endingAt: point) { clickStart = nil }
      hover(at: point)
    case .up, .lost:
      if phase == .up, isClick(endingAt: point) { goToNextState() }
      clickStart = nil
    }
  }

  /// Returns true if the press under way is a click when the button is released at a point of the root layer.
  func isClick(endingAt point: CGPoint) -> Bool {
    guard let clickStart else { return false }
    let end = page.convert(point, from: root)
    let reach = Self.clickReach * max(document.size.width, document.size.height)
    return hypot(end.x - clickStart.x, end.y - clickStart.y) <= reach
  }

  /// The document's area, so that gestures fit wherever the document is shown.
  package var gestureLayer: CALayer { page }

  package var states: [String] { document.stateNames }
  package var state: String? { document.state }

  /// Goes to the next state; after the last one, to the tree as it was written. A document without states stays as it is.
  package func goToNextState() { if !states.isEmpty { change(to: state(after: 1)) } }

  private func change(to state: String?) {
    if hasVersions {
      if state != document.state { restoreState(state) }
      return
    }
    history.note(state, at: sceneTime)
    isSettled = false
    document.goToState(state)
    shownStates.note(shown, at: sceneTime)
  }

  private var sceneTime: Double { CACurrentMediaTime() - (begin ?? 0) }

  /// The state, or the part of a change, that the document shows at its latest time.
  var shown: ShownState { ShownState(state: document.state, progress: document.progress) }

  /// Returns what the document showed at scene time `time`, in seconds.
  func shown(at time: Double) -> ShownState { shownStates.shown(at: time) }

  /// True if the document was brought to other states than the initial ones.
  var hasLeftInitialStates: Bool { !hasVersions && !isSettled && !history.isInitial }

  /// True if the document has been in its present state at all times, because `settle` was called after the last change.
  private var isSettled = false

  /// Ends the transition to the present state at once.
  func endTransition() {
    guard progress == nil else { return }
    document.show(StateProgress(from: state, to: state, fraction: 1))
  }

  /// Makes the present state the one in which the document has always been: earlier times show it too, and the changes
  /// before it are forgotten.
  func settle() {
    guard let begin, let context = LayerContext.inScope else { return }
    context.rewritePast(from: begin) {}
    // Without a change of state, each layer may have been in an initial state of its own.
    if !history.changes.isEmpty { history = StateHistory(first: .state(document.state)) }
    shownStates = ShownStates(shown)
    isSettled = true
  }

  /// True for a document whose states are versions of all of it, which are shown at all times (Decision 0055).
  var hasVersions: Bool { document.hasVersions }

  /// Runs `body`, which goes to a state at once. Another version of the document is shown at all times.
  private func changeAtOnce(_ body: () -> Void) {
    guard hasVersions, let begin, let context = LayerContext.inScope else { return body() }
    // Otherwise edited animations would be as in the file when their version is shown again.
    (document as? LottieDocument)?.keepAnimations()
    context.rewritePast(from: begin, body)
  }

  /// Goes to a state at once, as if the document had always been in it; a name that no state has changes nothing.
  func restoreState(_ state: String?) {
    changeAtOnce { document.restoreState(state) }
    history = StateHistory(first: .state(document.state))
    shownStates = ShownStates(shown)
    isSettled = false
  }

  /// Goes to the initial states at once, as if the document had always been in them.
  func restoreInitialStates() {
    changeAtOnce { document.setInitialStates() }
    history = StateHistory()
    shownStates = ShownStates(shown)
    isSettled = false
  }

  package func go(to state: String?) throws {
    if let state, !states.contains(state) { throw UnknownState(name: state, known: states) }
    change(to: state)
  }

  package var progress: StateProgress? { document.progress }
  package var hasProgress: Bool { document.hasProgress }

  package func show(_ progress: StateProgress) throws {
    for state in [progress.from, progress.to].compactMap(\.self) where !states.contains(state) {
      throw UnknownState(name: state, known: states)
    }
    guard hasProgress else { throw NothingBetweenStates() }
    document.show(progress)
    // This has ended all running changes, so the earlier states no longer have an effect.
    history = StateHistory(first: .state(document.state))
    isSettled = false
    shownStates.note(shown, at: sceneTime)
  }

  package var status: String { document.state.map { localized("state \($0)") } ?? "" }
}

extension SceneWithStates {
  /// Returns true if the scene has the states of a change, and can show a part of it.
  func canShow(_ progress: StateProgress) -> Bool {
    hasProgress && [progress.from, progress.to].compactMap(\.self).allSatisfy(states.contains)
  }

  /// Returns the state that follows the current one by `step` in the cycle of nil, which is the scene as it was made,
  /// and all states.
  package func state(after step: Int) -> String? {
    let all = [nil] + states.map(Optional.some)
    let index = all.firstIndex(of: state) ?? 0
    return all[((index + step) % all.count + all.count) % all.count]
  }
}

/// The error of a request for a part of a change between states that change at once.
package struct NothingBetweenStates: Error, CustomStringConvertible {
  package var description: String {
    localized("the states of this document change at once; there is nothing between them")
  }
}

package struct UnknownState: Error, CustomStringConvertible {
  let name: String
  let known: [String]
  package var description: String {
    guard !known.isEmpty else {
      return localized("there is no state '\(name)'; the scene has no states")
    }
    let question = SimilarNames.question(SimilarNames.of(name, in: known))
    let names = known.quoted
    return localized("there is no state '\(name)'\(question); the states are: \(names)")
  }
}
