import CSandbox

// The code is unsafe, because a C function passes pointers to a callback.

/// The libraries that this process has loaded.
enum LoadedLibraries {
  /// Their paths.
  static var paths: [String] {
    var paths: [String] = []
    withUnsafeMutablePointer(to: &paths) { list in
      lamina_visit_libraries(
        { path, list in
          guard let path else { return }
          list?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path))
        }, list)
    }
    return paths
  }
}
