import Archives
import CAML
import CoreGraphics
import DocumentReading
import Foundation
import QuartzCore

/// A target that reads the directory and all files of zip archives.
final class ArchiveTarget: FuzzTarget {
  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    guard let archive = try? ZipArchive(Data(input), name: "archive") else { return false }
    for entry in archive.entries {
      _ = archive.entry(at: "./\(entry.path)")
      _ = try? archive.content(of: entry)
    }
    let folder = DocumentFolder.archive(archive, path: "")
    for name in folder.folderNames { _ = folder.folder(name).folderNames }
    return true
  }
}

/// A target that reads archives of wallpapers and of packages as the viewer does, and draws some of the wallpapers.
final class WallpaperTarget: FuzzTarget {
  private let (wallpaper, package): (URL, URL)

  init(folder: URL) {
    wallpaper = folder.appendingPathComponent("a.tendies")
    package = folder.appendingPathComponent("a.ca")
  }

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    MediaClock.setManualTime(0)
    // These limits are choices. They lie below those of an input, 5 s and 512 MiB.
    let budget = ReadingBudget(seconds: 1, bytes: 128 << 20)
    try Data(input).write(to: wallpaper)
    if let document = try? WallpaperDocument(contentsOf: wallpaper, budget: budget) {
      _ = document.issues.map(\.description)
      if isDrawn { draw(document) }
      return true
    }
    try Data(input).write(to: package)
    return (try? CAMLDocument(contentsOf: package, budget: budget)) != nil
  }

  /// Draws the first frame, a frame in the middle while the device is tilted, and a frame in the last state.
  private func draw(_ document: WallpaperDocument) {
    let frames = DrawnFrames(of: document.rootLayer, size: document.size, sideLimit: 512)
    document.setInitialStates()
    document.startAnimations()
    CATransaction.flush()
    frames.draw(at: 0)
    document.tilt(to: CGPoint(x: 1, y: -0.5))
    frames.draw(at: min(document.duration.isFinite ? document.duration / 2 : 0.3, 1e6))
    document.setState(document.stateNames.last)
    frames.draw(at: 1e6)
    frames.end()
  }
}
