import UIKitCore

/// The resources to which the values of an interface file refer, and the reports about what is left out.
@MainActor
package struct InterfaceValues {
  let document: InterfaceDocument
  /// The bundle of images and colors; nil for the main one.
  let bundle: Bundle?
  private let colors: InterfaceColors

  init(_ document: InterfaceDocument, _ bundle: Bundle?) {
    (self.document, self.bundle) = (document, bundle)
    colors = InterfaceColors(named: document.namedColors, bundle: bundle)
  }

  /// Returns the color of the child with a key; nil if there is none.
  package func color(_ key: String, of element: InterfaceElement) -> UIColor? {
    colors.color(element.child(key: key))
  }

  /// Returns the color of an element; nil if it is none.
  func color(_ element: InterfaceElement?) -> UIColor? { colors.color(element) }

  /// Returns the image that an attribute names. Reports an image that is missing, and returns nil.
  package func image(_ key: String, of element: InterfaceElement) -> UIImage? {
    guard let name = element[key], !name.isEmpty else { return nil }
    if element["catalog"] == "system" { return UIImage(systemName: name) }
    // A file of a stranger must not name files outside of the app's folders.
    guard !name.split(separator: "/").contains("..") else { return nil }
    return UIImage(named: name, in: bundle, compatibleWith: nil)
  }

  /// Returns the font of the child with the key `fontDescription`; nil if there is none.
  package func font(of element: InterfaceElement) -> UIFont? {
    InterfaceFonts.font(element.child(key: "fontDescription"))
  }

  /// Reports a class or a member that the program lacks.
  func report(missingFor element: InterfaceElement, _ message: String) {
    document.note(element.line, message, isInFile: false)
  }

  /// Reports something that is left out.
  package func report(_ element: InterfaceElement, _ message: String) {
    document.note(element.line, message)
  }
}
