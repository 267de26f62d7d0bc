import CoreGraphics
import Foundation

/// The surroundings in which the frames of a part were drawn. They are equal if the frames are those of one export.
package struct PartOrigin: Codable, Equatable, Sendable {
  /// The version of Lamina and the kind of processor.
  let program: String
  /// The versions of the libraries that draw texts and paths.
  let libraries: String
  /// The fingerprint of the installed fonts.
  let fonts: String
  /// The scene with all options that change its pictures: a text, or the fingerprint of its file.
  let scene: String

  /// Creates the origin of parts that this computer draws.
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - scene: The name of the scene or the path of its file or folder.
  ///   - options: The options with which it is drawn.
  package init(version: String, scene: String, options: [String]) {
    program = "\(version) \(Self.processor)"
    libraries = TextSurroundings.libraries.joined(separator: ", ")
    var fonts = Fingerprint()
    for font in TextSurroundings.fonts { fonts.add(font) }
    self.fonts = fonts.text
    var drawn = Fingerprint()
    // The folder of a file may differ from one computer to another.
    drawn.add(URL(fileURLWithPath: scene).lastPathComponent)
    drawn.add(fileOrFolder: scene)
    for option in options { drawn.add(option) }
    self.scene = drawn.text
  }

  private static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}
