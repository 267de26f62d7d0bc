import CoreGraphics
import DisplayLists
import Raster
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests that each mechanism of `FrameCaches` can be disabled without changing a pixel.
@Suite struct FrameCacheLaws {
  private static let canvas = PixelRect(x: 0, y: 0, width: 96, height: 72)
  /// The area of the layers. Some of them stay outside of the canvas all the time.
  private static let area = PixelRect(x: 0, y: 0, width: 200, height: 150)

  @Test func mechanismsChangeNoPixel() {
    var total = Tally()
    for seed in rounds(60) {
      let failure = Self.play(seed: seed, &total)
      #expect(failure == nil)
      if failure != nil { return }
    }
    #expect(total.frames > 1000)
    // The bounds are choices. A list can be kept at most once in each of the 1080 frames, so a quarter of
    // them is required; the other mechanisms count layers or items.
    for (mechanism, least) in zip(Mechanism.all, [270, 1000, 1000, 1000, 1000]) {
      #expect(total.saved[mechanism.name]! > least, "\(mechanism.name) was hardly used: \(total)")
    }
  }

  /// A layer that its own animation keeps outside of the canvas is culled. If the animation of its superlayer moves
  /// it into the canvas, it must not be culled.
  @Test func layersBelowAMovingSuperlayerAreNotCulled() {
    let layers = [
      root(filling: Self.canvas), box(CGRect(x: 200, y: 10, width: 60, height: 50)),
      box(
        CGRect(x: 5, y: 20, width: 10, height: 10), CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
      box(CGRect(x: 200, y: 0, width: 9, height: 9)),
    ]
    var commit = Commit(time: 0)
    commit.inserted = layers.indices.map { NodeID(index: Int32($0)) }
    for (index, id) in commit.inserted.enumerated() {
      var update = NodeUpdate(id: id)
      update.properties = layers[index]
      if index == 0 { update.sublayers = [commit.inserted[1], commit.inserted[3]] }
      if index == 1 { update.sublayers = [commit.inserted[2]] }
      let end = layers[index].position.applying(
        CGAffineTransform(translationX: index == 1 ? -190 : 40, y: 0))
      if index > 0 { update.addedAnimations = [Self.movement(index, of: layers[index], to: end)] }
      commit.updates.append(update)
    }
    commit.root = .some(commit.inserted[0])
    let player = Player(.all, commit, Self.canvas, scale: 1)
    var greatestCulledCount = 0
    for frame in 0...40 {
      let failure = player.failure(at: Double(frame) / 40, of: Self.canvas)
      #expect(failure == nil, "frame \(frame)")
      greatestCulledCount = max(greatestCulledCount, player.renderer.cacheUse.culledLayers)
    }
    #expect(greatestCulledCount == 1, "the layer that stays outside is culled, and no other")
  }

  /// Returns a linear animation of the position that lasts one second.
  private static func movement(
    _ number: Int, of layer: LayerProperties, to end: CGPoint
  ) -> AnimationValue {
    let basic = BasicAnimation(
      target: PropertyPath("position", kind: .plain)!, from: .point(layer.position), to: .point(end))
    return AnimationValue(
      id: AnimationID(rawValue: UInt64(number)), timing: Timing(duration: 1), curve: nil,
      isRemovedOnCompletion: false, kind: .basic(basic))
  }

  /// Plays one scene with all mechanisms, without each of them, with none, and with two random sets. Returns the
  /// first failure, or nil if there is none.
  private static func play(seed: UInt64, _ total: inout Tally) -> String? {
    var scene = Scene(seed: seed, area: area)
    let scale = seed % 4 < 2 ? 1.0 : 2.0
    let first = scene.firstCommit()
    let players = sets(&scene.random).map { Player($0, first, canvas, scale: scale) }
    for frame in 0..<18 {
      let time = Double(frame) * 0.06
      if frame == 12 {
        let commit = scene.nextCommit(at: time)
        for player in players { player.context.commit(commit) }
      }
      let failures = players.compactMap { $0.failure(at: time, of: canvas) }
      if let failure = failures.first { return "seed \(seed), frame \(frame): \(failure)" }
      total.add(players[0].renderer.cacheUse)
    }
    return nil
  }

  /// A random tree, or boxes beside each other of which the last ones move. In most random trees the mechanisms have
  /// little to do.
  private enum Scene {
    case tree(RandomScene)
    case boxes(MovingBoxes)

    init(seed: UInt64, area: PixelRect) {
      if seed % 2 == 0 {
        self = .boxes(MovingBoxes(seed: seed, area: area))
      } else {
        let variety: RandomScene.Variety = seed % 8 == 1 ? .full : seed % 8 == 3 ? .rich : .plain
        self = .tree(RandomScene(seed: seed, canvas: area, variety))
      }
    }

    var random: SeededGenerator {
      get {
        switch self {
        case .tree(let scene): scene.random
        case .boxes(let scene): scene.random
        }
      }
      set {
        switch self {
        case .tree(var scene):
          scene.random = newValue
          self = .tree(scene)
        case .boxes(var scene):
          scene.random = newValue
          self = .boxes(scene)
        }
      }
    }

    mutating func firstCommit() -> Commit {
      switch self {
      case .tree(var scene):
        let (layers, animations) = (scene.random.int(8...40), scene.random.pick([1, 3, 12, 20]))
        defer { self = .tree(scene) }
        return scene.firstCommit(layers: layers, animations: animations)
      case .boxes(var scene):
        defer { self = .boxes(scene) }
        return scene.firstCommit()
      }
    }

    mutating func nextCommit(at time: Double) -> Commit {
      switch self {
      case .tree(var scene):
        defer { self = .tree(scene) }
        return scene.nextCommit(at: time)
      case .boxes(var scene):
        defer { self = .boxes(scene) }
        return scene.nextCommit(at: time)
      }
    }
  }

  /// Returns the sets of enabled mechanisms to compare; the first is that of all.
  private static func sets(_ random: inout SeededGenerator) -> [FrameCaches.Mechanisms] {
    let all = FrameCaches.Mechanisms.all
    return [all, []] + Mechanism.all.map { all.subtracting($0.value) }
      + (0..<2).map { _ in
        FrameCaches.Mechanisms(rawValue: UInt8(random.int(0...Int(all.rawValue))))
      }
  }

  /// A way in which a frame uses results of an earlier frame, and a measure of its use for tests.
  private struct Mechanism {
    let name: String
    let value: FrameCaches.Mechanisms
    /// Returns how much work the mechanism saved in a frame.
    let saved: @Sendable (FrameCaches.Use) -> Int
    /// True if the mechanism works only on a display list that is kept.
    let needsKeptList: Bool

    static let all = [
      Mechanism(
        name: "retained list", value: .retainedDisplayList, saved: { $0.isListKept ? 1 : 0 },
        needsKeptList: true),
      Mechanism(
        name: "leaf path", value: .leafPath, saved: { $0.leaves }, needsKeptList: true),
      Mechanism(
        name: "culling", value: .offscreenAnimationCulling, saved: { $0.culledLayers },
        needsKeptList: true),
      Mechanism(
        name: "item index", value: .itemIndex, saved: { $0.skippedItems }, needsKeptList: false),
      Mechanism(
        name: "static prefix", value: .staticPrefix, saved: { $0.prefixItems },
        needsKeptList: true),
    ]
  }

  /// The work that each mechanism saved in all frames while all of them were enabled.
  private struct Tally: CustomStringConvertible {
    var frames = 0
    var saved = Dictionary(uniqueKeysWithValues: Mechanism.all.map { ($0.name, 0) })

    mutating func add(_ use: FrameCaches.Use) {
      frames += 1
      for mechanism in Mechanism.all { saved[mechanism.name]! += mechanism.saved(use) }
    }

    var description: String { "\(frames) frames, \(saved)" }
  }

  /// A tree and a renderer that uses some mechanisms.
  private struct Player {
    let enabled: FrameCaches.Mechanisms
    let context = RenderContext()
    let renderer: FrameRenderer
    private let bitmap: Bitmap
    private let scale: Double

    init(
      _ enabled: FrameCaches.Mechanisms, _ commit: Commit, _ canvas: PixelRect, scale: Double
    ) {
      self.enabled = enabled
      self.scale = scale
      renderer = FrameRenderer(context: context, mechanisms: enabled)
      bitmap = Bitmap(width: canvas.width, height: canvas.height)
      context.commit(commit)
      _ = renderer.prepare(at: -1, canvas: canvas, scale: scale)
      renderer.draw(into: bitmap, age: 0)
    }

    /// Draws the damage of the frame at `time`, and returns how the picture differs from one that is drawn anew, or
    /// nil if it does not.
    func failure(at time: Double, of canvas: PixelRect) -> String? {
      let damage = renderer.prepare(at: time, canvas: canvas, scale: scale)
      if !damage.isEmpty { renderer.draw(into: bitmap, age: 1) }
      if let name = wronglyUsed { return "\(names): \(name) was used" }
      let whole = wholePicture(of: context, at: time, canvas: canvas, scale: scale)
      let difference = bitmap.difference(from: whole.picture)
      return difference.isNone ? nil : "\(names): \(difference)\n\(whole.list)"
    }

    private var wronglyUsed: String? {
      Mechanism.all.first { mechanism in
        let needed =
          mechanism.needsKeptList ? mechanism.value.union(.retainedDisplayList) : mechanism.value
        return !needed.isSubset(of: enabled) && mechanism.saved(renderer.cacheUse) > 0
      }?.name
    }

    private var names: String {
      "with \(Mechanism.all.filter { enabled.contains($0.value) }.map(\.name))"
    }
  }
}
