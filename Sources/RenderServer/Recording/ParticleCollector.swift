import CoreGraphics
import DisplayLists
import RenderModel

/// Finds the particles alive at one moment from their birth numbers. The cost is proportional to the number of living
/// particles, however long the emitter has run.
struct ParticleCollector {
  /// The nesting depth beyond which cells emit nothing.
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

  /// Creates a collector that appends to the given arrays, so that their memory is reused. Without a view the covered
  /// area is not counted.
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
    for step in emission.steps.reversed() where step.start <= time {
      collect(step, emission, at: time)
    }
    sort(latest.values.renderMode)
  }

  private mutating func collect(_ step: EmissionStep, _ emission: Emission, at time: Double) {
    for (index, cell) in step.values.cells.enumerated() where cell.showsSomething {
      let now = cell.clock(at: time, start: emission.appearance)
      let birth = BirthWindow(
        from: cell.clock(at: step.start, start: emission.appearance),
        to: min(now, cell.clock(at: step.end, start: emission.appearance)), isClosed: time < step.end)
      let source = EmittedCell(
        cell: cell, index: index, layer: step.values, seed: UInt64(step.values.seed), depth: 0)
      collect(source, run: step.runs[index], in: birth, now: now) { clock in
        let birthTime = cell.outerTime(atClock: clock, start: emission.appearance) ?? step.start
        return .shape(step.values, center: step.position(at: birthTime))
      }
    }
  }

  /// Collects the births of a cell inside a window of its clock, the youngest first.
  private mutating func collect(
    _ source: EmittedCell, run: BirthRun, in window: BirthWindow, now: Double,
    emitter: (Double) -> ParticleSource
  ) {
    let cell = source.cell
    let oldest = now - cell.reach(source.layer)
    let numbers = run.numbers(window, after: oldest, until: cell.emissionDuration)
    let picture = self.picture(of: cell)
    let count = numbers.count(limit: ParticleBudget.birthsPerLayer)
    for offset in 0..<count {
      guard budget.affordsBirth() else {
        isOverLimit = true
        return
      }
      let number = numbers.last - Double(offset)
      let clock = run.birthTime(of: number)
      let birth = source.birth(number, emitter(clock))
      add(birth, age: now - clock, picture)
      if !cell.cells.isEmpty { collectChildren(of: birth, source, age: now - clock) }
    }
  }

  private mutating func add(_ birth: ParticleBirth, age: Double, _ picture: Int32?) {
    guard let picture, age >= 0, age < birth.lifetime else { return }
    let particle = birth.particle(atAge: age)
    var sprite = ParticleSprite(
      particle, order: isSortedByDepth ? particle.position.z : age, picture: picture)
    if preservesDepth { sprite.z = particle.position.z }
    guard sprite.isDrawable else { return }
    budget.payParticle(covering: view?.area(of: sprite, pictures[Int(picture)]) ?? 0)
    sprites.append(sprite)
  }

  /// Collects the particles that `parent` emitted during its life, even after its death (L4.30).
  private mutating func collectChildren(
    of parent: ParticleBirth, _ source: EmittedCell, age: Double
  ) {
    guard source.depth + 1 < Self.depthLimit, age >= 0, parent.lifetime > 0 else { return }
    for (index, cell) in source.cell.cells.enumerated()
    where cell.timing.speed > 0 && cell.showsSomething {
      let now = cell.clock(at: age, start: 0)
      let window = BirthWindow(
        from: cell.clock(at: 0, start: 0), to: cell.clock(at: min(age, parent.lifetime), start: 0),
        isClosed: age < parent.lifetime)
      let child = EmittedCell(
        cell: cell, index: index, layer: source.layer, seed: parent.seed, depth: source.depth + 1)
      collect(child, run: BirthRun(rate: cell.rate(source.layer)), in: window, now: now) { clock in
        let age = cell.outerTime(atClock: clock, start: 0) ?? 0
        return .particle(
          position: parent.position(atAge: age), heading: parent.heading(atAge: age))
      }
    }
  }

  private mutating func picture(of cell: EmitterCellValues) -> Int32? {
    guard let picture = ParticlePicture(cell) else { return nil }
    if let index = pictures.lastIndex(of: picture) { return Int32(index) }
    pictures.append(picture)
    return Int32(pictures.count - 1)
  }
}

/// The interval of a cell's clock in which births are collected.
struct BirthWindow {
  let from: Double
  let to: Double
  /// True when a birth exactly at the end belongs to the window.
  let isClosed: Bool
}

extension BirthRun {
  /// Returns the numbers of the births inside `window` from `oldest` on and before `stop`, when emission ends.
  fileprivate func numbers(
    _ window: BirthWindow, after oldest: Double, until stop: Double
  ) -> BirthNumbers {
    let isStopped = window.to >= stop
    return numbers(
      from: max(window.from, oldest, 0), to: min(window.to, stop),
      isClosed: window.isClosed && !isStopped)
  }
}

/// A cell with everything else that determines its particles.
private struct EmittedCell {
  let cell: EmitterCellValues
  let index: Int
  let layer: EmitterProperties
  let seed: UInt64
  /// The nesting depth; 0 for the layer's own cells.
  let depth: Int

  func birth(_ number: Double, _ source: ParticleSource) -> ParticleBirth {
    let particle = UInt64(min(max(number, 0), 9e18))
    return ParticleBirth(
      of: cell, layer: layer, from: source,
      random: ParticleRandom(seed: seed, cell: index, particle: particle))
  }
}

extension ParticleCollector {
  /// Sorts the collected sprites for painting (L4.29). They arrive youngest first within each cell.
  private mutating func sort(_ mode: ParticleRenderMode) {
    let range = firstSprite..<sprites.count
    switch mode {
    case .unordered, .oldestFirst, .additive:
      sprites[range].reverse()
      sortIfNeeded(range) { $0 >= $1 }
    case .oldestLast: sortIfNeeded(range) { $0 <= $1 }
    case .backToFront:
      sprites[range].reverse()
      sortIfNeeded(range) { $0 <= $1 }
    }
  }

  /// Sorts a range stably unless it is already in order, as the sprites of a single cell are.
  private mutating func sortIfNeeded(_ range: Range<Int>, _ isOrdered: (Double, Double) -> Bool) {
    let isSorted = zip(range, range.dropFirst()).allSatisfy {
      isOrdered(sprites[$0].order, sprites[$1].order)
    }
    if !isSorted { sprites[range].sort { !isOrdered($1.order, $0.order) } }
  }
}

extension EmitterProperties {
  /// Returns the particle `number` of the cell at `index` when the layer's births began `time` seconds ago; the state
  /// is nil outside its life.
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
