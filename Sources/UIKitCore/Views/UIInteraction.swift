import QuartzCore

/// Something that a view does with touches, beside its gesture recognizers.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view that has the interaction.
  var view: UIView? { get }
  /// Called before the interaction is added to a view, or with nil before it is removed.
  func willMove(to view: UIView?)
  /// Called after the interaction was added to a view, or with nil after it was removed.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions of the view.
  public var interactions: [any UIInteraction] {
    get { viewState.interactions }
    set {
      for old in viewState.interactions { removeInteraction(old) }
      for new in newValue { addInteraction(new) }
    }
  }

  /// Adds an interaction, which is removed from the view that had it.
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    viewState.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction; does nothing if the view does not have it.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard let index = viewState.interactions.firstIndex(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    viewState.interactions.remove(at: index)
    interaction.didMove(to: nil)
  }
}
