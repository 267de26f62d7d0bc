import CoreGraphics
import Foundation
import QuartzCore
import SceneBuilding
import Testing
import UIKit
import ViewerControl

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Issues that the code of a scene causes") @MainActor struct SceneIssueTests {
    /// Animates a misspelt key path of a layer with a name.
    private static func misspell(in world: PageWorld) {
      let dot = CALayer()
      dot.name = "dot"
      world.page.playback.context.inScope {
        world.page.playback.scene.root.addSublayer(dot)
        let move = CABasicAnimation(keyPath: "postion.x")
        (move.toValue, move.duration) = (100, 1)
        dot.add(move, forKey: "move")
      }
      CATransaction.flush()
    }

    @Test(
      "A misspelt key path is listed with a suggestion and its layer, in the panel and in the state")
    func keyPath() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      #expect(!world.page.session.hasIssues)
      Self.misspell(in: world)
      // F7 shows and hides the issues.
      world.press(.function(7))
      world.page.view.layoutIfNeeded()
      let panel = try #require(world.page.panels["issues"] as? IssuesPanel)
      let row = try #require(panel.rows.first)
      #expect(panel.rows.count == 1 && Lettering(panel).cutOff.isEmpty)
      let select = try #require(row.select)
      world.click(world.windowPoint(CGPoint(x: select.bounds.midX, y: select.bounds.midY), in: select))
      #expect(world.page.session.selection?.name == "dot")
      let issues = try #require(world.viewer.wholeState["issues"]).text(.sortedKeys)
      #expect(issues.contains("animation 'move' animates 'postion.x'"))
      #expect(issues.contains("(did you mean position.x?)") && issues.contains("/dot\""))
    }

    @Test("An issue of compiled sources has the file and the line of the call that added the animation")
    func lines() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let file = try folder.write(
        "Pulse.swift", data: Data("import UIKit\n\nlayer.add(move, forKey: \"move\")\n".utf8))
      let world = try PageWorld("door")
      defer { world.end() }
      world.page.session.sources = SwiftSources(file)
      Self.misspell(in: world)
      let issue = try #require(world.page.session.issues.first)
      #expect(issue.place == "Pulse.swift:3")
      #expect(issue.json.text(.sortedKeys).contains("\"file\":\"Pulse.swift\""))
    }

    @Test("Issues of the viewer's own layers are not those of the scene")
    func ownLayers() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      world.page.view.layer.setValue(1, forKeyPath: "position.nothing")
      // A text of the viewer may lack a character, and its layers may not be in the window yet.
      Issue.report(.missingCharacter("\u{F0000}"))
      CALayer().setValue(1, forKeyPath: "position.nothing")
      CATransaction.flush()
      #expect(!world.page.session.hasIssues)
    }

    @Test("Issues of the scene are those that its code causes, whatever its layers are called")
    func ownScope() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let layer = CALayer()
      layer.name = "window"
      world.page.playback.context.inScope {
        layer.setValue(1, forKeyPath: "position.nothing")
        Issue.report(.missingCharacter("\u{F0001}"))
        // The window is committed within the scope of the scene, but not its layers' code.
        world.page.view.layer.setNeedsLayout()
        CATransaction.flush()
      }
      #expect(world.page.session.sceneIssues.entries.count == 2)
      LayerContext(isHosted: true).inScope { Issue.report(.missingCharacter("\u{F0002}")) }
      #expect(world.page.session.sceneIssues.entries.count == 2, "another scene")
    }

    @Test("A panel that is closed follows the issues when it is opened again")
    func closedPanel() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      world.press(.function(7))
      let panel = try #require(world.page.panels["issues"] as? IssuesPanel)
      world.press(.function(7))
      Self.misspell(in: world)
      world.page.session.notify([.issues, .tree])
      #expect(panel.rows.isEmpty)
      world.press(.function(7))
      #expect(panel.rows.count == 1)
    }

    @Test("The layer of an issue is searched once, until it leaves the tree")
    func foundLayers() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      Self.misspell(in: world)
      let session = world.page.session
      let dot = try #require(session.issues.first?.layer)
      dot.name = "renamed"
      #expect(session.issues.first?.layer === dot)
      dot.removeFromSuperlayer()
      CATransaction.flush()
      #expect(session.issues.first?.layer == nil)
    }

    @Test(
      "The button of the panel is marked while there are issues, and a scene that is shown anew has none"
    )
    func mark() async throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let button = try #require(world.page.button(of: "issues"))
      #expect(!button.isMarked)
      Self.misspell(in: world)
      await wait(for: "the mark") { button.isMarked }
      try world.viewer.showAnew(world.page.entry)
      #expect(world.viewer.page?.session.hasIssues == false)
    }

    @Test("A list is limited in number and in bytes; equal issues of several layers are one entry")
    func limits() {
      let issues = SceneIssues()
      for layer in ["a", "b", "c"] { issues.add(.unknownKeyPath("nothing", layer: layer)) }
      #expect(issues.entries.count == 1 && issues.entries[0].count == 3)
      #expect(issues.entries[0].layerPath == "a")
      for number in 0..<300 { issues.add(.missingCharacter("\(number)")) }
      // At most 200 entries are kept, of which one is that of the three layers.
      #expect(issues.entries.count == 200 && issues.omitted == 101)
      let long = SceneIssues()
      for number in 0..<300 {
        long.add(.missingCharacter(String(repeating: "x", count: 20_000) + "\(number)"))
      }
      // Messages are shortened to 400 scalars, which are 402 bytes with the ellipsis. 163 of them are the
      // most that fit into 64 KiB.
      #expect(long.entries.count == 163 && long.omitted == 137)
    }

    @Test("All issues of a scene are counted, each of them once") func counting() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      world.page.playback.context.inScope {
        for _ in 0..<2 {
          for number in 0..<1500 { Issue.report(.missingCharacter("\(number)")) }
        }
      }
      let issues = world.page.session.sceneIssues
      // The second round reports the same 1500 issues.
      #expect(issues.entries.count == 200 && issues.omitted == 1300)
      #expect(issues.entries.allSatisfy { $0.count == 1 })
    }

    @Test("The middle of long names and key paths is left out")
    func longNames() throws {
      let (name, keyPath) = (
        String(repeating: "n", count: 100_000), String(repeating: "k", count: 300_000)
      )
      let issue = Issue.unknownKeyPath(keyPath, layer: name)
      // At most 500 scalars of the path, ": ", and 400 of the rest are 902. The limit is a choice.
      #expect(issue.shortText.count <= 910 && issue.shortText.hasPrefix("nnn"))
      let issues = SceneIssues()
      issues.add(issue)
      let entry = try #require(issues.entries.first)
      #expect(entry.message.hasPrefix("there is no key path 'kkk"))
      #expect(entry.message.hasSuffix("; ignored"))
      #expect(entry.message.count <= 400 && (entry.layerPath?.count ?? 0) <= 500)
      let deep = Array(repeating: "CALayer[0]", count: 40).joined(separator: "/")
      issues.add(.geometryNotFinite(layer: deep))
      #expect(issues.entries.last?.layerPath == deep)
      #expect(Issue.geometryNotFinite(layer: "a").shortText.hasPrefix("a: its geometry"))
    }

    @Test(
      "Suggestions for misspelt key paths",
      arguments: [
        ("postion.x", ["position.x"]), ("Position", ["position"]),
        ("bound.size.width", ["bounds.size.width"]),
        ("transform.rotaton.z", ["transform.rotation.z"]), ("position.z", ["position.x"]),
        ("position.x", []), ("strokeEnd", []), ("strokeend", ["strokeEnd"]), ("somethingElse", []),
        ("", []),
      ])
    func suggestions(keyPath: String, expected: [String]) {
      #expect(KeyPathNames.similar(to: keyPath) == expected)
    }

    @Test("A layer is found by its path")
    func paths() {
      let root = CALayer()
      let (first, second, deep) = (CALayer(), CALayer(), CALayer())
      (first.name, second.name) = ("a", "a/b")
      root.sublayers = [first, second]
      first.addSublayer(deep)
      let unnamed = CALayer()
      first.addSublayer(unnamed)
      deep.name = String(repeating: "d", count: 1000)
      for layer in [root, first, second, deep, unnamed] {
        #expect(root.layer(atPath: layer.treePath) === layer)
      }
      #expect(root.layer(atPath: "CALayer/a/CALayer[3]") == nil)
      #expect(root.layer(atPath: "CALayer/a/") == nil)
      #expect(root.layer(atPath: "CALayer/c") == nil)
    }
  }
}
