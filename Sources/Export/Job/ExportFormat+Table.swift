import Foundation
import Localization

/// The table of formats. A row contains everything that the command line, the export panel and the export need to
/// know about a format.
extension ExportFormat: CaseIterable {
  package static let allCases = [png, pngs, apng, gif, mp4, webm, webp]

  package static let png = ExportFormat("png", fileExtension: "png", isSingleFrame: true) {
    try PictureEncoder(path: $0.path)
  }

  package static let pngs = ExportFormat("pngs", note: "a folder of them", fileExtension: nil) {
    try PictureFolderEncoder(
      path: $0.path, count: $0.options.frameCount, width: $0.width, height: $0.height)
  }

  package static let apng = ExportFormat("apng", fileExtension: "png", hasLoops: true) {
    try APNGEncoder(
      path: $0.path, width: $0.width, height: $0.height, isOpaque: $0.isOpaque,
      rate: $0.options.rate, loops: $0.options.loops)
  }

  /// Animated GIF. Its default rate is 25 frames per second, because its delays are whole hundredths of a second.
  package static let gif = ExportFormat("gif", fileExtension: "gif", hasLoops: true, defaultRate: .gif)
  {
    try GIFEncoder(
      path: $0.path, width: $0.width, height: $0.height, isOpaque: $0.isOpaque, options: $0.options)
  }

  package static let mp4 = ExportFormat(
    "mp4", fileExtension: "mp4", hasAlpha: false, needsFFmpeg: true, needsEvenSize: true
  ) { try FFmpegEncoder($0, .mp4) }

  package static let webm = ExportFormat("webm", fileExtension: "webm", needsFFmpeg: true) {
    try FFmpegEncoder($0, .webm)
  }

  package static let webp = ExportFormat(
    "webp", fileExtension: "webp", hasLoops: true, needsFFmpeg: true
  ) { try FFmpegEncoder($0, .webp) }
}

extension ExportFormat {
  /// Finds a format by its name; returns nil for an unknown one.
  package init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Finds the format by the extension of a file's name. A path that ends with a slash means a folder of pictures.
  /// Returns nil if the extension is unknown.
  package init?(path: String) {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    let isFolder = path.hasSuffix("/")
    let format = Self.allCases.first {
      isFolder ? $0.fileExtension == nil : $0.fileExtension != nil && $0.name == ending
    }
    guard let format else { return nil }
    self = format
  }

  /// Returns true if the format can be written with the programs in `folders`, which are separated by colons.
  package func isAvailable(
    programs folders: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) -> Bool {
    !needsFFmpeg || FFmpegEncoder.program(in: folders) != nil
  }

  /// The names of all formats with their notes, as an enumeration such as "png, pngs (a folder of them) or gif".
  package static var choices: String {
    let names = allCases.map { format in
      format.note.map { "\(format.name) (\($0.text))" } ?? format.name
    }
    let (list, last) = split(names)
    return list.map { localized("\($0) or \(last)") } ?? last
  }

  /// Returns the names of the formats for which `isIncluded` returns true, such as "apng, gif and webp".
  package static func names(where isIncluded: (ExportFormat) -> Bool) -> String {
    let (list, last) = split(allCases.filter(isIncluded).map(\.name))
    return list.map { localized("\($0) and \(last)") } ?? last
  }

  /// Returns the names without the last one as a list (nil if there is only one name), and the last name.
  private static func split(_ names: [String]) -> (list: String?, last: String) {
    let others = names.dropLast()
    let list = others.dropFirst().reduce(others.first) { list, name in
      list.map { localized("\($0), \(name)") }
    }
    return (list, names.last ?? "")
  }
}
