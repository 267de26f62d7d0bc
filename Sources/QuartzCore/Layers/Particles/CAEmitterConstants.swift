import RenderModel

/// The shape in which particles are born (L4.25).
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The shape's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a shape from its name; an unknown one counts as `point`.
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ shape: EmitterShape) { rawValue = shape.rawValue }

  /// The emitter's position; particles fly along +x.
  public static let point = CAEmitterLayerEmitterShape(.point)
  /// A line along x, as long as the width of the emitter's size; particles fly toward −y, which is up the screen.
  public static let line = CAEmitterLayerEmitterShape(.line)
  /// A rectangle of the emitter's size about its position; particles fly along +x.
  public static let rectangle = CAEmitterLayerEmitterShape(.rectangle)
  /// A cuboid of the emitter's size and depth.
  public static let cuboid = CAEmitterLayerEmitterShape(.cuboid)
  /// A circle with the width of the emitter's size as its radius; particles fly outwards.
  public static let circle = CAEmitterLayerEmitterShape(.circle)
  /// A sphere with the width of the emitter's size as its radius; particles fly outwards.
  public static let sphere = CAEmitterLayerEmitterShape(.sphere)
  /// The path of the emitter about its position; particles fly along +x.
  public static let path = CAEmitterLayerEmitterShape(.path)
}

/// The part of the emitter's shape in which particles are born (L4.25).
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one counts as `volume`.
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ mode: EmitterMode) { rawValue = mode.rawValue }

  /// The corners of a rectangle, the ends of a line, or the rim of a circle.
  public static let points = CAEmitterLayerEmitterMode(.points)
  /// The perimeter of the shape, or the edges of a cuboid.
  public static let outline = CAEmitterLayerEmitterMode(.outline)
  /// The surface of the shape.
  public static let surface = CAEmitterLayerEmitterMode(.surface)
  /// The inside of the shape.
  public static let volume = CAEmitterLayerEmitterMode(.volume)
  /// The points of a path, the corners of a rectangle or the ends of a line, one after the other.
  public static let sequential = CAEmitterLayerEmitterMode(.sequential)
}

/// The order in which living particles are drawn (L4.29).
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one counts as `unordered`.
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ mode: ParticleRenderMode) { rawValue = mode.rawValue }

  /// An order that is left to the implementation. Lamina draws the youngest particles on top, as with `oldestFirst`.
  public static let unordered = CAEmitterLayerRenderMode(.unordered)
  /// Youngest particles on top.
  public static let oldestFirst = CAEmitterLayerRenderMode(.oldestFirst)
  /// Oldest particles on top.
  public static let oldestLast = CAEmitterLayerRenderMode(.oldestLast)
  /// An order by z, the nearest on top.
  public static let backToFront = CAEmitterLayerRenderMode(.backToFront)
  /// Colors that add up where particles overlap, with each other and with what is under them.
  public static let additive = CAEmitterLayerRenderMode(.additive)
  /// Colors that add up; black parts of the pictures are invisible.
  public static let cheapAdditive = CAEmitterLayerRenderMode(.cheapAdditive)
  /// Colors that are combined by the blend mode `screen`; black parts of the pictures are invisible.
  public static let cheapScreen = CAEmitterLayerRenderMode(.cheapScreen)
}
