/// The environment of processes in the sandbox. Other variables, such as keys for services, are not for the code of a stranger,
/// which could draw them into a picture.
enum SandboxEnvironment {
  /// The variables that the system's libraries read, by their names.
  private static let names: Set = [
    "FONTCONFIG_FILE", "FONTCONFIG_PATH", "GDK_PIXBUF_MODULE_FILE", "HOME", "LANG", "LANGUAGE",
    "LD_LIBRARY_PATH", "PATH", "SWIFT_BACKTRACE", "TMPDIR", "TZ", "XDG_CACHE_HOME",
    "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME",
  ]
  /// The beginnings and ends of further names: those of the locale, of Lamina, and of the compiler's sanitizers.
  private static let (prefixes, suffix) = (["LC_", "LAMINA_"], "SAN_OPTIONS")

  /// Returns the variables that a process in the sandbox gets.
  static func filtered(_ environment: [String: String]) -> [String: String] {
    environment.filter { name, _ in
      names.contains(name) || prefixes.contains(where: name.hasPrefix) || name.hasSuffix(suffix)
    }
  }
}
