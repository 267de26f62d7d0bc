extension CGPoint {
  /// True when both coordinates are exactly equal.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// True when both sides are exactly equal.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// True when the standardized rectangles are exactly equal.
  public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}

extension CGPoint {
  /// A dictionary with the keys X and Y.
  public var dictionaryRepresentation: CFDictionary {
    NSDictionary(dictionary: ["X": Double(x), "Y": Double(y)])
  }

  /// Creates a point from a dictionary with the keys X and Y; nil when one is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = dict.length("X"), let y = dict.length("Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// A dictionary with the keys Width and Height.
  public var dictionaryRepresentation: CFDictionary {
    NSDictionary(dictionary: ["Width": Double(width), "Height": Double(height)])
  }

  /// Creates a size from a dictionary with the keys Width and Height; nil when one is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = dict.length("Width"), let height = dict.length("Height") else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// A dictionary with the keys X, Y, Width and Height.
  public var dictionaryRepresentation: CFDictionary {
    NSDictionary(dictionary: [
      "X": Double(minX), "Y": Double(minY), "Width": Double(width), "Height": Double(height),
    ])
  }

  /// Creates a rectangle from a dictionary with the keys X, Y, Width and Height; nil when one is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict),
      let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension NSDictionary {
  fileprivate func length(_ key: String) -> CGFloat? {
    object(forKey: key).flatMap { Double(boxed: $0) }.map { CGFloat($0) }
  }
}
