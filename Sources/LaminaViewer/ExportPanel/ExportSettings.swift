import CoreGraphics
import Export
import Localization
import ViewerKit

/// The settings of the export panel. Numbers and paths are texts, as the user typed them.
struct ExportSettings {
  enum Background: CaseIterable {
    case scene, white, black, transparent

    /// The name in the current language.
    var title: String {
      switch self {
      case .scene: localized("scene")
      case .white: localized("white")
      case .black: localized("black")
      case .transparent: localized("transparent")
      }
    }
  }

  private(set) var format = ExportFormat.gif
  /// The scene time in seconds of a single frame.
  var moment: String
  var from: String
  var to: String
  var rate = ExportFormat.gif.defaultRate.description
  var scale = "1"
  var blur = "1"
  var background = Background.scene
  var path: String

  /// Creates the settings for a file `name` in `folder`. `range` is exported by formats of many frames, and `moment` by
  /// those of a single frame.
  init(name: String, folder: String, range: ClosedRange<Double>, moment: Double) {
    (from, to) = (Self.text(range.lowerBound), Self.text(range.upperBound))
    self.moment = Self.text(moment)
    path = URL(fileURLWithPath: folder).appendingPathComponent(name).path
  }

  /// Changes the format. A frame rate that is the default of the old format becomes the default of the new one; a rate
  /// that the user typed stays.
  mutating func setFormat(_ new: ExportFormat) {
    if rate == format.defaultRate.description { rate = new.defaultRate.description }
    format = new
  }

  private static func text(_ number: Double) -> String {
    NumberText.shortText(number, decimals: 3)
  }

  /// An error whose description says in one line which setting is invalid.
  struct InvalidSetting: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of the file to write: the typed path, with the extension of the format in place of that of another one. For
  /// single PNG frames it is the path of a folder, without such an extension. The end of a name such as "logo v1.2" is no
  /// extension. The extension of an APNG may also be its name.
  var file: String {
    let url = URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
    let isOfFormat = ExportFormat.allCases.contains { $0.hasEnding(ending) }
    let bare = isOfFormat ? url.deletingPathExtension() : url
    guard let own = format.fileExtension else { return bare.path }
    return bare.appendingPathExtension(format.hasEnding(ending) ? ending : own).path
  }

  /// The extension of the typed path in lower case; empty if it has none.
  private var ending: String { (path as NSString).pathExtension.lowercased() }

  /// The format that the extension of the typed path names; nil if there is none, or if the extension is one of the present
  /// format.
  var namedFormat: ExportFormat? {
    format.hasEnding(ending) ? nil : ExportFormat.allCases.first { $0.hasEnding(ending) }
  }

  /// The name of the file or the folder that is written.
  var fileName: String { URL(fileURLWithPath: file).lastPathComponent }

  /// True if the typed name, which has an extension, is not that of the file.
  var isRenamed: Bool { !ending.isEmpty && fileName != (path as NSString).lastPathComponent }

  /// True if a folder is written, but the typed name has an extension.
  var isFolderWithEnding: Bool { format.fileExtension == nil && !ending.isEmpty }

  /// True if there is a file that the export would replace. A folder of single frames is never replaced.
  var replacesFile: Bool {
    format.fileExtension != nil && FileManager.default.fileExists(atPath: file)
  }

  /// The options of the export, and its scale in pixels per point.
  /// - Throws: `InvalidSetting`.
  func options() throws -> (options: ExportOptions, scale: Double) {
    let (start, end) = try format.isSingleFrame ? singleTime() : times()
    // The field of the rate is not shown for a single frame, where an invalid text could not be corrected.
    let hidden = format.isSingleFrame ? format.defaultRate : nil
    guard let rate = FrameRate(rate.trimmingCharacters(in: .whitespaces)) ?? hidden else {
      throw InvalidSetting(
        description: localized("“Frames/s” must be a rate such as 30 or 29.97, not “\(rate)”."))
    }
    var options = ExportOptions(format: format, end: end, rate: rate)
    options.start = start
    options.blur = Int(try number(blur, named: localized("Sub-frames"), in: 1...64))
    return (options, try number(scale, named: localized("Scale"), in: 0.05...8))
  }

  private func singleTime() throws -> (start: Double, end: Double) {
    let time = try number(moment, named: localized("Time, s"), in: 0...1e5)
    return (time, time)
  }

  private func times() throws -> (start: Double, end: Double) {
    let (start, end) = (
      try number(from, named: localized("From, s"), in: 0...1e5),
      try number(to, named: localized("To, s"), in: 0...1e5)
    )
    guard end >= start else {
      throw InvalidSetting(description: localized("The end lies before the beginning."))
    }
    return (start, end)
  }

  private func number(
    _ text: String, named name: String, in range: ClosedRange<Double>
  ) throws -> Double {
    guard let value = NumberText.number(from: text), range.contains(value) else {
      throw InvalidSetting(
        description: localized(
          "“\(name)” must be a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound)), not “\(text)”."
        ))
    }
    return value
  }

  /// The size in pixels and the number of frames of what would be written for a scene of `size` points; nil while a
  /// setting is invalid.
  func summary(of size: CGSize) -> String? {
    guard let (options, scale) = try? options() else { return nil }
    let pixels = PlaybackFrames.pixels(of: size, scale: scale)
    let (width, height) = format.pixelSize(width: pixels.width, height: pixels.height)
    let count = options.frameCount
    if format.isSingleFrame { return localized("\(width) × \(height) pixels") }
    return count == 1
      ? localized("\(width) × \(height) pixels, 1 frame")
      : localized("\(width) × \(height) pixels, \(count) frames")
  }

  /// True if the range of a format of many frames is so short that it has a single one.
  var hasOneFrame: Bool {
    !format.isSingleFrame && (try? options())?.options.frameCount == 1
  }

  /// The color that replaces the background of the scene; nil keeps the scene's own background.
  var color: CGColor? {
    switch background {
    case .scene: nil
    case .white: CGColor(gray: 1, alpha: 1)
    case .black: CGColor(gray: 0, alpha: 1)
    case .transparent: .clear
    }
  }
}

extension ExportFormat {
  /// Returns true if files of the format may have this extension, in lower case: its own one, or its name.
  fileprivate func hasEnding(_ ending: String) -> Bool {
    fileExtension != nil && (fileExtension == ending || name == ending)
  }
}
