import Export
import Localization

/// A row of the table of the export panel's fields.
struct ExportField: Sendable {
  let name: LocalizedText
  let path: WritableKeyPath<ExportSettings, String> & Sendable
  /// The kinds of formats that have the setting.
  let use: Use

  enum Use: Sendable { case always, singleFrames, sequences }

  /// The short fields, which share one line.
  static let short = [
    ExportField(name: "Time, s", path: \.moment, use: .singleFrames),
    ExportField(name: "From, s", path: \.from, use: .sequences),
    ExportField(name: "To, s", path: \.to, use: .sequences),
    ExportField(name: "Frames/s", path: \.rate, use: .sequences),
    ExportField(name: "Scale", path: \.scale, use: .always),
    ExportField(name: "Sub-frames", path: \.blur, use: .always),
  ]
  /// The field of the file, which has a line of its own.
  static let file = ExportField(name: "File", path: \.path, use: .always)

  func applies(to format: ExportFormat) -> Bool {
    switch use {
    case .always: true
    case .singleFrames: format.isSingleFrame
    case .sequences: !format.isSingleFrame
    }
  }
}
