import CSandbox
import Foundation

/// The files of the system that every program with text and pictures reads.
enum SystemFiles {
  /// Devices that can be read and written.
  static let devices = ["/dev/null", "/dev/zero", "/dev/full"]

  /// Files and folders that can be read; some exist only on some systems.
  static var readable: [String] { fixed + ofUser + loaded }

  private static let fixed = [
    // libdispatch reads the states of its threads as /proc/THREAD/stat, and ends the process if it cannot. Their numbers
    // are not known before. The memory and the environment of other processes stay closed, because Landlock forbids to trace.
    "/proc", "/sys/devices/system/cpu", "/dev/random", "/dev/urandom",
    // Libraries, fonts, pictures of the desktop, languages and time zones.
    "/usr", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store", "/run/current-system/sw",
    "/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/etc/locale.conf", "/etc/locale.alias",
    "/etc/fonts", "/etc/pango", "/etc/gdk-pixbuf-2.0", "/var/cache/fontconfig", "/var/lib/locales",
    // The names of users and groups, and the home folder of the user.
    "/etc/passwd", "/etc/group", "/etc/nsswitch.conf",
  ]

  /// The user's fonts, and their settings and caches.
  private static var ofUser: [String] {
    let home = FileManager.default.homeDirectoryForCurrentUser
    func folder(_ variable: String, _ standard: String) -> URL {
      let path = ProcessInfo.processInfo.environment[variable] ?? ""
      return path.hasPrefix("/") ? URL(fileURLWithPath: path) : home.appendingPathComponent(standard)
    }
    return [
      home.appendingPathComponent(".fonts"), home.appendingPathComponent(".fonts.conf"),
      folder("XDG_DATA_HOME", ".local/share").appendingPathComponent("fonts"),
      folder("XDG_CONFIG_HOME", ".config").appendingPathComponent("fontconfig"),
      folder("XDG_CACHE_HOME", ".cache").appendingPathComponent("fontconfig"),
    ].map(\.path)
  }

  /// The program, its libraries, and the folder of Swift's libraries, of which a scene may need others.
  private static var loaded: [String] {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let libraries = LoadedLibraries.paths
    let swift = libraries.first { $0.hasSuffix("/libswiftCore.so") }
    let folder = swift.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    return libraries + [program, folder].compactMap(\.self)
  }
}
