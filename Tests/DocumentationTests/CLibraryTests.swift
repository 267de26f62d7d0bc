import Foundation
import Testing

/// Checks that each C library is imported in only one folder of a module, so that the unsafe code which uses it can
/// be found.
@Suite struct CLibraryTests {
  /// The folders, below Sources, that may import each C module. A module whose only purpose is to wrap a library
  /// counts as one folder.
  private static let folders: [String: [String]] = [
    "CCairo": ["CoreGraphics/Cairo"],
    "CExpat": ["XMLReading/Expat"],
    "CFontconfig": ["CoreGraphics/Text/Pango"],
    "CGdkPixbuf": ["CoreGraphics/GdkPixbuf"],
    "CGio": ["AccessibilityBus/GDBus"],
    "CListRuntime": ["UIKitLists/Runtime"],
    "CPango": ["CoreGraphics/Text/Pango"],
    // The rasterizer consists of kernels. All other code calls the kernels through PixelKernels.
    "CPixelKernels": ["CoreGraphics/Kernels", "Raster"],
    "CRuntime": ["QuartzCore/Runtime"],
    "CSandbox": ["Sandbox"],
    "CSceneRuntime": ["LaminaViewer/Runtime"],
    "CViewRuntime": ["UIKitCore/Runtime"],
    "CX11": ["WindowSystem"],
    "CZlib": ["Archives/Zlib", "CommitStream/Zlib", "CoreGraphics/Zlib"],
  ]

  @Test func librariesAreImportedInTheirFolders() {
    var used: Set<String> = []
    for file in Repository.shared.files(in: "Sources") where file.path.hasSuffix(".swift") {
      for match in file.text.matches(of: /(?m)^[a-z ]*import (?<module>C[A-Z][A-Za-z0-9]*)$/) {
        guard let allowed = Self.folders[String(match.module)] else { continue }
        used.insert(String(match.module))
        let isAllowed = allowed.contains { file.path.hasPrefix("Sources/\($0)/") }
        #expect(
          isAllowed, "\(file.path) imports \(match.module); only \(allowed.joined(separator: ", ")) may"
        )
      }
    }
    #expect(used == Set(Self.folders.keys), "a library of the list is imported nowhere")
  }

  @Test func everyLibraryIsListed() {
    let libraries = Repository.shared.paths.compactMap { path -> String? in
      let match = path.wholeMatch(
        of: /Sources\/(?<module>C[A-Z][A-Za-z0-9]*)\/(include\/)?[A-Za-z0-9]+\.h/)
      return match.map { String($0.module) }
    }
    #expect(Set(libraries) == Set(Self.folders.keys))
  }
}
