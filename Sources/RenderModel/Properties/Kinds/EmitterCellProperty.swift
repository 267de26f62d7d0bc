import CoreGraphics

/// One row of the table of emitter-cell properties (L4.24). Key-value access, defaults and animations of cells
/// through their layer (L4.31) use the table.
package struct EmitterCellProperty: Sendable {
  /// The identifiers of the rows. The case names are Core Animation's keys.
  package enum ID: UInt8, CaseIterable, Sendable {
    case name, enabled, birthRate, lifetime, lifetimeRange, emissionLatitude, emissionLongitude
    case emissionRange, velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration, scale
    case scaleRange, scaleSpeed, spin, spinRange, color, redRange, greenRange, blueRange, alphaRange
    case redSpeed, greenSpeed, blueSpeed, alphaSpeed, rotation, rotationRange, orientationLatitude
    case orientationLongitude, orientationRange, particleType, mass, massRange, contentsFrameCount
    case contentsFramesPerRow, contentsFramesPerSecond, contentsFrameMode
    case contents, contentsRect, contentsScale
    case minificationFilter, magnificationFilter, minificationFilterBias, beginTime, timeOffset, speed
    case duration, repeatCount, repeatDuration, autoreverses, fillMode

    package var row: EmitterCellProperty { EmitterCellProperty.table[Int(rawValue)] }
    package var key: String { String(describing: self) }
  }

  package let id: ID
  package let description: PropertyDescription
  /// The action that a change of the cell through its layer runs when no delegate or dictionary provides one (T7.1).
  package let implicitAction: ImplicitAction
  package let read: @Sendable (EmitterCellValues) -> PropertyValue
  package let write: @Sendable (inout EmitterCellValues, PropertyValue) -> Void

  package var type: ValueType { description.type }

  /// Returns the identifier of the row for `key`, in Core Animation's or in Swift's spelling.
  package static func id(forKey key: String) -> ID? { idsByKey[key] }

  /// The rows in the order of `ID`.
  package static let table: [EmitterCellProperty] = {
    let rows = unorderedRows.sorted { $0.id.rawValue < $1.id.rawValue }
    precondition(rows.map(\.id) == ID.allCases, "the table of cell properties and its IDs disagree")
    return rows
  }()

  private static let idsByKey: [String: ID] = {
    var ids = Dictionary(uniqueKeysWithValues: ID.allCases.map { ($0.key, $0) })
    for row in table { ids[row.description.swiftName] = row.id }
    return ids
  }()
}

extension EmitterCellProperty {
  private static let unorderedRows: [EmitterCellProperty] =
    emissionRows + motionRows + orientationRows + colorRows + contentsRows + frameRows + timingRows

  private init(
    _ id: ID, _ type: ValueType, action: ImplicitAction = .none, traits: [PropertyTrait] = [],
    read: @escaping @Sendable (EmitterCellValues) -> PropertyValue,
    write: @escaping @Sendable (inout EmitterCellValues, PropertyValue) -> Void
  ) {
    (self.id, implicitAction, self.read, self.write) = (id, action, read, write)
    description = PropertyDescription(id.key, type, traits: traits)
  }

  private static func number(
    _ id: ID, _ action: ImplicitAction = .basic, traits: PropertyTrait...,
    read: @escaping @Sendable (EmitterCellValues) -> Double,
    write: @escaping @Sendable (inout EmitterCellValues, Double) -> Void
  ) -> EmitterCellProperty {
    EmitterCellProperty(
      id, .number, action: action, traits: traits, read: { .number(read($0)) },
      write: { write(&$0, $1.number) })
  }

  private static let emissionRows: [EmitterCellProperty] = [
    EmitterCellProperty(
      .name, .string, read: { PropertyValue($0.name) }, write: { $0.name = $1.string }),
    EmitterCellProperty(
      .enabled, .bool, traits: [.swiftName("isEnabled")], read: { .bool($0.isEnabled) },
      write: { $0.isEnabled = $1.bool }),
    number(
      .birthRate, .basic, traits: .number(.float), read: { $0.birthRate }, write: { $0.birthRate = $1 }),
    number(
      .lifetime, .basic, traits: .number(.float), read: { $0.lifetime }, write: { $0.lifetime = $1 }),
    number(
      .lifetimeRange, .basic, traits: .number(.float), read: { $0.lifetimeRange },
      write: { $0.lifetimeRange = $1 }),
    number(.emissionLatitude, read: { $0.emissionLatitude }, write: { $0.emissionLatitude = $1 }),
    number(.emissionLongitude, read: { $0.emissionLongitude }, write: { $0.emissionLongitude = $1 }),
    number(.emissionRange, read: { $0.emissionRange }, write: { $0.emissionRange = $1 }),
  ]

  private static let motionRows: [EmitterCellProperty] = [
    number(.velocity, read: { $0.velocity }, write: { $0.velocity = $1 }),
    number(.velocityRange, read: { $0.velocityRange }, write: { $0.velocityRange = $1 }),
    number(.xAcceleration, read: { $0.xAcceleration }, write: { $0.xAcceleration = $1 }),
    number(.yAcceleration, read: { $0.yAcceleration }, write: { $0.yAcceleration = $1 }),
    number(.zAcceleration, read: { $0.zAcceleration }, write: { $0.zAcceleration = $1 }),
    number(.scale, read: { $0.scale }, write: { $0.scale = $1 }),
    number(.scaleRange, read: { $0.scaleRange }, write: { $0.scaleRange = $1 }),
    number(.scaleSpeed, read: { $0.scaleSpeed }, write: { $0.scaleSpeed = $1 }),
    number(.spin, read: { $0.spin }, write: { $0.spin = $1 }),
    number(.spinRange, read: { $0.spinRange }, write: { $0.spinRange = $1 }),
  ]

  private static let orientationRows: [EmitterCellProperty] = [
    number(.rotation, read: { $0.rotation }, write: { $0.rotation = $1 }),
    number(.rotationRange, read: { $0.rotationRange }, write: { $0.rotationRange = $1 }),
    number(
      .orientationLatitude, read: { $0.orientationLatitude }, write: { $0.orientationLatitude = $1 }),
    number(
      .orientationLongitude, read: { $0.orientationLongitude },
      write: { $0.orientationLongitude = $1 }),
    number(.orientationRange, read: { $0.orientationRange }, write: { $0.orientationRange = $1 }),
    EmitterCellProperty(
      .particleType, .string, read: { .string($0.particleType.rawValue) },
      write: { $0.particleType = $1.string.flatMap(ParticleType.init) ?? .sprite }),
    number(.mass, read: { $0.mass }, write: { $0.mass = $1 }),
    number(.massRange, read: { $0.massRange }, write: { $0.massRange = $1 }),
  ]

  private static let frameRows: [EmitterCellProperty] = [
    EmitterCellProperty(
      .contentsFrameCount, .integer, read: { .integer($0.frameCount) },
      write: { $0.frameCount = $1.integer }),
    EmitterCellProperty(
      .contentsFramesPerRow, .integer, read: { .integer($0.framesPerRow) },
      write: { $0.framesPerRow = $1.integer }),
    number(
      .contentsFramesPerSecond, .basic, traits: .number(.float), read: { $0.framesPerSecond },
      write: { $0.framesPerSecond = $1 }),
    EmitterCellProperty(
      .contentsFrameMode, .string, read: { .string($0.frameMode.rawValue) },
      write: { $0.frameMode = $1.string.flatMap(ParticleFrameMode.init) ?? .random }),
  ]

  private static let colorRows: [EmitterCellProperty] = [
    EmitterCellProperty(
      .color, .color, action: .basic, read: { PropertyValue($0.color) }, write: { $0.color = $1.color }),
    number(
      .redRange, .basic, traits: .number(.float), read: { $0.colorRange.x },
      write: { $0.colorRange.x = $1 }),
    number(
      .greenRange, .basic, traits: .number(.float), read: { $0.colorRange.y },
      write: { $0.colorRange.y = $1 }),
    number(
      .blueRange, .basic, traits: .number(.float), read: { $0.colorRange.z },
      write: { $0.colorRange.z = $1 }),
    number(
      .alphaRange, .basic, traits: .number(.float), read: { $0.colorRange.w },
      write: { $0.colorRange.w = $1 }),
    number(
      .redSpeed, .basic, traits: .number(.float), read: { $0.colorSpeed.x },
      write: { $0.colorSpeed.x = $1 }),
    number(
      .greenSpeed, .basic, traits: .number(.float), read: { $0.colorSpeed.y },
      write: { $0.colorSpeed.y = $1 }),
    number(
      .blueSpeed, .basic, traits: .number(.float), read: { $0.colorSpeed.z },
      write: { $0.colorSpeed.z = $1 }),
    number(
      .alphaSpeed, .basic, traits: .number(.float), read: { $0.colorSpeed.w },
      write: { $0.colorSpeed.w = $1 }),
  ]

  private static let contentsRows: [EmitterCellProperty] = [
    EmitterCellProperty(
      .contents, .contents, read: { PropertyValue($0.contents) },
      write: { $0.contents = $1.contents }),
    EmitterCellProperty(
      .contentsRect, .rect, action: .basic, read: { .rect($0.contentsRect) },
      write: { $0.contentsRect = $1.rect }),
    number(.contentsScale, read: { $0.contentsScale }, write: { $0.contentsScale = $1 }),
    EmitterCellProperty(
      .minificationFilter, .string, read: { .string($0.minificationFilter) },
      write: { $0.minificationFilter = $1.string ?? "linear" }),
    EmitterCellProperty(
      .magnificationFilter, .string, read: { .string($0.magnificationFilter) },
      write: { $0.magnificationFilter = $1.string ?? "linear" }),
    number(
      .minificationFilterBias, .basic, traits: .number(.float), read: { $0.minificationFilterBias },
      write: { $0.minificationFilterBias = $1 }),
  ]

  private static let timingRows: [EmitterCellProperty] = [
    number(.beginTime, .none, read: { $0.timing.beginTime }, write: { $0.timing.beginTime = $1 }),
    number(.timeOffset, .none, read: { $0.timing.timeOffset }, write: { $0.timing.timeOffset = $1 }),
    number(
      .speed, .none, traits: .number(.float), read: { Double($0.timing.speed) },
      write: { $0.timing.speed = Float($1) }),
    number(
      .duration, .none, traits: .range(.infinite), read: { $0.timing.duration },
      write: { $0.timing.duration = $1 }),
    number(
      .repeatCount, .none, traits: .number(.float), .range(.infinite),
      read: { Double($0.timing.repeatCount) },
      write: { $0.timing.repeatCount = Float($1) }),
    number(
      .repeatDuration, .none, traits: .range(.infinite), read: { $0.timing.repeatDuration },
      write: { $0.timing.repeatDuration = $1 }),
    EmitterCellProperty(
      .autoreverses, .bool, read: { .bool($0.timing.autoreverses) },
      write: { $0.timing.autoreverses = $1.bool }),
    EmitterCellProperty(
      .fillMode, .string, traits: [.constants(PropertyConstants(of: FillMode.self))],
      read: { .string($0.timing.fillMode.rawValue) },
      write: { $0.timing.fillMode = $1.string.flatMap(FillMode.init) ?? .removed }),
  ]
}
