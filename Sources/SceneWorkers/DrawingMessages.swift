import CoreGraphics
import Foundation

// The messages between a command that draws a scene in Swift without a window, and the worker process that runs its code
// (Decision 0065). A message is JSON after its length, four bytes with the low ones first. The command sends a request and
// waits for the answer.

/// A request to a worker process that draws a scene. Times are in seconds from the scene's start, and do not go backwards.
package enum DrawingRequest: Codable, Sendable {
  /// Loads and starts the scene. `setup` is the encoded `SceneSetup`.
  case load(DrawingCode, setup: Data)
  /// Loads the scene, and starts a film of the viewer's window with it. `setup` is the encoded `FilmSetup`.
  case loadFilm(DrawingCode, setup: Data)
  /// Asks for the picture at a time. It is answered by `picture`, or by `nothing` if the scene has no size.
  case picture(at: Double)
  /// Asks for the display list at a time as text.
  case displayList(at: Double)
  /// Asks for the description of all layers at a time. It is answered by `text`, or by `nothing` if there is no layer.
  case tree(at: Double)
  /// Asks for the encoded `DocumentPackage` of the scene at its start.
  case document

  /// The time that the scene must reach.
  var time: Double {
    switch self {
    case .picture(let time), .displayList(let time), .tree(let time): time
    case .load, .loadFilm, .document: 0
    }
  }
}

/// The compiled code of a scene.
package struct DrawingCode: Codable, Sendable {
  /// The path of the library.
  package let library: String
  /// The file or folder of the sources.
  package let sources: String
  package let title: String

  package init(library: String, sources: String, title: String) {
    (self.library, self.sources, self.title) = (library, sources, title)
  }
}

/// An answer of a worker process that draws a scene.
package enum DrawingAnswer: Codable, Sendable {
  /// The scene has reached the next frame on the way to the time of the request. The answer is still to come.
  case working
  /// The scene has reached the time of the request, and the result is being made. The answer is still to come.
  case reached
  case loaded(DrawingFacts)
  /// The pixels follow the message, with the padding of their rows (`Bitmap.stride(ofWidth:)`).
  case picture(width: Int, height: Int)
  /// A text of `count` bytes follows the message.
  case text(count: Int)
  case nothing
  /// The request cannot be fulfilled, for a reason in the user's language.
  case failed(String)
}

/// A scene as its worker has started it.
package struct DrawingFacts: Codable, Sendable, Equatable {
  /// The size in points.
  package let width, height: Double
  /// The size of the pictures.
  package let pixelWidth, pixelHeight: Int
  /// True if all pixels of all pictures are opaque.
  package let isOpaque: Bool
  /// The seconds that one run of the scene takes; nil when that is unknown.
  package let duration: Double?
  /// True if the scene is shown on the screen of a device.
  package let showsDevice: Bool

  package init(
    size: CGSize, pixelWidth: Int, pixelHeight: Int, isOpaque: Bool, duration: Double?,
    showsDevice: Bool
  ) {
    (width, height) = (size.width, size.height)
    (self.pixelWidth, self.pixelHeight, self.isOpaque) = (pixelWidth, pixelHeight, isOpaque)
    (self.duration, self.showsDevice) = (duration, showsDevice)
  }

  /// The greatest side in points, and the greatest duration in seconds, which is that of `SceneRenderer`. Both are choices.
  package static let (sideLimit, durationLimit) = (1e9, 1e6)

  /// True if the numbers can be those of a scene. They come from the process that runs a stranger's code.
  var isValid: Bool {
    let sides = 0...Self.sideLimit
    return sides.contains(width) && sides.contains(height) && pixelWidth >= 0 && pixelHeight >= 0
      && (duration ?? 0) >= 0
  }

  /// These facts, with a duration that is at most the limit.
  var withLimitedDuration: DrawingFacts {
    DrawingFacts(
      size: CGSize(width: width, height: height), pixelWidth: pixelWidth, pixelHeight: pixelHeight,
      isOpaque: isOpaque, duration: duration.map { min($0, Self.durationLimit) },
      showsDevice: showsDevice)
  }
}

/// The form of the messages.
package enum DrawingForm {
  /// The greatest length of a message in bytes. A script of gestures is the longest one.
  package static let messageLimit = 16 << 20
  /// The greatest length of a text in bytes, which is a choice.
  package static let textLimit = 512 << 20
  /// The number of bytes of a length.
  package static let lengthSize = 4

  /// Returns the bytes of a message.
  package static func bytes(of message: some Encodable) throws -> [UInt8] {
    let content = try JSONEncoder().encode(message)
    let length = UInt32(content.count)
    return (0..<lengthSize).map { UInt8(truncatingIfNeeded: length >> UInt32(8 * $0)) } + content
  }

  /// Returns the length that these bytes state; nil if it is not allowed.
  package static func length(_ bytes: [UInt8]) -> Int? {
    let length = bytes.prefix(lengthSize).reversed().reduce(0) { $0 << 8 | Int($1) }
    return length <= messageLimit ? length : nil
  }
}
