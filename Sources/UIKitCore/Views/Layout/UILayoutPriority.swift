/// The priority of a constraint, up to 1000, which means required.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The raw value.
  public let rawValue: Float
  /// Creates a value from its raw value.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The constraint must hold, 1000.
  public static let required = UILayoutPriority(1000)
  /// The default priority of content compression resistance, 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority of a drag that may resize the window, 510. Lamina does not use it.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The priority of the window's size, 500. Lamina does not use it.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// The priority of a drag that does not resize the window, 490. Lamina does not use it.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The default priority of content hugging, 250.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority of a target size in `systemLayoutSizeFitting(_:)`, 50.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Returns true if `a` is weaker than `b`.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// The priorities with which a view resists growing and shrinking from its intrinsic size.
struct ContentPriorities {
  /// A priority for each axis.
  struct Pair {
    var horizontal: UILayoutPriority
    var vertical: UILayoutPriority
  }

  var hugging = Pair(horizontal: .defaultLow, vertical: .defaultLow)
  var compression = Pair(horizontal: .defaultHigh, vertical: .defaultHigh)
}
