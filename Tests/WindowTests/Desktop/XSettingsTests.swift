import Testing

@testable import WindowSystem

struct XSettingsTests {
  private let packed = SettingsBytes([
    "Net/ThemeName": .text("Adwaita-dark"), "Xft/DPI": .integer(147456), "Negative": .integer(-1),
  ]).bytes

  @Test(arguments: [false, true])
  func bothByteOrdersAreRead(isBigEndian: Bool) {
    var packed = SettingsBytes(["Net/ThemeName": .text("Clear"), "Xft/DPI": .integer(-5)])
    packed.isBigEndian = isBigEndian
    let settings = XSettings(bytes: packed.bytes)
    #expect(settings.text("Net/ThemeName") == "Clear")
    #expect(settings.integer("Xft/DPI") == -5)
    #expect(settings.integer("Net/ThemeName") == nil && settings.text("Xft/DPI") == nil)
  }

  /// Settings that are complete are read from truncated data, and nothing crashes.
  @Test func truncatedSettingsAreRead() {
    for count in 0..<packed.count {
      let settings = XSettings(bytes: Array(packed.prefix(count)))
      #expect(settings != XSettings(bytes: packed), "\(count)")
    }
    #expect(XSettings(bytes: packed).integer("Negative") == -1)
    // Bytes 8 to 11 are the number of settings.
    let lie = Array(packed[..<8]) + [255, 255, 255, 255] + packed[12...]
    #expect(XSettings(bytes: lie).text("Net/ThemeName") == "Adwaita-dark")
    // Bytes 14 and 15 are the length of the first name.
    let longName = Array(packed[..<14]) + [255, 255] + packed[16...]
    #expect(XSettings(bytes: longName) == XSettings())
  }

  @Test func colorsAreSkipped() {
    let settings = XSettings(
      bytes: SettingsBytes(["A": .color, "B": .integer(1), "C": .color]).bytes)
    #expect(settings.integer("B") == 1 && settings.integer("A") == nil)
  }

  @Test(arguments: [
    ("Adwaita-dark", true), ("Adwaita:dark", true), ("Mint-Y-Dark-Aqua", true),
    ("BreezeDark", true), ("HighContrastInverse", true), ("HighContrast", false), ("Yaru", false),
    ("Arc-Darker", false), ("", false),
  ])
  func darkThemesAreRecognizedByTheirNames(name: String, isDark: Bool) {
    #expect(Appearance.isDark(theme: name) == isDark)
  }

  @Test func precedenceOfAppearanceSettings() {
    let dark = XSettings(bytes: packed)
    #expect(Appearance(settings: dark, environment: [:]).isDark)
    #expect(
      Appearance(settings: dark, portal: PortalAppearance(colorScheme: .noPreference), environment: [:])
        .isDark)
    #expect(
      !Appearance(settings: dark, portal: PortalAppearance(colorScheme: .light), environment: [:])
        .isDark)
    #expect(Appearance(portal: PortalAppearance(colorScheme: .dark), environment: [:]).isDark)
    #expect(!Appearance(environment: [:]).isDark)
  }

  @Test(arguments: [
    (nil, nil, false), (0, nil, true), (1, nil, false), (0, "0", false), (1, "1", true),
    (nil, "1", true), (0, "yes", true),
  ])
  func precedenceOfReducedMotionSettings(animations: Int?, variable: String?, isReduced: Bool) {
    let values = animations.map { ["Gtk/EnableAnimations": SettingsBytes.Value.integer($0)] } ?? [:]
    let environment = variable.map { ["LAMINA_REDUCED_MOTION": $0] } ?? [:]
    let appearance = Appearance(
      settings: XSettings(bytes: SettingsBytes(values).bytes), environment: environment)
    #expect(appearance.prefersReducedMotion == isReduced)
  }

  @Test(arguments: [
    ("Adwaita", nil, nil, false), ("HighContrast", nil, nil, true), ("ContrastHigh", false, nil, true),
    ("Adwaita", true, nil, true), ("Adwaita", true, "0", false), ("Adwaita", nil, "1", true),
    ("HighContrastInverse", nil, "yes", true),
  ])
  func precedenceOfContrastSettings(theme: String, portal: Bool?, variable: String?, isHigh: Bool) {
    let environment = variable.map { ["LAMINA_HIGH_CONTRAST": $0] } ?? [:]
    let appearance = Appearance(
      settings: XSettings(bytes: SettingsBytes(["Net/ThemeName": .text(theme)]).bytes),
      portal: PortalAppearance(prefersHighContrast: portal), environment: environment)
    #expect(appearance.prefersHighContrast == isHigh)
  }

  private func scale(
    dotsPerInch: Double = 0, _ values: [String: Int] = [:], requested: Double? = nil,
    _ environment: [String: String] = [:]
  ) -> Double {
    let settings = XSettings(
      bytes: SettingsBytes(values.mapValues { .integer($0) }).bytes)
    return X11Scale.scale(
      dotsPerInch: dotsPerInch, settings: settings, requested: requested, environment: environment)
  }

  /// The scale 1 has 96 dots per inch, so 120 are 1.25, and the setting of 144 · 1024 is 1.5.
  @Test func precedenceOfScaleSettings() {
    let all = ["Gdk/WindowScalingFactor": 3, "Xft/DPI": 144 * 1024]
    let environment = ["LAMINA_SCALE": "1.25", "GDK_SCALE": "2"]
    #expect(scale(dotsPerInch: 120, all, requested: 4, environment) == 4)
    #expect(scale(dotsPerInch: 120, all, environment) == 1.25)
    #expect(scale(dotsPerInch: 120, all, ["GDK_SCALE": "2"]) == 1.25)
    #expect(scale(all, ["GDK_SCALE": "2"]) == 3)
    #expect(scale(["Gdk/WindowScalingFactor": 1, "Xft/DPI": 144 * 1024]) == 1.5)
    #expect(scale([:], ["GDK_SCALE": "2"]) == 2)
    #expect(scale() == 1)
  }

  @Test(arguments: ["", "x", "0", "-1", "nan", "inf"])
  func invalidScalesAreIgnored(text: String) {
    let environment = ["LAMINA_SCALE": text]
    #expect(scale(dotsPerInch: 192, [:], environment) == 2)
    #expect(X11Scale.warning(for: environment)?.contains("LAMINA_SCALE") == true)
    #expect(X11Scale.warning(for: ["LAMINA_SCALE": "2"]) == nil)
  }

  @Test func scalesHaveLimits() {
    #expect(scale(dotsPerInch: 10) == 1 && scale(requested: 0.5) == 1 && scale(requested: 100) == 8)
  }
}
