internal import CRuntime

/// The object that the calling thread keeps until it ends.
///
/// Unsafe, because Swift has no thread-local storage, and `Thread.threadDictionary` takes longer than the change of a
/// property that it would serve.
enum ThreadSlot<Object: AnyObject> {
  /// Returns the object of the thread, which must have been stored as an `Object`; nil if there is none.
  @inline(__always)
  static func object() -> Object? {
    lamina_thread_slot().map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Stores the object of the thread.
  static func store(_ object: Object) {
    lamina_set_thread_slot(Unmanaged<AnyObject>.passRetained(object).toOpaque()) { pointer in
      guard let pointer else { return }
      Unmanaged<AnyObject>.fromOpaque(pointer).release()
    }
  }
}
