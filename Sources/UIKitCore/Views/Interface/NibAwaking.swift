/// An object of an interface file that is neither a view, a view controller nor an item of a bar, and that is told when its
/// outlets are set. On Apple's systems NSObject has this method. The translator of sources for iOS adds the protocol to
/// classes that override it.
@preconcurrency @MainActor
public protocol NibAwaking: AnyObject {
  /// Called after the object was created and its outlets were set.
  func awakeFromNib()
}
