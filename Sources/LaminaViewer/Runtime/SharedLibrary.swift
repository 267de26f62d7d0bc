import CSceneRuntime

/// A shared library, loaded into this process for the rest of its life.
struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// The loader's reason why it cannot load a library.
  struct LoadError: Error {
    let reason: String
  }

  /// Loads the library at `path`.
  init(path: String) throws(LoadError) {
    var reason = [CChar](repeating: 0, count: 1024)
    guard let handle = lamina_library_open(path, &reason, reason.count) else {
      throw LoadError(
        reason: String(
          decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    self.handle = handle
  }

  /// Calls a function of the library without parameters and returns the object that it makes, which the caller owns;
  /// nil when there is no such function.
  func makeObject(function: String) -> UnsafeMutableRawPointer? {
    lamina_library_make(handle, function)
  }
}
