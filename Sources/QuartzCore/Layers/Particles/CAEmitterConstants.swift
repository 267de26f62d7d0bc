import RenderServer

/// What particles are born in (L4.25).
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ shape: EmitterShape) { rawValue = shape.rawValue }

  /// At the emitter's position, flying along +x.
  public static let point = CAEmitterLayerEmitterShape(.point)
  /// Along x, as wide as the emitter's size; particles fly up the screen.
  public static let line = CAEmitterLayerEmitterShape(.line)
  /// Of the emitter's size, about its position.
  public static let rectangle = CAEmitterLayerEmitterShape(.rectangle)
  /// A rectangle with the emitter's depth.
  public static let cuboid = CAEmitterLayerEmitterShape(.cuboid)
  /// The width of the emitter's size is the radius; particles fly outwards.
  public static let circle = CAEmitterLayerEmitterShape(.circle)
  /// The width of the emitter's size is the radius; particles fly outwards.
  public static let sphere = CAEmitterLayerEmitterShape(.sphere)
}

/// Which part of the shape bears particles (L4.25).
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ mode: EmitterMode) { rawValue = mode.rawValue }

  /// The corners of a rectangle, the ends of a line; the rim of a circle.
  public static let points = CAEmitterLayerEmitterMode(.points)
  public static let outline = CAEmitterLayerEmitterMode(.outline)
  public static let surface = CAEmitterLayerEmitterMode(.surface)
  public static let volume = CAEmitterLayerEmitterMode(.volume)
}

/// The order in which living particles are painted (L4.29).
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ mode: ParticleRenderMode) { rawValue = mode.rawValue }

  /// As `oldestFirst`.
  public static let unordered = CAEmitterLayerRenderMode(.unordered)
  /// The youngest on top.
  public static let oldestFirst = CAEmitterLayerRenderMode(.oldestFirst)
  /// The oldest on top.
  public static let oldestLast = CAEmitterLayerRenderMode(.oldestLast)
  /// By z.
  public static let backToFront = CAEmitterLayerRenderMode(.backToFront)
  /// Colours add up where particles overlap, with each other and with what is under them.
  public static let additive = CAEmitterLayerRenderMode(.additive)
}
