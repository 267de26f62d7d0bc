import CoreGraphics
import Export
import ViewerKit

/// The settings of the export panel as they were typed.
struct ExportSettings {
  enum Background: String, CaseIterable { case scene, white, black, transparent }

  var format = ExportFormat.gif
  var from = "0"
  var to: String
  var rate = "30"
  var scale = "1"
  var blur = "1"
  var background = Background.scene
  var path: String

  init(name: String, range: ClosedRange<Double>) {
    from = Self.text(range.lowerBound)
    to = Self.text(range.upperBound)
    path =
      URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .appendingPathComponent(name).path
  }

  private static func text(_ number: Double) -> String {
    NumberText.shortText(number, decimals: 3)
  }

  /// An error whose description says in one line which setting is invalid.
  struct InvalidSetting: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of the file to write, with the format's extension in place of another or none. For single PNG frames it
  /// is a folder.
  var file: String {
    let url = URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
    let bare = url.deletingPathExtension()
    return format.fileExtension.map { bare.appendingPathExtension($0).path } ?? bare.path
  }

  func options() throws -> (options: ExportOptions, scale: Double) {
    let (start, end) = (
      try number(from, named: "from", in: 0...1e5), try number(to, named: "to", in: 0...1e5)
    )
    guard end >= start else { throw InvalidSetting(description: "“to” lies before “from”.") }
    guard let rate = FrameRate(rate.trimmingCharacters(in: .whitespaces)) else {
      throw InvalidSetting(description: "“frames/s” must be a rate such as 30 or 29.97, not “\(rate)”.")
    }
    var options = ExportOptions(
      format: format, end: format.isSingleFrame ? start : end, rate: rate)
    options.start = start
    options.blur = Int(try number(blur, named: "sub-frames", in: 1...64))
    return (options, try number(scale, named: "scale", in: 0.05...8))
  }

  private func number(
    _ text: String, named name: String, in range: ClosedRange<Double>
  ) throws -> Double {
    guard let value = NumberText.number(from: text), range.contains(value) else {
      throw InvalidSetting(
        description: "“\(name)” must be a number from \(Self.text(range.lowerBound)) to "
          + "\(Self.text(range.upperBound)), not “\(text)”.")
    }
    return value
  }

  func color(of session: CGColor) -> CGColor {
    switch background {
    case .scene: session
    case .white: CGColor(gray: 1, alpha: 1)
    case .black: CGColor(gray: 0, alpha: 1)
    case .transparent: format.hasAlpha ? .clear : CGColor(gray: 1, alpha: 1)
    }
  }
}
