import QuartzCore

/// An object that records the changes inside a block; the block then creates no animation for them.
@MainActor
protocol ChangeRecorder: AnyObject {
  /// Records that `key` of `view`'s layer has changed from `old` to its current value.
  func record(_ key: String, of view: UIView, old: Any?)
}

/// An open animation block: the settings, the completion and the recorder that apply to the changes inside it.
@MainActor
final class AnimationBlock: ViewActionSource {
  var settings: AnimationSettings
  /// The counter of the animations that the block adds, with the completion.
  let counter: AnimationCounter
  /// The receiver of the changes, for keyframes and animators; nil if each change gets an animation at once.
  let recorder: (any ChangeRecorder)?
  /// Views whose geometry changed, to be laid out inside the block.
  private var changedViews: [UIView] = []
  /// The view and the effect given to `setAnimationTransition`; nil when the block has no transition.
  var transition: (view: UIView, effect: ViewTransition)?
  /// The name and the context given to `beginAnimations`; nil for a block that is a closure.
  var identity: (name: String?, context: UnsafeMutableRawPointer?)?
  /// The object given to `setAnimationDelegate`, which the block retains; nothing calls it.
  var delegate: Any?

  init(_ settings: AnimationSettings, counter: AnimationCounter, recorder: (any ChangeRecorder)? = nil)
  {
    self.settings = settings
    self.counter = counter
    self.recorder = recorder
  }

  /// Returns the action for a change of `key` inside this block; nil when the property does not animate.
  func action(for layer: CALayer, of view: UIView, key: String) -> (any CAAction)? {
    guard settings.animates, layer.interpolates(key) else { return nil }
    if settings.laysOutSubviews { note(view) }
    let old = layer.value(forKeyPath: key)
    if let recorder { return RecordedChange(of: view, from: old, recorder: recorder) }
    return ViewAnimation.make(
      key, old: old, settings, delegate: makeToken(for: view), on: layer)
  }

  /// Returns a delegate for the animations of one change, which keeps touches from `view` unless the block
  /// allows them (L8.17).
  func makeToken(for view: UIView) -> AnimationToken {
    guard !settings.allowsUserInteraction else { return AnimationToken(counter) }
    return AnimationToken(counter) { [weak view] change in
      view?.viewState.touchBlockingAnimations += change
    }
  }

  private func note(_ view: UIView) {
    if !changedViews.contains(where: { $0 === view }) { changedViews.append(view) }
  }

  /// Lays out the views that changed under the option `layoutSubviews`, inside the block (L8.5).
  func layOutChangedViews() {
    for view in changedViews { view.layoutIfNeeded() }
    changedViews = []
  }
}

/// An action that passes a change to a recorder after it has been made.
@MainActor
private final class RecordedChange: @preconcurrency CAAction {
  private let recorder: any ChangeRecorder
  private let view: UIView
  private let old: Any?

  init(of view: UIView, from old: Any?, recorder: any ChangeRecorder) {
    self.view = view
    self.old = old
    self.recorder = recorder
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    recorder.record(event, of: view, old: old)
  }
}
