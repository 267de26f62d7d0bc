import QuartzCore

/// The properties of views with text that are found by their names.
@MainActor enum TextKeys {
  static func register() {
    registerUILabel()
    registerUITextField()
    registerUITextView()
  }

  private static func registerUILabel() {
    var c = ObjectiveCClass(UILabel.self, named: "UILabel")
    c.add(ObjectiveCKey("text", \UILabel.text))
    c.add(ObjectiveCKey("attributedText", \UILabel.attributedText))
    c.add(ObjectiveCKey("textColor", \UILabel.textColor))
    c.add(ObjectiveCKey("font", \UILabel.font))
    c.add(ObjectiveCKey("textAlignment", \UILabel.textAlignment))
    c.add(ObjectiveCKey("numberOfLines", \UILabel.numberOfLines))
    c.add(ObjectiveCKey("lineBreakMode", \UILabel.lineBreakMode))
    c.add(ObjectiveCKey("adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth))
    c.add(ObjectiveCKey("minimumScaleFactor", \UILabel.minimumScaleFactor))
    c.add(ObjectiveCKey("enabled", \UILabel.isEnabled))
    c.add(ObjectiveCKey("shadowColor", \UILabel.shadowColor))
    c.add(ObjectiveCKey("shadowOffset", \UILabel.shadowOffset))
    c.add(ObjectiveCKey("highlightedTextColor", \UILabel.highlightedTextColor))
    c.register()
  }

  private static func registerUITextField() {
    var c = ObjectiveCClass(UITextField.self, named: "UITextField")
    c.add(ObjectiveCKey("text", \UITextField.text))
    c.add(ObjectiveCKey("attributedText", \UITextField.attributedText))
    c.add(ObjectiveCKey("textColor", \UITextField.textColor))
    c.add(ObjectiveCKey("font", \UITextField.font))
    c.add(ObjectiveCKey("textAlignment", \UITextField.textAlignment))
    c.add(ObjectiveCKey("placeholder", \UITextField.placeholder))
    c.add(ObjectiveCKey("attributedPlaceholder", \UITextField.attributedPlaceholder))
    c.add(ObjectiveCKey("secureTextEntry", \UITextField.isSecureTextEntry))
    c.add(ObjectiveCKey("borderStyle", \UITextField.borderStyle))
    c.add(ObjectiveCKey("delegate", \UITextField.delegate))
    c.add(ObjectiveCKey("leftView", \UITextField.leftView))
    c.add(ObjectiveCKey("rightView", \UITextField.rightView))
    c.register()
  }

  private static func registerUITextView() {
    var c = ObjectiveCClass(UITextView.self, named: "UITextView")
    c.add(ObjectiveCKey("text", \UITextView.text))
    c.add(ObjectiveCKey("attributedText", \UITextView.attributedText))
    c.add(ObjectiveCKey("textColor", \UITextView.textColor))
    c.add(ObjectiveCKey("font", \UITextView.font))
    c.add(ObjectiveCKey("textAlignment", \UITextView.textAlignment))
    c.add(ObjectiveCKey("editable", \UITextView.isEditable))
    c.add(ObjectiveCKey("selectable", \UITextView.isSelectable))
    c.register()
  }
}
