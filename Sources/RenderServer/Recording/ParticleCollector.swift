import CoreGraphics
import DisplayLists
import RenderModel

/// Finds the particles that are alive at one time from the numbers of their births. The cost is proportional to the
/// number of living particles and does not depend on the age of the emitter.
struct ParticleCollector {
  /// The nesting depth beyond which cells emit no particles (L4.30).
  static let depthLimit = 8

  private(set) var sprites: [ParticleSprite]
  private(set) var pictures: [ParticlePicture]
  /// True when there were more particles than the budget allows.
  private(set) var isOverLimit = false
  private(set) var budget: ParticleBudget
  private let view: ParticleView?
  private let firstSprite: Int
  private var isSortedByDepth = false
  private var preservesDepth = false
  /// The layer's values at the collected time, which determine the area of drawn particles and their appearance.
  private var present = EmitterProperties()
  /// True if only particles in a part of the space are drawn.
  private var culls = false

  /// Creates a collector that appends to the given arrays, so that their memory is reused. Without a view, the area
  /// that particles cover is not counted.
  init(
    sprites: [ParticleSprite], pictures: [ParticlePicture],
    budget: ParticleBudget = ParticleBudget().ofLayer, view: ParticleView? = nil
  ) {
    self.sprites = sprites
    self.pictures = pictures
    self.budget = budget
    self.view = view
    firstSprite = sprites.count
  }

  /// Collects the particles of `emission` at local time `time`, in painting order.
  mutating func collect(_ emission: Emission, at time: Double) {
    guard time.isFinite, let latest = emission.steps.last else { return }
    isSortedByDepth = latest.values.renderMode == .backToFront
    preservesDepth = latest.values.preservesDepth
    present = emission.steps.last { $0.start <= time }?.values ?? latest.values
    culls = present.culls
    for step in emission.steps.reversed() where step.start <= time {
      collect(step, emission, at: time)
    }
    sort(latest.values.renderMode)
  }

  private mutating func collect(_ step: EmissionStep, _ emission: Emission, at time: Double) {
    let originCost = step.values.originCost
    for (index, cell) in step.values.cells.enumerated() where cell.showsSomething {
      let now = cell.clock(at: time, start: emission.appearance)
      let birth = BirthWindow(
        from: cell.clock(at: step.start, start: emission.appearance),
        to: min(now, cell.clock(at: step.end, start: emission.appearance)), isClosed: time < step.end)
      let source = EmittedCell(
        cell: cell, index: index, layer: step.values, seed: UInt64(step.values.seed), depth: 0,
        behaviors: CellBehaviors(of: cell, step.values.behaviors, present: present.behaviors))
      collect(source, run: step.runs[index], in: birth, now: now) { number, clock in
        let birthTime = cell.outerTime(atClock: clock, start: emission.appearance) ?? step.start
        return Emitter(
          source: .shape(step.values, center: step.position(at: birthTime), number: number),
          time: birthTime, cost: originCost)
      }
    }
  }

  /// Collects the births of a cell in a window of its clock, the youngest particle first.
  private mutating func collect(
    _ source: EmittedCell, run: BirthRun, in window: BirthWindow, now: Double,
    emitter: (_ number: Double, _ clock: Double) -> Emitter
  ) {
    let cell = source.cell
    let oldest = now - cell.reach(source.layer)
    let numbers = run.numbers(window, after: oldest, until: cell.emissionDuration)
    let pictures = self.pictures(of: cell)
    let count = numbers.count(limit: ParticleBudget.birthsPerLayer)
    for offset in 0..<count {
      guard budget.affordsBirth() else {
        isOverLimit = true
        return
      }
      let number = numbers.last - Double(offset)
      let clock = run.birthTime(of: number)
      let emitter = emitter(number, clock)
      let birth = source.birth(number, emitter)
      budget.consumeMotion(cost: emitter.cost + source.cost(of: birth, age: now - clock))
      if let pictures {
        let frame = cell.frame(of: birth, number: number, age: now - clock)
        add(birth, age: now - clock, appearance: source.behaviors?.appearance, pictures + Int32(frame))
      }
      if !cell.cells.isEmpty {
        collectChildren(of: birth, source, age: now - clock, birthTime: emitter.time)
      }
    }
  }

  private mutating func add(
    _ birth: ParticleBirth, age: Double, appearance: ParticleBehaviors?, _ picture: Int32
  ) {
    guard age >= 0, age < birth.lifetime else { return }
    var particle = birth.particle(atAge: age)
    appearance?.change(&particle, of: birth, age: age, heading: birth.heading(atAge: age))
    guard !culls || present.shows(particle.position) else { return }
    var sprite = ParticleSprite(
      particle, order: isSortedByDepth ? particle.position.z : age, picture: picture)
    if preservesDepth { sprite.z = particle.position.z }
    guard sprite.isDrawable else { return }
    budget.consumeParticle(covering: view?.area(of: sprite, pictures[Int(picture)]) ?? 0)
    sprites.append(sprite)
  }

  /// Collects the particles that `parent` emitted during its life. They may outlive it (L4.30). A cell whose
  /// clock stands still or runs backwards has none, which is a choice.
  private mutating func collectChildren(
    of parent: ParticleBirth, _ source: EmittedCell, age: Double, birthTime: Double
  ) {
    guard source.depth + 1 < Self.depthLimit, age >= 0, parent.lifetime > 0 else { return }
    for (index, cell) in source.cell.cells.enumerated()
    where cell.timing.speed > 0 && cell.showsSomething {
      let now = cell.clock(at: age, start: 0)
      let window = BirthWindow(
        from: cell.clock(at: 0, start: 0), to: cell.clock(at: min(age, parent.lifetime), start: 0),
        isClosed: age < parent.lifetime)
      let child = EmittedCell(
        cell: cell, index: index, layer: source.layer, seed: parent.seed, depth: source.depth + 1,
        behaviors: source.behaviors?.children[index])
      collect(child, run: BirthRun(rate: cell.rate(source.layer)), in: window, now: now) { _, clock in
        let age = cell.outerTime(atClock: clock, start: 0) ?? 0
        return Emitter(
          source: parent.source(atAge: age), time: birthTime + age,
          cost: source.motionCost(of: parent, age: age))
      }
    }
  }

  /// Returns the index of the picture of the cell's first frame, which the pictures of the other frames follow; nil
  /// for a cell without a picture.
  private mutating func pictures(of cell: EmitterCellValues) -> Int32? {
    guard let picture = ParticlePicture(cell) else { return nil }
    guard cell.frames > 1 else {
      if let index = pictures.lastIndex(of: picture) { return Int32(index) }
      pictures.append(picture)
      return Int32(pictures.count - 1)
    }
    let frames = (0..<cell.frames).map { picture.frame($0, of: cell) }
    let last = pictures.count - frames.count
    if last >= 0, pictures[last...].elementsEqual(frames) { return Int32(last) }
    pictures += frames
    return Int32(pictures.count - frames.count)
  }
}

/// The emitter of a particle, and the layer's local time at the particle's birth.
private struct Emitter {
  let source: ParticleSource
  let time: Double
  /// The time that computing the source takes, compared with that of an attractor in an integration step.
  var cost = 0.0
}

extension EmitterProperties {
  /// True if only particles in a part of the space are drawn.
  fileprivate var culls: Bool {
    cullRect != .infinite || cullMinZ > -.infinity || cullMaxZ < .infinity
  }

  /// Returns true if particles at a position are drawn.
  fileprivate func shows(_ position: SIMD3<Double>) -> Bool {
    position.z >= cullMinZ && position.z <= cullMaxZ && position.x >= cullRect.minX
      && position.x <= cullRect.maxX && position.y >= cullRect.minY && position.y <= cullRect.maxY
  }
}

extension EmitterCellValues {
  /// Returns the index of the frame that a particle shows `age` seconds after its birth.
  fileprivate func frame(of birth: ParticleBirth, number: Double, age: Double) -> Int {
    let count = frames
    guard count > 1 else { return 0 }
    let passed = Int(saturating: max(0, age * framesPerSecond).rounded(.down))
    switch frameMode {
    case .single: return min(passed, count - 1)
    case .random: return (Int(birth.frameDraw * Double(count)) + passed % count) % count
    case .sequential:
      return (Int(number.truncatingRemainder(dividingBy: Double(count))) + passed % count) % count
    }
  }
}

/// The interval of a cell's clock, in seconds, in which births are collected.
struct BirthWindow {
  let from: Double
  let to: Double
  /// True when a birth exactly at the end belongs to the window.
  let isClosed: Bool
}

extension BirthRun {
  /// Returns the numbers of the births in `window` that are not before `oldest`, and before `stop`, at which emission
  /// ends.
  fileprivate func numbers(
    _ window: BirthWindow, after oldest: Double, until stop: Double
  ) -> BirthNumbers {
    let isStopped = window.to >= stop
    return numbers(
      from: max(window.from, oldest, 0), to: min(window.to, stop),
      isClosed: window.isClosed && !isStopped)
  }
}

/// A cell with the values that determine its particles.
private struct EmittedCell {
  let cell: EmitterCellValues
  let index: Int
  let layer: EmitterProperties
  let seed: UInt64
  /// The nesting depth; 0 for the layer's own cells.
  let depth: Int
  /// The behaviors of the cell's particles; nil when there are none.
  let behaviors: CellBehaviors?

  func birth(_ number: Double, _ emitter: Emitter) -> ParticleBirth {
    let particle = UInt64(min(max(number, 0), 9e18))
    return ParticleBirth(
      of: cell, layer: layer, from: emitter.source,
      random: ParticleRandom(seed: seed, cell: index, particle: particle),
      behaviors: behaviors?.forces ?? .empty, time: emitter.time)
  }

  /// Returns the time that the motion of a particle takes up to `age`, in seconds, compared with that of an attractor in
  /// an integration step.
  func motionCost(of birth: ParticleBirth, age: Double) -> Double {
    behaviors?.forces.motionCost(toAge: age, of: birth.lifetime) ?? 0
  }

  /// Returns the time that the motion and the appearance of a particle at `age` take, as `motionCost` does.
  func cost(of birth: ParticleBirth, age: Double) -> Double {
    guard let behaviors else { return 0 }
    let motion = motionCost(of: birth, age: age)
    return motion + (behaviors.appearance?.appearanceCost(motionCost: motion) ?? 0)
  }
}

extension ParticleCollector {
  /// Sorts the collected sprites for painting (L4.29). Those of each cell were collected with the youngest first.
  private mutating func sort(_ mode: ParticleRenderMode) {
    let range = firstSprite..<sprites.count
    switch mode {
    case .unordered, .oldestFirst, .additive, .cheapAdditive, .cheapScreen:
      sprites[range].reverse()
      sortIfNeeded(range) { $0 >= $1 }
    case .oldestLast: sortIfNeeded(range) { $0 <= $1 }
    case .backToFront:
      sprites[range].reverse()
      sortIfNeeded(range) { $0 <= $1 }
    }
  }

  /// Sorts a range with a stable sort, unless it is already in order, as the sprites of a single cell are.
  private mutating func sortIfNeeded(_ range: Range<Int>, _ isOrdered: (Double, Double) -> Bool) {
    let isSorted = zip(range, range.dropFirst()).allSatisfy {
      isOrdered(sprites[$0].order, sprites[$1].order)
    }
    if !isSorted { sprites[range].sort { !isOrdered($1.order, $0.order) } }
  }
}

extension EmitterProperties {
  /// Returns the particle `number` of the cell at `index`, `time` seconds after the layer's births began. The state
  /// is nil outside of the particle's life.
  package func particle(
    _ number: Int, ofCell index: Int, at time: Double
  ) -> (birth: ParticleBirth, state: Particle?) {
    let cell = cells[index]
    let random = ParticleRandom(seed: UInt64(seed), cell: index, particle: UInt64(number))
    let birth = ParticleBirth(
      of: cell, layer: self, from: .shape(self, center: emitterPosition), random: random)
    let age = time - BirthRun(rate: cell.rate(self)).birthTime(of: Double(number))
    let isAlive = age >= 0 && age < birth.lifetime
    return (birth, isAlive ? birth.particle(atAge: age) : nil)
  }
}
