import QuartzCore

extension CAAnimation {
  private static let documentKey = "CAMLDocument.number"

  /// The number of the animation in the document that it or its original was read from; nil for others. Copies have the
  /// same number.
  var documentNumber: Int? {
    get { value(forKey: Self.documentKey) as? Int }
    set { setValue(newValue, forKey: Self.documentKey) }
  }
}
