import QuartzCore
import Testing

/// A layer that records its superlayer when the action for its appearance is searched for.
private final class Newcomer: CALayer {
  weak var formerOwner: CALayer?

  override func action(forKey event: String) -> (any CAAction)? {
    if event == kCAOnOrderIn { formerOwner = superlayer }
    return nil
  }
}

extension LayerTests {
  @Suite @MainActor struct Hierarchy {
    private func names(_ layer: CALayer) -> [String] { (layer.sublayers ?? []).map { $0.name ?? "?" } }

    /// Returns a layer with a sublayer for each letter of `list`, and a dictionary of the sublayers by their letters.
    private func family(_ list: String) -> (CALayer, [String: CALayer]) {
      let parent = named("parent")
      var layers: [String: CALayer] = [:]
      for letter in list.map(String.init) {
        layers[letter] = named(letter)
        parent.addSublayer(layers[letter]!)
      }
      return (parent, layers)
    }

    @Test func insertionsL3_1() {
      let cases: [(String, (CALayer, [String: CALayer]) -> Void, [String])] = [
        ("add again", { $0.addSublayer($1["a"]!) }, ["b", "c", "d", "a"]),
        ("at 1, moving up", { $0.insertSublayer($1["d"]!, at: 1) }, ["a", "d", "b", "c"]),
        ("at 2, index after removal", { $0.insertSublayer($1["a"]!, at: 2) }, ["b", "c", "a", "d"]),
        ("at 99", { $0.insertSublayer($1["b"]!, at: 99) }, ["a", "c", "d", "b"]),
        ("below", { $0.insertSublayer($1["d"]!, below: $1["b"]!) }, ["a", "d", "b", "c"]),
        ("above", { $0.insertSublayer($1["a"]!, above: $1["c"]!) }, ["b", "c", "a", "d"]),
        ("below nil", { $0.insertSublayer($1["c"]!, below: nil) }, ["c", "a", "b", "d"]),
        ("above nil", { $0.insertSublayer($1["a"]!, above: nil) }, ["b", "c", "d", "a"]),
        ("above a stranger", { $0.insertSublayer($1["a"]!, above: CALayer()) }, ["b", "c", "d", "a"]),
        ("remove", { $1["b"]!.removeFromSuperlayer() }, ["a", "c", "d"]),
        ("set", { $0.sublayers = [$1["d"]!, $1["a"]!] }, ["d", "a"]),
        ("replace", { $0.replaceSublayer($1["b"]!, with: $1["d"]!) }, ["a", "d", "c"]),
        ("replace by itself", { $0.replaceSublayer($1["b"]!, with: $1["b"]!) }, ["a", "b", "c", "d"]),
      ]
      for (name, change, expected) in cases {
        let (parent, layers) = family("abcd")
        change(parent, layers)
        #expect(names(parent) == expected, "\(name)")
        for (letter, layer) in layers {
          #expect((layer.superlayer === parent) == expected.contains(letter), "\(name): \(letter)")
        }
      }
    }

    @Test func sublayersAreNilWhenThereAreNoneL3_5() {
      let (parent, layers) = family("a")
      layers["a"]!.removeFromSuperlayer()
      #expect(parent.sublayers == nil)
      parent.sublayers = []
      #expect(parent.sublayers == nil)
    }

    @Test func aLayerLeavesItsOldSuperlayerL3_1() {
      let (old, layers) = family("ab")
      let new = named("new")
      new.addSublayer(layers["a"]!)
      #expect(names(old) == ["b"] && names(new) == ["a"])
      new.mask = layers["b"]
      #expect(old.sublayers == nil && layers["b"]!.superlayer === new, "L3.6")
      #expect(names(new) == ["a"], "a mask is not a sublayer")
      layers["b"]!.removeFromSuperlayer()
      #expect(new.mask == nil && layers["b"]!.superlayer == nil)
    }

    /// Adding, removing and masking search for the actions of the events `sublayers`, `mask`, `onOrderIn` and
    /// `onOrderOut` (L3.8).
    @Test func orderOfTheEventsT9_12() {
      let world = World()
      defer { world.end() }
      let log = Log()
      let watcher = EventLog(log)
      let (a, b) = (named("a"), named("b"))
      for layer in [world.root, a, b] { layer.delegate = watcher }
      let steps: [(String, () -> Void, [String])] = [
        ("add", { world.root.addSublayer(a) }, ["root sublayers", "a onOrderIn"]),
        (
          "replace", { world.root.replaceSublayer(a, with: b) },
          ["root sublayers", "a onOrderOut", "b onOrderIn"]
        ),
        ("add again", { world.root.addSublayer(a) }, ["root sublayers", "a onOrderIn"]),
        ("reorder", { world.root.insertSublayer(a, at: 0) }, ["root sublayers"]),
        ("remove", { a.removeFromSuperlayer() }, ["root sublayers", "a onOrderOut"]),
        ("set to nil", { world.root.sublayers = nil }, ["root sublayers", "b onOrderOut"]),
        ("mask", { world.root.mask = a }, ["root mask", "a onOrderIn"]),
      ]
      for (name, step, expected) in steps {
        log.lines = []
        step()
        #expect(log.lines == expected, "\(name)")
        CATransaction.flush()
      }
    }

    /// The actions are searched for before the change, however the layer is inserted.
    @Test func actionsAreSearchedForBeforeTheChangeT9_12() {
      let world = World()
      defer { world.end() }
      let (old, other, new) = (world.add(named("old")), world.add(named("other")), Newcomer())
      let changes: [() -> Void] = [
        { world.root.addSublayer(new) },
        { world.root.replaceSublayer(old, with: new) },
        { world.root.sublayers = [other, new] },
      ]
      for (index, change) in changes.enumerated() {
        world.commitWithoutActions { other.addSublayer(new) }
        new.formerOwner = nil
        change()
        #expect(new.formerOwner === other && new.superlayer === world.root, "\(index)")
        CATransaction.flush()
      }
    }

    @Test func noActionsAreSearchedForWhileTheyAreDisabledT9_9() {
      let world = World()
      defer { world.end() }
      let log = Log()
      let watcher = EventLog(log)
      world.root.delegate = watcher
      world.commitWithoutActions { world.root.addSublayer(named("a")) }
      // Layout does not change a property, so the action of `onLayout` is searched for even if actions are disabled.
      #expect(log.lines.allSatisfy { $0 == "root onLayout" })
      log.lines = []
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      _ = world.root.action(forKey: "opacity")
      CATransaction.commit()
      #expect(log.lines == ["root opacity"], "a direct search still finds the action")
    }

    /// The render tree follows when a mask becomes a sublayer of the layer that it masked, and when it becomes the mask
    /// again.
    @Test func aMaskBecomesASublayerL3_6() {
      let world = World()
      defer { world.end() }
      let owner = world.add(named("owner", .red), frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let mask = named("mask", .blue)
      mask.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      world.commitWithoutActions { owner.mask = mask }
      #expect(world.picture[5, 5] == 0xFFFF_0000 && world.picture[15, 15] == 0)
      for isSet in [false, true] {
        world.commitWithoutActions {
          if isSet { owner.sublayers = [mask] } else { owner.addSublayer(mask) }
        }
        #expect(owner.mask == nil && world.picture[5, 5] == 0xFF00_00FF)
        #expect(world.picture[15, 15] == 0xFFFF_0000)
        world.commitWithoutActions { owner.mask = mask }
        #expect(owner.sublayers == nil && world.picture[5, 5] == 0xFFFF_0000)
        #expect(world.picture[15, 15] == 0)
      }
    }
  }
}
