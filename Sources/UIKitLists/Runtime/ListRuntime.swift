internal import CListRuntime
import UIKitCore

/// Creation of objects of classes that are known only at run time (Decision 0022). Each function returns nil if that is
/// impossible. The code is unsafe, because it calls the initializers through the classes' method tables, whose layout is the
/// compiler's.
@MainActor
enum ListRuntime {
  /// Creates a cell of a table by `init(style:reuseIdentifier:)`.
  static func makeCell(
    _ subclass: AnyClass, of base: AnyClass, style: Int, identifier: String?
  ) -> AnyObject? {
    let text = UnsafeMutablePointer<String?>.allocate(capacity: 1)
    text.initialize(to: identifier)
    // The initializer consumes the string.
    defer { text.deallocate() }
    return object(lamina_cell_make(pointer(base), pointer(subclass), UInt8(style), text))
  }

  /// Creates a header of a table by `init(reuseIdentifier:)`.
  static func makeHeader(
    _ subclass: AnyClass, of base: AnyClass, identifier: String?
  ) -> AnyObject? {
    let text = UnsafeMutablePointer<String?>.allocate(capacity: 1)
    text.initialize(to: identifier)
    // The initializer consumes the string.
    defer { text.deallocate() }
    return object(lamina_header_make(pointer(base), pointer(subclass), text))
  }

  /// Creates a view of a collection by `init(frame:)`.
  static func makeReusable(_ subclass: AnyClass, of base: AnyClass, frame: CGRect) -> AnyObject? {
    object(
      lamina_reusable_make(
        pointer(base), pointer(subclass), frame.minX, frame.minY, frame.width, frame.height))
  }

  /// Creates the attributes of an item by `init()`.
  static func makeAttributes(_ subclass: AnyClass, of base: AnyClass) -> AnyObject? {
    object(lamina_attributes_make(pointer(base), pointer(subclass)))
  }

  private static func object(_ made: UnsafeMutableRawPointer?) -> AnyObject? {
    made.map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
  }

  private static func pointer(_ type: AnyClass) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))
  }
}
