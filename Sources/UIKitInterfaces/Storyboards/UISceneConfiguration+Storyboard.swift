import UIKitCore

extension UISceneConfiguration {
  /// The storyboard that the scene shows first; nil for none, or for that of the app's property list.
  public final var storyboard: UIStoryboard? {
    get { interface as? UIStoryboard }
    set { interface = newValue }
  }
}
