import Foundation

// The names of the two indices of a path in a list.

extension IndexPath {
  /// Creates the path of a row of a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the path of an item of a collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The index of the section, the first one of the path.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// The index of the row in its section, the second one of the path.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// The index of the item in its section, the second one of the path.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}

extension NSIndexPath {
  /// The index of the section, the first one of the path.
  public var section: Int { index(atPosition: 0) }
  /// The index of the row in its section, the second one of the path.
  public var row: Int { index(atPosition: 1) }
  /// The index of the item in its section, the second one of the path.
  public var item: Int { index(atPosition: 1) }
}

extension RunLoop.Mode {
  /// The mode while a scroll view follows a touch. Lamina's run loops never enter it.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
