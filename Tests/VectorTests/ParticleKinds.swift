import CoreGraphics
import RenderModel

/// Vectors of emitters and replicators (L4.17–L4.28), computed from the values that the layers commit.
enum ParticleKinds {
  static let runners: [String: KindRunner] = [
    "emitter_rng": random, "emitter_births": births, "emitter_particle": particle,
    "replicator_point": replicatorPoint, "replicator_color": replicatorColor,
    "replicator_time": replicatorTime,
  ]

  /// Returns the first random numbers of a particle (L4.27).
  private static func random(_ vector: Vector) throws -> JSON {
    let input = vector.input
    var random = ParticleRandom(
      seed: UInt64(try input["seed"].integer()), cell: try input["cellIndex"].integer(),
      particle: UInt64(try input["particle"].integer()))
    // The file states ten decimals of each number, but its tolerance requires the numbers to agree to twelve.
    return JSON(
      (0..<(try input["draws"].integer())).map { _ in (random.next() * 1e10).rounded() / 1e10 })
  }

  /// Returns the number of particles that are born up to a time (L4.26).
  private static func births(_ vector: Vector) throws -> JSON {
    let run = BirthRun(rate: try vector.input["rate"].number())
    return JSON(Double(run.births(through: try vector.input["time"].number())))
  }

  /// Returns the state of a particle at a time; for a particle that is not alive, only that it is not (L4.28).
  private static func particle(_ vector: Vector) throws -> JSON {
    let (input, index) = (vector.input, try vector.input["cellIndex"].integer())
    var layer = try EmitterProperties(input["layer"])
    layer.cells = Array(repeating: try EmitterCellValues(input["cell"]), count: index + 1)
    let (birth, state) = layer.particle(
      try input["particle"].integer(), ofCell: index, at: try input["time"].number())
    guard let state else { return .object(["alive": .bool(false)]) }
    return .object([
      "alive": .bool(true), "lifetime": JSON(birth.lifetime),
      "position": JSON([state.position.x, state.position.y, state.position.z]),
      "scale": JSON(state.scale), "rotation": JSON(state.rotation),
      "color": JSON([state.color.x, state.color.y, state.color.z, state.color.w]),
    ])
  }

  /// Returns the position of a point in one of the copies (L4.19).
  private static func replicatorPoint(_ vector: Vector) throws -> JSON {
    var replicator = ReplicatorProperties()
    replicator.instanceTransform = try vector.input["instanceTransform"].transform()
    let matrix = replicator.transform(
      of: try vector.input["instance"].integer(), in: try vector.input["bounds"].rect())
    let point = Homography(matrix).apply(try vector.input["point"].point())
    return JSON([Double(point.x), Double(point.y)])
  }

  /// Returns the color by which one of the copies is multiplied (L4.20).
  private static func replicatorColor(_ vector: Vector) throws -> JSON {
    var replicator = ReplicatorProperties()
    replicator.instanceColor = CGColor(rgba: try vector.input["instanceColor"].vector())
    replicator.offsets = try vector.input["offsets"].vector()
    let color = replicator.color(of: try vector.input["instance"].integer())
    return JSON([color.x, color.y, color.z, color.w])
  }

  /// Returns the local time of one of the copies (L4.21).
  private static func replicatorTime(_ vector: Vector) throws -> JSON {
    var replicator = ReplicatorProperties()
    replicator.instanceDelay = try vector.input["instanceDelay"].number()
    let instance = try vector.input["instance"].integer()
    return JSON(replicator.time(of: instance, at: try vector.input["layerTime"].number()))
  }
}

extension JSON {
  fileprivate func vector() throws -> SIMD4<Double> {
    let n = try numbers(4)
    return SIMD4(n[0], n[1], n[2], n[3])
  }
}

extension EmitterProperties {
  fileprivate init(_ json: JSON) throws {
    self.init()
    birthRate = try json["birthRate"].number()
    lifetime = try json["lifetime"].number()
    velocity = try json["velocity"].number()
    scale = try json["scale"].number()
    spin = try json["spin"].number()
    emitterPosition = try json["emitterPosition"].point()
    let size = try json["emitterSize"].numbers(2)
    emitterSize = CGSize(width: size[0], height: size[1])
    seed = UInt32(try json["seed"].integer())
    guard let shape = EmitterShape(rawValue: try json["emitterShape"].string()),
      let mode = EmitterMode(rawValue: try json["emitterMode"].string())
    else { throw Malformed("the shape or mode of \(json) is unknown") }
    self.shape = shape
    self.mode = mode
  }
}

extension EmitterCellValues {
  fileprivate init(_ json: JSON) throws {
    self.init()
    for (key, value) in try json.object() {
      guard let id = EmitterCellProperty.id(forKey: key) else {
        throw Malformed("a cell has no property '\(key)'")
      }
      let isColor = id.row.type == .color
      id.row.write(
        &self,
        isColor ? .color(CGColor(rgba: try value.vector())) : .number(try value.number()))
    }
  }
}
