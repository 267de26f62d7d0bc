import CoreGraphics

/// The limits of an interface file, which are choices. A file with more bytes, elements, depth or attributes is refused. Of
/// other things, those beyond a limit are left out.
enum InterfaceLimits {
  /// The size of the file in bytes.
  static let bytes = 16 << 20
  /// The number of elements.
  static let elements = 100_000
  /// The number of elements in the scenes or in the nib from which objects are created together. A label of 100 by 40 points
  /// consists of two elements and takes about 21 kB, of which 16 kB are its bitmap.
  static let createdElements = 20_000
  /// The number of elements inside one another.
  static let depth = 200
  /// The number of attributes of an element.
  static let attributes = 200
  /// The number of reports about what is left out.
  static let notes = 100
  /// The number of view controllers that are created together with one by relationships and embeddings.
  static let controllers = 256
  /// The number of view controllers inside of one another, and of those that an unwind segue passes.
  static let nesting = 10
  /// The number of segments of a segmented control.
  static let segments = 50
  /// The number of pages of a page control.
  static let pages = 1000
  /// The longest side, in points, that a view controller may prefer.
  static let side: CGFloat = 8192
}
