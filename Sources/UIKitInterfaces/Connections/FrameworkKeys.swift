import UIKitCore
import UIKitLists

/// Outlets and properties of UIKit's own classes by their names. Those of the program's classes are registered by it.
@MainActor
enum FrameworkKeys {
  /// Sets an outlet. Returns false if the object has no outlet with that name, or if it has another type.
  static func setOutlet(_ name: String, of object: AnyObject, to value: AnyObject?) -> Bool {
    if name == "delegate", setDelegate(of: object, value) { return true }
    switch (name, object, value) {
    case ("view", let controller as UIViewController, let view as UIView): controller.view = view
    case ("inputView", let field as UITextField, let view as UIView): field.inputView = view
    case ("customView", let item as UIBarButtonItem, let view as UIView): item.customView = view
    case ("titleView", let item as UINavigationItem, let view as UIView): item.titleView = view
    default: return ListKeys.setOutlet(name, of: object, to: value)
    }
    return true
  }

  private static func setDelegate(of object: AnyObject, _ value: AnyObject?) -> Bool {
    // A delegate that lacks the protocol is not set: it would get no messages. Unlike for lists, that is not reported.
    switch object {
    case let field as UITextField: field.delegate = value as? any UITextFieldDelegate
    case let view as UITextView: view.delegate = value as? any UITextViewDelegate
    case let recognizer as UIGestureRecognizer:
      recognizer.delegate = value as? any UIGestureRecognizerDelegate
    case let bar as UITabBar: bar.delegate = value as? any UITabBarDelegate
    case let tabs as UITabBarController: tabs.delegate = value as? any UITabBarControllerDelegate
    // The delegates of lists have protocols of their own.
    case is UITableView, is UICollectionView: return false
    case let view as UIScrollView:
      view.delegate = value as? any UIScrollViewDelegate
    default: return false
    }
    return true
  }

  /// Sets a property by its key path. Returns false if there is none, or if it has another type.
  static func setValue(_ value: Any?, forKeyPath path: String, of object: AnyObject) -> Bool {
    guard let dot = path.firstIndex(of: ".") else { return setProperty(path, of: object, to: value) }
    let (first, rest) = (path[..<dot], String(path[path.index(after: dot)...]))
    guard first == "layer", let view = object as? UIView else { return false }
    // Interface files have no Core Graphics colors.
    let color = (value as? UIColor)?.cgColor
    view.layer.setValue(color ?? value, forKeyPath: rest)
    return true
  }

  private static func setProperty(_ name: String, of object: AnyObject, to value: Any?) -> Bool {
    guard let view = object as? UIView else { return false }
    let number = (value as? NSNumber)?.doubleValue
    let color = value as? UIColor
    switch (name, number, color) {
    case ("alpha", let number?, _): view.alpha = CGFloat(number)
    case ("tag", let number?, _): view.tag = Int(exactly: number.rounded()) ?? 0
    case ("hidden", let number?, _), ("isHidden", let number?, _): view.isHidden = number != 0
    case ("clipsToBounds", let number?, _): view.clipsToBounds = number != 0
    case ("userInteractionEnabled", let number?, _): view.isUserInteractionEnabled = number != 0
    case ("backgroundColor", _, let color?): view.backgroundColor = color
    case ("tintColor", _, let color?): view.tintColor = color
    default: return setSpecific(name, of: view, to: value)
    }
    return true
  }

  private static func setSpecific(_ name: String, of view: UIView, to value: Any?) -> Bool {
    switch (name, view, value) {
    case ("text", let label as UILabel, let text as String): label.text = text
    case ("text", let field as UITextField, let text as String): field.text = text
    case ("placeholder", let field as UITextField, let text as String): field.placeholder = text
    case ("textColor", let label as UILabel, let color as UIColor): label.textColor = color
    case ("image", let picture as UIImageView, let image as UIImage): picture.image = image
    case ("image", let button as UIButton, let image as UIImage): button.setImage(image, for: .normal)
    case ("selected", let control as UIControl, let flag as Bool): control.isSelected = flag
    case ("enabled", let control as UIControl, let flag as Bool): control.isEnabled = flag
    case ("onTintColor", let toggle as UISwitch, let color as UIColor): toggle.onTintColor = color
    case ("value", let slider as UISlider, let number as NSNumber): slider.value = number.floatValue
    default: return false
    }
    return true
  }
}
