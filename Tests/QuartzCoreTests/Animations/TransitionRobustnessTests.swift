import QuartzCore
import Synchronization
import TestSupport
import Testing

extension LayerTests {
  /// Transitions of unusual layers and with unusual values.
  @Suite @MainActor struct TransitionRobustness {
    private static let types = [
      "fade", "moveIn", "push", "reveal", "cube", "oglFlip", "suckEffect", "rippleEffect", "pageCurl",
      "pageUnCurl", "cameraIris", "cameraIrisHollowOpen", "cameraIrisHollowClose", "rotate",
    ]

    private func transition(_ type: String) -> CATransition {
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: type)
      transition.duration = 1
      return transition
    }

    /// The picture depends only on the progress, not on earlier frames (L5.3).
    @Test func anyOrderOfMomentsGivesTheSamePictures() {
      for type in Self.types {
        let film = TransitionFilm(type: type, subtype: "fromRight")
        defer { film.end() }
        let moments = [0.0, 0.13, 0.5, 0.77, 1]
        let forwards = moments.map(film.frame)
        let backwards = Array(moments.reversed().map(film.frame).reversed())
        for (index, moment) in moments.enumerated() {
          let difference = forwards[index].difference(from: backwards[index])
          #expect(difference.isNone, "\(type) at \(moment): \(difference)")
        }
      }
    }

    /// Effects that only move the live layer, or draw it below the old picture, keep each edge sharp.
    @Test func aScaledWindowDoesNotEnlargeLivePictures() {
      let world = World(width: 40, height: 30)
      defer { world.end() }
      world.commitWithoutActions { world.root.sublayerTransform = CATransform3DMakeScale(2, 2, 1) }
      for type in ["rippleEffect", "pageUnCurl", "push", "cameraIrisHollowOpen"] {
        let layer = world.add(named("it"), frame: CGRect(x: 2, y: 2, width: 16, height: 12))
        let line = named("line", .blue)
        line.frame = CGRect(x: 5.5, y: 0, width: 0.5, height: 12)
        let almostDone = transition(type)
        (almostDone.startProgress, almostDone.endProgress) = (0.999999, 0.999999)
        world.commitWithoutActions {
          layer.add(almostDone, forKey: nil)
          layer.addSublayer(line)
        }
        let row = (14...17).map { world.picture[$0, 16] }
        #expect(
          row.map { $0.channelDistance(to: $0 == row[1] ? 0xFF00_00FF : 0) <= 2 }
            == [true, true, true, true], "\(type): \(row.map { String($0, radix: 16) })")
        layer.removeFromSuperlayer()
        CATransaction.flush()
      }
    }

    /// Effects that need an area become a fade if the layer has none (L5.16). The sublayers are visible and fade.
    @Test func layersWithoutSizeFade() {
      for type in Self.types where !["moveIn", "push", "reveal", "rotate"].contains(type) {
        let world = World()
        defer { world.end() }
        let layer = world.add(named("it"), frame: CGRect(x: 4, y: 4, width: 0, height: 0))
        let (old, new) = (named("old", .red), named("new", .blue))
        for sublayer in [old, new] { sublayer.frame = CGRect(x: 0, y: 0, width: 20, height: 20) }
        world.commitWithoutActions { layer.addSublayer(old) }
        world.commitWithoutActions {
          layer.add(transition(type), forKey: nil)
          layer.sublayers = [new]
        }
        world.go(to: 0.25)
        #expect(world.picture[10, 10].channelDistance(to: 0xFFBF_0040) <= 1, "\(type)")
      }
    }

    /// A layer that is new in the commit has an empty old picture (L5.2).
    @Test func layersWithoutAnOldPictureComeFromNothing() {
      let expected: [String: (x: Int, y: Int, pixel: UInt32)] = [
        "moveIn": (25, 15, 0), "push": (5, 15, 0xFF00_00FF), "reveal": (20, 15, 0xFF00_00FF),
        "cube": (25, 15, 0), "suckEffect": (20, 15, 0xFF00_00FF), "pageCurl": (20, 15, 0xFF00_00FF),
        "rippleEffect": (20, 15, 0x8000_0080), "cameraIrisHollowClose": (20, 15, 0),
        "cameraIrisHollowOpen": (20, 15, 0xFF00_00FF),
      ]
      for type in Self.types {
        let world = World()
        defer { world.end() }
        let layer = named("it", .blue)
        layer.frame = CGRect(x: 2, y: 2, width: 36, height: 26)
        world.commitWithoutActions {
          world.root.addSublayer(layer)
          layer.add(transition(type), forKey: nil)
        }
        world.go(to: 0.5)
        // All types are drawn, also those whose pixels are not compared.
        let picture = world.picture
        guard let probe = expected[type] else { continue }
        let pixel = picture[probe.x, probe.y]
        #expect(pixel.channelDistance(to: probe.pixel) <= 1, "\(type): \(String(pixel, radix: 16))")
      }
    }

    /// A layer is resized to nothing, to an enormous size, and to a size that is not a number, during its transition.
    @Test func layersThatChangeTheirSizeWhileTheyRun() {
      for type in Self.types {
        let world = World()
        defer { world.end() }
        let layer = world.add(named("it", .red), frame: CGRect(x: 2, y: 2, width: 36, height: 26))
        world.commitWithoutActions {
          layer.add(transition(type), forKey: nil)
          layer.backgroundColor = .blue
        }
        world.go(to: 0.4)
        for size in [0, 1e-9, 1e7, Double.greatestFiniteMagnitude, .nan, .infinity] {
          world.commitWithoutActions { layer.bounds.size = CGSize(width: size, height: 20) }
          _ = world.picture
        }
        world.commitWithoutActions { layer.bounds = CGRect(x: 0, y: 0, width: 36, height: 26) }
        world.go(to: 1.5)
        #expect(world.picture[20, 15] == 0xFF00_00FF, "\(type)")
      }
    }

    @Test func removedLayersEndTheirTransitions() {
      for type in Self.types {
        let world = World()
        defer { world.end() }
        let layer = world.add(named("it", .red), frame: CGRect(x: 2, y: 2, width: 36, height: 26))
        world.commitWithoutActions {
          layer.add(transition(type), forKey: nil)
          layer.backgroundColor = .blue
        }
        world.go(to: 0.4)
        world.commitWithoutActions { layer.removeFromSuperlayer() }
        #expect(world.picture[20, 15] == 0, "\(type)")
        world.commitWithoutActions { world.root.addSublayer(layer) }
        #expect(world.picture[20, 15] == 0xFF00_00FF, "\(type)")
      }
    }

    /// The new picture of an ancestor contains the transition of a descendant (L5.18).
    @Test func transitionsMayBeNested() {
      let world = World()
      defer { world.end() }
      let outer = world.add(named("outer"), frame: CGRect(x: 0, y: 0, width: 40, height: 30))
      let inner = named("inner", .red)
      world.commitWithoutActions {
        inner.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
        outer.addSublayer(inner)
      }
      world.commitWithoutActions {
        outer.add(transition("push"), forKey: nil)
        inner.add(transition("fade"), forKey: nil)
        inner.backgroundColor = .blue
      }
      world.go(to: 0.5)
      #expect(world.picture[10, 15].channelDistance(to: 0xFF80_0080) <= 1, "fading, pushed in")
      #expect(world.picture[30, 15].channelDistance(to: 0xFFFF_0000) <= 1, "pushed out")
    }

    @Test func deeplyNestedTransitionsOfAllTypesAreDrawn() {
      let world = World()
      defer { world.end() }
      var layers = [world.root]
      world.commitWithoutActions {
        for index in 0..<400 {
          let layer = named("\(index)")
          layer.frame = world.root.bounds
          layers[index].addSublayer(layer)
          layers.append(layer)
        }
        layers[400].backgroundColor = .red
      }
      world.commitWithoutActions {
        for (index, layer) in layers.dropFirst().enumerated() {
          layer.add(transition(Self.types[index % Self.types.count]), forKey: nil)
        }
        layers[400].backgroundColor = .blue
      }
      world.go(to: 0.6)
      _ = world.picture
      world.go(to: 1.5)
      #expect(world.picture[20, 15] == 0xFF00_00FF)
    }

    @Test func overshootingCurvesGoBeyondTheEnds() {
      let world = World()
      defer { world.end() }
      let layer = world.add(named("it", .red), frame: CGRect(x: 10, y: 5, width: 20, height: 20))
      let push = transition("push")
      push.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 2.5)
      world.commitWithoutActions {
        layer.add(push, forKey: nil)
        layer.backgroundColor = .blue
      }
      // The progress at 0.75 is 1.47, so the new picture is 9.4 points beyond the frame. The old one is 20 points to
      // the right of it.
      world.go(to: 0.75)
      #expect(world.picture[10, 15] == 0)
      #expect(world.picture[31, 15] == 0xFF00_00FF, "outside its frame")
    }
  }
}

extension LayerTests {
  @Suite @MainActor struct TransitionIssues {
    /// Returns the reports about a layer named `odd` that gets the configured transition.
    private func reports(_ configure: (CATransition) -> Void) -> [String] {
      let texts = Mutex<[String]>([])
      let world = World()
      defer { world.end() }
      QuartzCore.Issue.setHandler { issue in texts.withLock { $0.append(issue.description) } }
      let layer = world.add(named("odd"))
      for _ in 0..<2 {
        let transition = CATransition()
        configure(transition)
        let group = CAAnimationGroup()
        group.animations = [transition]
        world.commitWithoutActions {
          layer.add(transition, forKey: nil)
          layer.add(group, forKey: "group")
        }
      }
      return texts.withLock { $0 }
    }

    /// Unknown types are drawn as a fade (T6.12) and reported once. Progress is clamped to its range (T6.8).
    @Test func unknownTransitionsAreReportedOnce() {
      #expect(reports { $0.type = .init(rawValue: "cube") } == [])
      #expect(reports { $0.subtype = .fromTop } == [])
      #expect(
        reports { $0.type = .init(rawValue: "swirl") }
          == ["root/odd: there is no transition 'swirl'; it is drawn as a fade"])
      let both = reports { transition in
        transition.type = .init(rawValue: "swirl")
        transition.startProgress = 2
      }
      #expect(both.count == 2, "\(both)")
      #expect(
        reports { $0.subtype = .init(rawValue: "90") }
          == ["root/odd: transition 'fade' has no subtype '90'; drawn as without one"])
      #expect(reports { $0.filter = "blur" } == ["root/odd: filter is stored but not drawn yet"])
      #expect(
        reports { $0.startProgress = .nan }
          == [
            "root/odd: a transition goes from nan to 1.0, not upwards within 0…1; the part outside is ignored"
          ])
    }

    @Test func theFilterOfATransitionIsStoredAndCopied() {
      let transition = CATransition()
      transition.setValue("blur", forKey: "filter")
      #expect((transition.copy() as? CATransition)?.filter as? String == "blur")
    }
  }
}
extension LayerTests {
  @Suite @MainActor struct TransitionSeams {
    /// Two opaque pictures that share an edge cover everything below them, wherever the edge lies.
    @Test func nothingIsSeenBetweenThePictures() {
      for (type, turn) in [
        ("push", 0.0), ("push", 0.3), ("cube", 0), ("cube", 0.3), ("cameraIrisHollowOpen", 0.3),
      ] {
        let world = World(width: 80, height: 60)
        defer { world.end() }
        let layer = named("it", .red)
        layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
        layer.bounds.size = CGSize(width: 300, height: 300)
        layer.position = CGPoint(x: 40, y: 30)
        world.commitWithoutActions {
          world.root.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
          world.root.addSublayer(layer)
        }
        world.commitWithoutActions {
          let transition = CATransition()
          (transition.type, transition.duration) = (CATransitionType(rawValue: type), 1)
          layer.add(transition, forKey: nil)
          layer.backgroundColor = .blue
        }
        for time in [0.431, 0.467, 0.5, 0.533] {
          world.go(to: time)
          let picture = world.picture
          let greatest = (0..<60).flatMap { y in (0..<80).map { picture[$0, y] >> 8 & 255 } }.max()
          #expect((greatest ?? 255) <= 2, "\(type), turned by \(turn), at \(time)")
        }
      }
    }
  }
}
