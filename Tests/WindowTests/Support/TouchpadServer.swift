import Foundation

/// A real X server with a touchpad that tests move (driver inputtest), without a screen (driver dummy) and without a
/// window manager. Xvfb has no pointing device that scrolls by fractions of a wheel step.
final class TouchpadServer: Sendable {
  let server: XServer
  let touchpad: Touchpad
  private let folder: URL

  /// The reason why no such server can run on this machine, or nil.
  static let obstacle: String? = {
    let modules = URL(fileURLWithPath: "/usr/lib/xorg/modules")
    let isInstalled =
      ["drivers/dummy_drv.so", "input/inputtest_drv.so"].allSatisfy {
        FileManager.default.fileExists(atPath: modules.appendingPathComponent($0).path)
      } && Tool.find("Xorg") != nil
    guard isInstalled else { return "Xorg with its drivers inputtest and dummy is not installed" }
    return access("/dev/tty0", W_OK) == 0 ? nil : "Xorg cannot start: /dev/tty0 is not for this user"
  }()

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("touchpad-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let socket = folder.appendingPathComponent("socket").path
    try Self.configuration(socket: socket)
      .write(to: folder.appendingPathComponent("xorg.conf"), atomically: true, encoding: .utf8)
    server = try XServer(
      Child(URL(fileURLWithPath: "/bin/sh"), ["-c", Self.script, folder.path]))
    touchpad = try Touchpad(socket: socket)
  }

  func stop() {
    touchpad.close()
    server.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A script that starts the server, which writes the number of its display, and that ends the server when the
  /// standard input of the script is closed. The server shares the virtual terminal with a desktop that may run on
  /// this machine.
  private static let script = """
    Xorg -displayfd 3 -config "$0/xorg.conf" -logfile "$0/log" -noreset -nolisten tcp \
    -novtswitch -sharevts 3>&1 >/dev/null &
    cat >/dev/null
    kill $!
    wait $!
    """

  private static func configuration(socket: String) -> String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoAddGPU" "false"
    EndSection
    Section "InputDevice"
      Identifier "touchpad"
      Driver "inputtest"
      Option "SocketPath" "\(socket)"
      Option "DeviceType" "Pointer"
      Option "AccelerationProfile" "-1"
    EndSection
    Section "Device"
      Identifier "nothing"
      Driver "dummy"
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "nothing"
      DefaultDepth 24
    EndSection
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      InputDevice "touchpad" "CorePointer"
    EndSection

    """
  }
}

/// A client of the driver inputtest (`man 4 inputtestdrv`). When a call returns, the server has processed the
/// movement or the button.
final class Touchpad: Sendable {
  /// The amount by which the driver's scroll valuators grow in one notch.
  static let notch = 120.0

  private let socket: Int32

  init(socket path: String) throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, length) }
    }
    guard status == 0 else { throw Failure("no touchpad at \(path)") }
    try send(.version, [UInt16(1), UInt16(1)])
    try receive(12)
  }

  func close() { _ = Glibc.close(socket) }

  /// Moves the pointer by pixels of the screen, without acceleration.
  func move(_ dx: Double, _ dy: Double) throws { try move([0: dx, 1: dy]) }

  /// Scrolls by fractions of a wheel step.
  func scroll(down: Double = 0, right: Double = 0) throws {
    var values: [Int: Double] = [:]
    if down != 0 { values[3] = down * Self.notch }
    if right != 0 { values[2] = right * Self.notch }
    try move(values)
  }

  /// Changes valuators: 0 and 1 are x and y, 2 and 3 are the horizontal and the vertical scroll valuator.
  private func move(_ valuators: [Int: Double]) throws {
    try send(.motion, [UInt32(0), UInt32(0)], Self.valuators(valuators))
    try synchronize()
  }

  /// Presses or releases a button.
  func button(_ number: Int32, isDown: Bool) throws {
    try send(.button, [0, number, isDown ? 1 : 0, 0], Self.valuators([:]))
    try synchronize()
  }

  /// Waits until the server has processed everything that was sent before.
  private func synchronize() throws {
    try send(.wait, [UInt8]())
    try receive(8)
  }

  // MARK: The protocol

  private enum Message: UInt32 { case version, wait, motion, proximity, button }

  /// Returns the part of a message that describes valuators: whether there are unaccelerated values, a mask of 64
  /// bits, the values, and the unaccelerated values.
  private static func valuators(_ valuators: [Int: Double]) -> [UInt8] {
    var values = [Double](repeating: 0, count: 128)
    for (index, value) in valuators { values[index] = value }
    let mask = valuators.keys.reduce(UInt64(0)) { $0 | 1 << $1 }
    let head = [0, UInt32(truncatingIfNeeded: mask), UInt32(mask >> 32), 0]
    return head.withUnsafeBytes { Array($0) } + values.withUnsafeBytes { Array($0) }
  }

  private func send<Item>(_ message: Message, _ items: [Item], _ rest: [UInt8] = []) throws {
    let body = items.withUnsafeBytes { Array($0) } + rest
    let bytes = [UInt32(8 + body.count), message.rawValue].withUnsafeBytes { Array($0) } + body
    guard write(socket, bytes, bytes.count) == bytes.count else {
      throw Failure("the touchpad takes no \(message)")
    }
  }

  private func receive(_ count: Int) throws {
    var bytes = [UInt8](repeating: 0, count: count)
    guard recv(socket, &bytes, count, Int32(MSG_WAITALL)) == count else {
      throw Failure("the touchpad does not answer")
    }
  }
}
