import UIKitCore

/// Setting the values of labels, text fields and text views.
@MainActor
enum TextAttributes {
  static func apply(to label: UILabel, _ element: InterfaceElement, _ values: InterfaceValues) {
    if let font = values.font(of: element) { label.font = font }
    if let color = values.color("textColor", of: element) { label.textColor = color }
    if let color = values.color("highlightedColor", of: element) { label.highlightedTextColor = color }
    if let color = values.color("shadowColor", of: element) { label.shadowColor = color }
    if let offset = element.size("shadowOffset") { label.shadowOffset = offset }
    if let alignment = element.textAlignment { label.textAlignment = alignment }
    if let mode = element.lineBreakMode { label.lineBreakMode = mode }
    if let lines = element.integer("numberOfLines") { label.numberOfLines = max(0, lines) }
    if let isEnabled = element.flag("enabled") { label.isEnabled = isEnabled }
    if let fits = element.flag("adjustsFontSizeToFit") { label.adjustsFontSizeToFitWidth = fits }
    if let scale = element.number("minimumScaleFactor") { label.minimumScaleFactor = scale }
    if let width = element.number("preferredMaxLayoutWidth") { label.preferredMaxLayoutWidth = width }
    if let text = element.string("text") { label.text = text }
    if let text = attributedText(element, values) { label.attributedText = text }
  }

  static func apply(to field: UITextField, _ element: InterfaceElement, _ values: InterfaceValues) {
    if let font = values.font(of: element) { field.font = font }
    if let color = values.color("textColor", of: element) { field.textColor = color }
    if let alignment = element.textAlignment { field.textAlignment = alignment }
    if let text = element.string("text") { field.text = text }
    if let text = element.string("placeholder") { field.placeholder = text }
    if let style = borderStyle(element["borderStyle"]) { field.borderStyle = style }
    if let image = values.image("background", of: element) { field.background = image }
    if let mode = viewMode(element["clearButtonMode"]) { field.clearButtonMode = mode }
    if let clears = element.flag("clearsOnBeginEditing") { field.clearsOnBeginEditing = clears }
    if let traits = element.child(key: "textInputTraits") {
      field.isSecureTextEntry = traits.flag("secureTextEntry") ?? false
      if traits["autocorrectionType"] == "no" { field.autocorrectionType = .no }
      // In a file, a missing attribute means none, unlike for a field that is created in code.
      if traits["autocapitalizationType"] == nil { field.autocapitalizationType = .none }
    }
  }

  static func apply(to view: UITextView, _ element: InterfaceElement, _ values: InterfaceValues) {
    if let font = values.font(of: element) { view.font = font }
    if let color = values.color("textColor", of: element) { view.textColor = color }
    if let alignment = element.textAlignment { view.textAlignment = alignment }
    if let isEditable = element.flag("editable") { view.isEditable = isEditable }
    if let isSelectable = element.flag("selectable") { view.isSelectable = isSelectable }
    if let text = element.string("text") { view.text = text }
    if let text = attributedText(element, values) { view.attributedText = text }
  }

  private static func borderStyle(_ name: String?) -> UITextField.BorderStyle? {
    switch name {
    case "none": UITextField.BorderStyle.none
    case "line": .line
    case "bezel": .bezel
    case "roundedRect": .roundedRect
    default: nil
    }
  }

  private static func viewMode(_ name: String?) -> UITextField.ViewMode? {
    switch name {
    case "never": .never
    case "whileEditing": .whileEditing
    case "unlessEditing": .unlessEditing
    case "always": .always
    default: nil
    }
  }

  // MARK: Attributed text

  /// Returns the text of the child with the key `attributedText`; nil if there is none.
  static func attributedText(
    _ element: InterfaceElement, _ values: InterfaceValues
  ) -> NSAttributedString? {
    attributed(element.child(key: "attributedText"), values)
  }

  /// Returns an attributed text, which consists of fragments with attributes; nil if there is none.
  static func attributed(
    _ element: InterfaceElement?, _ values: InterfaceValues
  ) -> NSAttributedString? {
    guard let element, element.name == "attributedString" else { return nil }
    let text = NSMutableAttributedString(string: "")
    for fragment in element.children where fragment.name == "fragment" {
      text.append(
        NSAttributedString(
          string: fragment.string("content") ?? "", attributes: attributes(fragment, values)))
    }
    return text
  }

  /// Returns the attributes of a fragment or of a title.
  static func attributes(
    _ fragment: InterfaceElement, _ values: InterfaceValues
  ) -> [NSAttributedString.Key: Any] {
    var result: [NSAttributedString.Key: Any] = [:]
    for item in fragment.elements(in: "attributes") {
      switch item["key"] {
      case "NSFont": result[.font] = InterfaceFonts.font(item)
      case "NSColor": result[.foregroundColor] = values.color(item)
      case "NSBackgroundColor": result[.backgroundColor] = values.color(item)
      case "NSKern": result[.kern] = item.number("value")
      case "NSParagraphStyle": result[.paragraphStyle] = paragraph(item)
      default: break
      }
    }
    return result
  }

  private static func paragraph(_ element: InterfaceElement) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    if let alignment = element.textAlignment { style.alignment = alignment }
    if let mode = element.lineBreakMode { style.lineBreakMode = mode }
    if let spacing = element.number("lineSpacing") { style.lineSpacing = spacing }
    if let spacing = element.number("paragraphSpacing") { style.paragraphSpacing = spacing }
    return style
  }
}
