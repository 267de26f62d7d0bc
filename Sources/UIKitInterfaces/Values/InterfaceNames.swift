import UIKitCore

// The words of interface files for the values of enumerations. A word that is not known gives nil.

extension InterfaceElement {
  /// The placement of a view's content.
  var contentMode: UIView.ContentMode? {
    switch self["contentMode"] {
    case "scaleToFill": .scaleToFill
    case "scaleAspectFit": .scaleAspectFit
    case "scaleAspectFill": .scaleAspectFill
    case "redraw": .redraw
    case "center": .center
    case "top": .top
    case "bottom": .bottom
    case "left": .left
    case "right": .right
    case "topLeft": .topLeft
    case "topRight": .topRight
    case "bottomLeft": .bottomLeft
    case "bottomRight": .bottomRight
    default: nil
    }
  }

  /// The parts of the geometry that follow the superview's size.
  var autoresizingMask: UIView.AutoresizingMask? {
    guard let element = child(key: "autoresizingMask") else { return nil }
    let parts: [(String, UIView.AutoresizingMask)] = [
      ("widthSizable", .flexibleWidth), ("heightSizable", .flexibleHeight),
      ("flexibleMinX", .flexibleLeftMargin), ("flexibleMaxX", .flexibleRightMargin),
      ("flexibleMinY", .flexibleTopMargin), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    return parts.reduce(into: []) { if element.flag($1.0) == true { $0.formUnion($1.1) } }
  }

  /// The alignment of a text.
  var textAlignment: NSTextAlignment? {
    switch self["textAlignment"] ?? self["alignment"] {
    case "left": .left
    case "center": .center
    case "right": .right
    case "justified": .justified
    case "natural": .natural
    default: nil
    }
  }

  /// The treatment of a line that is too long.
  var lineBreakMode: NSLineBreakMode? {
    switch self["lineBreakMode"] {
    case "wordWrap", "wordWrapping": .byWordWrapping
    case "characterWrap", "charWrapping": .byCharWrapping
    case "clip", "clipping": .byClipping
    case "headTruncation", "truncatingHead": .byTruncatingHead
    case "tailTruncation", "truncatingTail": .byTruncatingTail
    case "middleTruncation", "truncatingMiddle": .byTruncatingMiddle
    default: nil
    }
  }

  /// The state of a control to which a `state` element belongs.
  var controlState: UIControl.State? {
    switch self["key"] {
    case "normal": .normal
    case "highlighted": .highlighted
    case "disabled": .disabled
    case "selected": .selected
    case "focused": .focused
    default: nil
    }
  }

  /// The event that triggers an action.
  var controlEvent: UIControl.Event? {
    switch self["eventType"] {
    case "touchDown": .touchDown
    case "touchDownRepeat": .touchDownRepeat
    case "touchDragInside": .touchDragInside
    case "touchDragOutside": .touchDragOutside
    case "touchDragEnter": .touchDragEnter
    case "touchDragExit": .touchDragExit
    case "touchUpInside": .touchUpInside
    case "touchUpOutside": .touchUpOutside
    case "touchCancel": .touchCancel
    case "valueChanged": .valueChanged
    case "primaryActionTriggered": .primaryActionTriggered
    case "editingDidBegin": .editingDidBegin
    case "editingChanged": .editingChanged
    case "editingDidEnd": .editingDidEnd
    case "editingDidEndOnExit": .editingDidEndOnExit
    default: nil
    }
  }
}
