internal import CViewRuntime

/// Queries and changes of classes that Swift has no API for; CViewRuntime.h says how they work. The code is unsafe,
/// because it reads the classes' method tables, whose layout is the compiler's.
enum ClassTable {
  /// Returns true if the subclass of a view class overrides `draw(_:)`.
  static func overridesDraw(_ subclass: AnyClass, of base: AnyClass) -> Bool {
    lamina_view_draws(pointer(base), pointer(subclass))
  }

  /// Creates an object of a subclass of a responder class by its designated initializer, and returns it for the caller
  /// to own; nil when that is impossible.
  static func makeResponder(_ subclass: AnyClass, of base: AnyClass) -> AnyObject? {
    lamina_responder_make(pointer(base), pointer(subclass)).map {
      Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue()
    }
  }

  private static func pointer(_ type: AnyClass) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))
  }
}
