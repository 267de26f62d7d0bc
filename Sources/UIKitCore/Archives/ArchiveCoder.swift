import QuartzCore

/// The coder of an object of an archive in memory, with which the object encodes itself or is created.
final class ArchiveCoder: NSCoder, InterfaceDecoding, ViewEncoding {
  private let archive: ObjectArchive?
  private let target: ObjectCopy?
  private let index: Int

  /// Creates the coder with which an object encodes itself.
  init(_ archive: ObjectArchive, _ index: Int) {
    (self.archive, target, self.index) = (archive, nil, index)
    super.init()
  }

  /// Creates the coder with which an object is created.
  init(_ target: ObjectCopy, _ index: Int) {
    (archive, self.target, self.index) = (nil, target, index)
    super.init()
  }

  // MARK: Views

  func add(_ view: UIView) { archive?.add(view, at: index) }
  func configure(_ view: UIView) { target?.configure(view, at: index) }
  func restore(_ view: UIView) { target?.setProperties(of: view, at: index) }
  func configure(_ controller: UIViewController) {}
  func word(_ attribute: String) -> String? { target?.word(attribute, at: index) }
  func makeObject(forKey key: String) -> AnyObject? { nil }

  // MARK: Encoding

  private func set(_ value: Any?, _ key: String) {
    nonisolated(unsafe) let value = value
    let (archive, index) = (archive, index)
    MainActor.assumeIsolated { archive?.set(value, forKey: key, of: index) }
  }

  override var allowsKeyedCoding: Bool { true }
  override func encode(_ object: Any?, forKey key: String) { set(object, key) }
  override func encodeConditionalObject(_ object: Any?, forKey key: String) { set(object, key) }
  override func encode(_ value: Bool, forKey key: String) { set(value, key) }
  override func encode(_ value: Int, forKey key: String) { set(value, key) }
  override func encode(_ value: Int32, forKey key: String) { set(value, key) }
  override func encode(_ value: Int64, forKey key: String) { set(value, key) }
  override func encode(_ value: Float, forKey key: String) { set(value, key) }
  override func encode(_ value: Double, forKey key: String) { set(value, key) }

  // MARK: Decoding

  private func value(_ key: String) -> Any? {
    let (target, index) = (target, index)
    nonisolated(unsafe) var result: Any?
    MainActor.assumeIsolated { result = target?.value(forKey: key, of: index) }
    return result
  }
  private func number(_ key: String) -> NSNumber? {
    let value = value(key)
    return value as? NSNumber ?? (value as? Int32).map { NSNumber(value: $0) }
      ?? (value as? Int64).map { NSNumber(value: $0) }
  }

  override func containsValue(forKey key: String) -> Bool {
    let (target, index) = (target, index)
    return MainActor.assumeIsolated { target?.hasValue(forKey: key, of: index) ?? false }
  }
  override func decodeObject(forKey key: String) -> Any? { value(key) }
  override func decodeObject<Decoded: NSObject & NSCoding>(
    of cls: Decoded.Type, forKey key: String
  ) -> Decoded? { value(key) as? Decoded }
  override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { value(key) }
  override func decodeBool(forKey key: String) -> Bool { number(key)?.boolValue ?? false }
  override func decodeInteger(forKey key: String) -> Int { number(key)?.intValue ?? 0 }
  override func decodeInt32(forKey key: String) -> Int32 { number(key)?.int32Value ?? 0 }
  override func decodeInt64(forKey key: String) -> Int64 { number(key)?.int64Value ?? 0 }
  override func decodeFloat(forKey key: String) -> Float { number(key)?.floatValue ?? 0 }
  override func decodeDouble(forKey key: String) -> Double { number(key)?.doubleValue ?? 0 }
}
