import QuartzCore

/// Archives with which apps copy views: `NSKeyedArchiver` of Foundation cannot archive them on Linux. The translator of sources
/// for iOS replaces `NSKeyedArchiver` and `NSKeyedUnarchiver` by this type where they are used without an object.
///
/// The archive of a view stays in the memory of the program, which keeps the last 16, and the data only names it: another
/// program cannot read it. Other objects are archived by Foundation.
public enum ObjectArchives {
  private static let (prefix, limit) = (Data("lamina view archive ".utf8), 16)
  /// The archives by the numbers in their data, and the number of the next one.
  @MainActor private static var (kept, next): ([Int: ObjectArchive], Int) = ([:], 0)

  // MARK: Archiving

  /// Archives an object.
  public static func archivedData(withRootObject rootObject: Any) -> Data {
    viewData(rootObject) ?? NSKeyedArchiver.archivedData(withRootObject: rootObject)
  }
  /// Archives an object. Throws an error of Foundation if that is impossible.
  public static func archivedData(
    withRootObject object: Any, requiringSecureCoding requiresSecureCoding: Bool
  ) throws -> Data {
    try viewData(object)
      ?? NSKeyedArchiver.archivedData(
        withRootObject: object, requiringSecureCoding: requiresSecureCoding)
  }

  /// Archives a view; nil for other objects.
  private static func viewData(_ object: Any) -> Data? {
    guard object is UIView, LayerContext.isOnMainQueue else { return nil }
    nonisolated(unsafe) let object = object
    return MainActor.assumeIsolated { prefix + Data("\(keep(ObjectArchive(root: object)))".utf8) }
  }

  @MainActor private static func keep(_ archive: ObjectArchive) -> Int {
    defer { next += 1 }
    kept[next] = archive
    kept[next - limit] = nil
    return next
  }

  // MARK: Unarchiving

  /// Creates the object of an archive; nil if that is impossible.
  public static func unarchiveObject(with data: Data) -> Any? {
    data.starts(with: prefix) ? copy(data) : NSKeyedUnarchiver.unarchiveObject(with: data)
  }
  /// Creates the object of an archive. Throws an error of Foundation if that is impossible.
  public static func unarchiveTopLevelObjectWithData(_ data: Data) throws -> Any? {
    data.starts(with: prefix)
      ? copy(data) : try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
  }
  /// Creates the object of an archive; nil if it has another class. Throws an error of Foundation if that is impossible.
  public static func unarchivedObject<Object: NSObject & NSCoding>(
    ofClass cls: Object.Type, from data: Data
  ) throws -> Object? {
    data.starts(with: prefix)
      ? copy(data) as? Object : try NSKeyedUnarchiver.unarchivedObject(ofClass: cls, from: data)
  }

  private static func copy(_ data: Data) -> Any? {
    guard LayerContext.isOnMainQueue,
      let number = Int(String(decoding: data.dropFirst(prefix.count), as: UTF8.self))
    else { return nil }
    nonisolated(unsafe) var result: Any?
    MainActor.assumeIsolated { result = kept[number].flatMap { ObjectCopy($0).makeRoot() } }
    return result
  }
}
