import CX11
import Foundation
import Testing

@testable import WindowSystem

extension WindowTests {
  /// The scale and the appearance, which change while a window is open (W3.1, W3.2).
  @MainActor struct DesktopSettingsTests {
    private func withManager(
      _ body: @MainActor (OpenWindow, Transfer<SettingsManager>) async throws -> Void
    ) async throws {
      try await withWindow(isShown: false) { open in
        let server = open.server
        let manager = try await offMain { Transfer(SettingsManager(try SelectionPeer(server))) }
        try await body(open, manager)
      }
    }

    @Test func theScaleFollowsTheResourceDatabase() async throws {
      try await withManager { open, manager in
        for (text, scale) in [("Xft.dpi:\t192\n", 2.0), ("Xft.dpi: 144\n", 1.5), ("", 1)] {
          try await offMain { manager.value.setResources(text) }
          try await open.require("scale \(scale)") { $0 == .scaleChanged(scale) }
          #expect(open.window.scale == scale)
        }
      }
    }

    @Test func aSettingsManagerStartsChangesAndEnds() async throws {
      try await withManager { open, manager in
        #expect(!open.window.isDark && !open.window.prefersReducedMotion)
        try await offMain {
          // The unit is 1/1024 of a dot per inch: 192 · 1024. The scale 1 has 96 dots per inch.
          manager.value.start(["Net/ThemeName": .text("Adwaita-dark"), "Xft/DPI": .integer(196608)])
        }
        try await open.require("dark") { $0 == .appearanceChanged(isDark: true) }
        try await open.require("scale 2") { $0 == .scaleChanged(2) }
        #expect(open.window.isDark && open.window.scale == 2)

        try await offMain {
          manager.value.set([
            "Net/ThemeName": .text("HighContrast"), "Gtk/EnableAnimations": .integer(0),
            "Gdk/WindowScalingFactor": .integer(3),
          ])
        }
        try await open.require("light") { $0 == .appearanceChanged(isDark: false) }
        try await open.require("contrast") { $0 == .contrastChanged(isHigh: true) }
        try await open.require("less motion") { $0 == .reducedMotionChanged(true) }
        try await open.require("scale 3") { $0 == .scaleChanged(3) }

        try await offMain { manager.value.stop() }
        try await open.require("less contrast") { $0 == .contrastChanged(isHigh: false) }
        try await open.require("motion") { $0 == .reducedMotionChanged(false) }
        try await open.require("scale 1") { $0 == .scaleChanged(1) }
      }
    }

    @Test func settingsFromBeforeTheStartApply() async throws {
      let server = try await offMain { try XServer() }
      let manager = try await offMain { Transfer(SettingsManager(try SelectionPeer(server))) }
      try await offMain {
        manager.value.start([
          "Net/ThemeName": .text("Yaru-dark"), "Gdk/WindowScalingFactor": .integer(2),
        ])
      }
      let open = try OpenWindow(on: server)
      #expect(open.window.isDark && open.window.scale == 2)
      #expect(open.window.width == 800 && open.window.height == 600)
      var configuration = WindowConfiguration(title: "", width: 400, height: 300)
      configuration.scale = 1.5
      let wishing = try OpenWindow(on: server, configuration)
      #expect(wishing.window.scale == 1.5 && wishing.window.width == 600)
      open.window.close()
      wishing.window.close()
      try await offMain { server.stop() }
    }

    @Test func theColorsOfTheWindowsFrameAreSet() async throws {
      try await withManager { open, manager in
        let window = open.window.window
        for (isDark, text) in [(true, "dark"), (false, "light")] {
          open.window.setFrameIsDark(isDark)
          let found = try await offMain {
            manager.value.peer.wait {
              manager.value.text("_GTK_THEME_VARIANT", of: window) == text ? true : nil
            }
          }
          #expect(found == true)
        }
      }
    }

    // MARK: The portal

    /// Runs `body` with an environment in which the only program is the shell script `name`.
    private func withTool(
      _ name: String, _ script: String, _ body: ([String: String]) async throws -> Void
    ) async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-test-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let tool = folder.appendingPathComponent(name)
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: tool)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
      try await body(["PATH": folder.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    }

    /// Returns a script that prints a line without another program.
    private static func script(printing line: String) -> String {
      "IFS= read -r line <<'END'\n\(line)\nEND\necho \"$line\""
    }

    @Test(arguments: [
      (
        "gdbus",
        "({'org.freedesktop.appearance': {'contrast': <uint32 1>, 'accent-color': <(0.2, 0.5, 0.8)>, "
          + "'color-scheme': <uint32 1>}},)",
        PortalAppearance(colorScheme: .dark, prefersHighContrast: true)
      ),
      (
        "gdbus", "({'org.freedesktop.appearance': {'color-scheme': <uint32 2>}},)",
        PortalAppearance(colorScheme: .light)
      ),
      (
        "busctl",
        #"a{sa{sv}} 1 "org.freedesktop.appearance" 2 "color-scheme" u 0 "contrast" u 0"#,
        PortalAppearance(colorScheme: .noPreference, prefersHighContrast: false)
      ),
      ("gdbus", "({'org.freedesktop.appearance': {'color-scheme': <uint32 7>}},)", nil),
      ("gdbus", "(@a{sa{sv}} {},)", nil), ("gdbus", "", nil),
    ])
    func answersOfThePortalAreParsed(tool: String, answer: String, found: PortalAppearance?)
      async throws
    {
      try await withTool(tool, Self.script(printing: answer)) { environment in
        #expect(await AppearancePortal.read(environment: environment) == found)
      }
    }

    @Test func thePortalIsNotAskedWithoutABus() async throws {
      try await withTool("gdbus", "echo \"'color-scheme': <uint32 1>\"") { environment in
        let path = environment.filter { $0.key == "PATH" }
        #expect(await AppearancePortal.read(environment: path) == nil)
      }
    }

    /// The tool is killed when its time is up. The request ends although a child process of the tool keeps its output
    /// open.
    @Test func theRequestEndsWhenThePortalDoesNotAnswer() async throws {
      try await withTool("gdbus", "/bin/sleep 30 & /bin/sleep 30") { environment in
        let start = monotonicSeconds()
        #expect(await AppearancePortal.read(timeout: 0.2, environment: environment) == nil)
        // The sleeping processes would take 30 s.
        #expect(monotonicSeconds() - start < 10)
      }
    }

    @Test func anOffscreenWindowReportsTheSameChanges() {
      let window = OffscreenWindow(width: 100, height: 100)
      var events: [WindowEvent] = []
      window.onEvent = { events.append($0) }
      window.setAppearance(isDark: true)
      window.setAppearance(isDark: true)
      window.setContrast(isHigh: true)
      window.setContrast(isHigh: true)
      window.setReducedMotion(true)
      #expect(window.isDark && window.prefersHighContrast && window.prefersReducedMotion)
      #expect(
        events == [
          .appearanceChanged(isDark: true), .contrastChanged(isHigh: true), .reducedMotionChanged(true),
        ])
    }
  }
}

/// A client that publishes the desktop's settings (XSETTINGS) and sets the resource database. It is not used on the
/// main thread.
private final class SettingsManager {
  let peer: SelectionPeer
  private var owner: UInt = 0
  private var root: UInt { XDefaultRootWindow(peer.display) }

  init(_ peer: SelectionPeer) { self.peer = peer }

  /// Becomes the settings manager, and publishes these settings.
  func start(_ values: [String: SettingsBytes.Value]) {
    owner = XCreateSimpleWindow(peer.display, root, 0, 0, 1, 1, 0, 0, 0)
    let selection = peer.atom("_XSETTINGS_S0")
    set(values)
    XSetSelectionOwner(peer.display, selection, owner, Time(CurrentTime))
    peer.send(
      "MANAGER", [0, Int(bitPattern: selection), Int(bitPattern: owner)], to: root,
      mask: StructureNotifyMask)
    XSync(peer.display, False)
  }

  /// Publishes other settings.
  func set(_ values: [String: SettingsBytes.Value]) {
    let property = peer.atom("_XSETTINGS_SETTINGS")
    peer.set(owner, property, property, SettingsBytes(values).bytes)
    XSync(peer.display, False)
  }

  /// Stops being the settings manager.
  func stop() {
    XDestroyWindow(peer.display, owner)
    XSync(peer.display, False)
  }

  /// Sets the resource database, which is a property of the root window.
  func setResources(_ text: String) {
    peer.set(root, Atom(XA_RESOURCE_MANAGER), Atom(XA_STRING), Array(text.utf8))
    XSync(peer.display, False)
  }

  func text(_ property: String, of window: UInt) -> String {
    String(decoding: peer.bytes(property, of: window), as: UTF8.self)
  }
}
