import Foundation

/// The addresses of the buses, from the environment of the program.
struct AccessibilityBusAddress {
  /// The wish of the user about assistive technology: `LAMINA_ACCESSIBILITY` may be 0 or 1.
  enum Wish { case never, always, followDesktop }

  private let environment: [String: String]

  init(environment: [String: String]) { self.environment = environment }

  var wish: Wish {
    switch environment["LAMINA_ACCESSIBILITY"] {
    case "0"?: .never
    case "1"?: .always
    default: .followDesktop
    }
  }

  /// The address of the session bus; nil if there is none. No bus is started.
  var session: String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty,
      FileManager.default.fileExists(atPath: folder + "/bus")
    else { return nil }
    return "unix:path=\(folder)/bus"
  }

  /// The address of the bus for assistive technology, if the environment names it; nil asks the session bus.
  var accessibility: String? {
    environment["AT_SPI_BUS_ADDRESS"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
