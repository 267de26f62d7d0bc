import QuartzCore

// Geometry in `NSValue`. Reading a value of another type returns zeros. The letter q in an encoding distinguishes the
// structure from another one with as many numbers: directional insets from insets, and offsets from `CGVector`.

extension NSValue {
  /// Creates a value from insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) { self.init(structure: insets) }
  /// Creates a value from an offset.
  public convenience init(uiOffset insets: UIOffset) { self.init(structure: insets) }
  /// Creates a value from directional insets.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(structure: insets)
  }

  /// The insets in the value; zero for another type.
  public var uiEdgeInsetsValue: UIEdgeInsets { UIEdgeInsets(boxedIn: self) ?? .zero }
  /// The offset in the value; zero for another type.
  public var uiOffsetValue: UIOffset { UIOffset(boxedIn: self) ?? .zero }
  /// The directional insets in the value; zero for another type.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(boxedIn: self) ?? .zero
  }
}

extension UIEdgeInsets: NumberStructure {
  package static var valueEncoding: String { "[4d]" }
  package var valueNumbers: [Double] { [top, left, bottom, right] }
  package init(valueNumbers n: [Double]) {
    self.init(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }
}

extension NSDirectionalEdgeInsets: NumberStructure {
  package static var valueEncoding: String { "[4q]" }
  package var valueNumbers: [Double] { [top, leading, bottom, trailing] }
  package init(valueNumbers n: [Double]) {
    self.init(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }
}

extension UIOffset: NumberStructure {
  package static var valueEncoding: String { "[2q]" }
  package var valueNumbers: [Double] { [horizontal, vertical] }
  package init(valueNumbers n: [Double]) { self.init(horizontal: n[0], vertical: n[1]) }
}

extension UIEdgeInsets: BridgedToValue {}
extension NSDirectionalEdgeInsets: BridgedToValue {}
extension UIOffset: BridgedToValue {}
