import QuartzCore

// Geometry in archives, encoded as text.

extension NSCoder {
  /// Encodes a point.
  public func encode(_ point: CGPoint, forKey key: String) {
    encode(NSCoder.string(for: point), forKey: key)
  }
  /// Encodes a vector.
  public func encode(_ vector: CGVector, forKey key: String) {
    encode(NSCoder.string(for: vector), forKey: key)
  }
  /// Encodes a size.
  public func encode(_ size: CGSize, forKey key: String) {
    encode(NSCoder.string(for: size), forKey: key)
  }
  /// Encodes a rectangle.
  public func encode(_ rect: CGRect, forKey key: String) {
    encode(NSCoder.string(for: rect), forKey: key)
  }
  /// Encodes a transform.
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    encode(NSCoder.string(for: transform), forKey: key)
  }
  /// Encodes insets.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encode(NSCoder.string(for: insets), forKey: key)
  }
  /// Encodes directional insets.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    encode(NSCoder.string(for: insets), forKey: key)
  }
  /// Encodes an offset.
  public func encode(_ offset: UIOffset, forKey key: String) {
    encode(NSCoder.string(for: offset), forKey: key)
  }

  /// Decodes a point; zero if there is none.
  public func decodeCGPoint(forKey key: String) -> CGPoint { NSCoder.cgPoint(for: text(key)) }
  /// Decodes a vector; zero if there is none.
  public func decodeCGVector(forKey key: String) -> CGVector { NSCoder.cgVector(for: text(key)) }
  /// Decodes a size; zero if there is none.
  public func decodeCGSize(forKey key: String) -> CGSize { NSCoder.cgSize(for: text(key)) }
  /// Decodes a rectangle; zero if there is none.
  public func decodeCGRect(forKey key: String) -> CGRect { NSCoder.cgRect(for: text(key)) }
  /// Decodes a transform; the identity if there is none.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    NSCoder.cgAffineTransform(for: text(key))
  }
  /// Decodes insets; zero if there are none.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    NSCoder.uiEdgeInsets(for: text(key))
  }
  /// Decodes directional insets; zero if there are none.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    NSCoder.nsDirectionalEdgeInsets(for: text(key))
  }
  /// Decodes an offset; zero if there is none.
  public func decodeUIOffset(forKey key: String) -> UIOffset { NSCoder.uiOffset(for: text(key)) }

  /// Returns the text of a key, empty if there is none. Foundation traps if a missing key is decoded.
  private func text(_ key: String) -> String {
    containsValue(forKey: key) ? decodeObject(forKey: key) as? String ?? "" : ""
  }
}
