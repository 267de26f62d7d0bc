import QuartzCore

/// The benchmark scenes. Their size is 1280×720 points, and their background is white. Everything is moved by endless
/// linear animations that begin when the scene is committed.
package enum BenchScene: String, CaseIterable, Codable, Sendable {
  case cards = "S1"
  case images = "S2"
  case doors = "S3"
  case sparse = "S4"
  case deep = "S5"
  case crossfade = "S6"
  case shadows = "S7"

  /// Finds a scene by its number or title, such as `S1` or `cards`.
  package init?(name: String) {
    let found = Self.allCases.first { $0.rawValue == name.uppercased() || $0.title == name }
    guard let found else { return nil }
    self = found
  }

  package var title: String { "\(self)" }

  package static let size = CGSize(width: BenchFormulas.width, height: BenchFormulas.height)

  /// Creates the layers with their animations. The first layer is the one farthest back.
  @MainActor
  package func layers(_ pictures: BenchPictures) throws -> [CALayer] {
    switch self {
    case .cards: (0..<1000).map(Self.movingCard)
    case .images: try Self.images(pictures)
    case .doors: try Self.doors(pictures)
    case .sparse: try Self.sparse(pictures)
    case .deep: (0..<10_000).map(Self.deepSquare)
    case .crossfade: try Self.crossfade(pictures)
    case .shadows: (0..<50).map(Self.shadowedBox)
    }
  }

  /// Adds an animation that moves the layer from one random point to another in four seconds, and back.
  @MainActor
  static func addMotion(to layer: CALayer, _ index: Int) {
    let start = BenchFormulas.point(index, xKey: 0, yKey: 1)
    let end = BenchFormulas.point(index, xKey: 2, yKey: 3)
    layer.position = start
    layer.add(.swinging("position", from: start, to: end, seconds: 4), forKey: "position")
  }
}
