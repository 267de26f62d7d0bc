import Archives
import Foundation

/// The modules that sources import.
enum AppModules {
  /// The modules that are not looked for beside an app: those that Lamina, Swift and the translator have, and those
  /// that only Apple's systems have.
  static let known = Set(
    ("os/simd/UIKit/Foundation/QuartzCore/CoreGraphics/CoreText/ImageIO/Darwin/ObjectiveC/Dispatch/Glibc/Swift/"
      + "CoreMotion/AudioToolbox/Combine/SwiftUI/AVFoundation/CoreImage/Accelerate/XCTest/PackageDescription/"
      + "CoreFoundation/AppKit/Cocoa/WatchKit").split(separator: "/").map(String.init))

  /// Returns the name of the module of a product.
  static func name(from product: String) -> String {
    String(product.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// Returns the modules that sources import and that are not known.
  static func imported(by sources: [URL]) -> Set<String> {
    var result: Set<String> = []
    for url in sources {
      guard let text = BoundedFile.text(url) else { continue }
      result.formUnion(imports(in: text).map(\.name))
    }
    return result.subtracting(known)
  }

  /// Returns the imports of a source with the ranges of their statements.
  static func imports(in text: String) -> [(name: String, range: Range<String.Index>)] {
    text.matches(
      of:
        /(?m)^[ \t]*(?:@testable |@_exported )?import (?:class |struct |enum |protocol |func )?([A-Za-z_][A-Za-z0-9_]*)(?:\.[A-Za-z_.0-9]+)?/
    ).map { (String($0.output.1), $0.range) }
  }

  /// Returns true for a source that imports SwiftUI, which Lamina does not have.
  static func usesSwiftUI(_ source: URL) -> Bool {
    guard let text = BoundedFile.text(source), text.contains("SwiftUI") else { return false }
    return imports(in: text).contains { $0.name == "SwiftUI" }
  }

  /// Returns a source without the imports of some modules. Lines stay as they are.
  static func removingImports(of modules: Set<String>, from bytes: [UInt8]) -> [UInt8] {
    guard !modules.isEmpty else { return bytes }
    var text = String(decoding: bytes, as: UTF8.self)
    for item in imports(in: text).reversed() where modules.contains(item.name) {
      text.replaceSubrange(item.range, with: "")
    }
    return Array(text.utf8)
  }

  /// Returns the Swift sources of a module that is a library in the same repository, and its interface files and asset
  /// catalogs; empty if it is not found. The folders that its podspec or package names are tried, and then those with its name.
  static func files(of module: String, in root: URL) -> (sources: [URL], resources: [URL]) {
    let folders =
      podspecFolders(module, root) + packageFolders(module, root)
      + ["Sources/\(module)", "Source/\(module)", module].map { root.appendingPathComponent($0) }
    let boundary = AppBoundary(root)
    let found = folders.lazy.filter(boundary.contains).map { folder in
      (folder, AppFiles.find(["swift"], in: folder).filter { !isManifest($0) })
    }
    guard let (folder, sources) = found.first(where: { !$1.isEmpty }) else { return ([], []) }
    return (sources, AppFiles.find(["storyboard", "xib", "xcassets"], in: folder))
  }

  private static func isManifest(_ url: URL) -> Bool { url.lastPathComponent == "Package.swift" }

  private static func podspecFolders(_ module: String, _ root: URL) -> [URL] {
    guard let name = podspec(module, root), let text = read(name, root) else { return [] }
    return text.matches(of: /source_files\s*=\s*\[?\s*['"]([^'"*]+)/).map {
      root.appendingPathComponent(String($0.output.1).trimmingCharacters(in: ["/"]))
    }
  }

  /// Returns the name of the file that describes the module, which may begin with a prefix of its author. In the name, other
  /// characters stand for underscores.
  private static func podspec(_ module: String, _ root: URL) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let files = names.filter { $0.hasSuffix(".podspec") }.sorted()
    return files.first { name in
      Self.name(from: String(name.dropLast(8))).hasSuffix(module)
    }
  }

  private static func packageFolders(_ module: String, _ root: URL) -> [URL] {
    guard let text = read("Package.swift", root), text.contains("\"\(module)\"") else { return [] }
    return text.matches(of: /path:\s*"([^"]+)"/).map {
      root.appendingPathComponent(String($0.output.1))
    }
  }

  private static func read(_ name: String, _ root: URL) -> String? {
    BoundedFile.text(root.appendingPathComponent(name))
  }
}
