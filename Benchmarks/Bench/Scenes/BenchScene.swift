import QuartzCore

/// The benchmark scenes. Their size is 1280×720 points, and their background is white. Everything is moved by endless
/// linear animations that begin when the scene is committed.
package enum BenchScene: String, CaseIterable, Codable, Sendable {
  /// 1,000 rounded squares that move and rotate.
  case cards = "S1"
  /// 300 pictures that move, scale and fade.
  case images = "S2"
  /// 60 doors that swing in perspective.
  case doors = "S3"
  /// One picture that moves over 1,000 layers that do not.
  case sparse = "S4"
  /// 10,000 squares that move and fade, about a tenth of which are inside the scene. They are
  /// siblings: the name of the scene does not refer to the depth of its tree.
  case deep = "S5"
  /// A cross-fade of two pictures as large as the scene.
  case crossfade = "S6"
  /// 50 moving boxes with shadows.
  case shadows = "S7"
  /// 2,000 labels in columns that scroll, about half of which are inside the scene.
  case labels = "S8"
  /// 5,000 particles.
  case particles = "S9"
  /// 500 outlines that change their shape and are trimmed.
  case strokes = "S10"
  /// A panel that blurs the 100 moving pictures behind it.
  case backdrop = "S11"
  /// 200 rotating gradients.
  case gradients = "S12"
  /// 100 moving pictures under masks that change their shape.
  case masks = "S13"

  /// Finds a scene by its number or title, such as `S1` or `cards`.
  package init?(name: String) {
    let found = Self.allCases.first { $0.rawValue == name.uppercased() || $0.title == name }
    guard let found else { return nil }
    self = found
  }

  /// The name of the case, by which the command line and the golden images also name the scene.
  package var title: String { "\(self)" }

  /// The size of the scenes in points.
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
    case .labels: Self.labels()
    case .particles: Self.particles()
    case .strokes: (0..<500).map(Self.outline)
    case .backdrop: try Self.backdrop(pictures)
    case .gradients: (0..<200).map(Self.gradient)
    case .masks: try Self.masked(pictures)
    }
  }

  /// Places the layer at a random point of the scene, and adds an endless animation that moves it to another random
  /// point in four seconds, and back in the same time. `index` is the number of the layer, which determines both
  /// points.
  @MainActor
  static func addMotion(to layer: CALayer, _ index: Int) {
    let start = BenchFormulas.point(index, xKey: 0, yKey: 1)
    let end = BenchFormulas.point(index, xKey: 2, yKey: 3)
    layer.position = start
    layer.add(.swinging("position", from: start, to: end, seconds: 4), forKey: "position")
  }
}
