import CAML
import Foundation
import QuartzCore
import Testing
import UIKit
import ViewerControl

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Issues and parts of changes in the window") @MainActor struct IssuePageTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private static let child = "<CALayer name=\"star\" bounds=\"0 0 20 20\" sparkle=\"7\"/>"

    @Test("The panel lists the issues of a document; a button selects the layer")
    func panel() throws {
      defer { folder.remove() }
      let world = try PageWorld(try folder.write("a.caml", layers: Self.child).path)
      defer { world.end() }
      // F7 shows the issues.
      world.press(.function(7))
      world.page.view.layoutIfNeeded()
      let panel = try #require(world.page.panels["issues"] as? IssuesPanel)
      let row = try #require(panel.rows.first)
      #expect(panel.rows.count == 1 && world.page.session.issues[0].line != nil)
      let lettering = Lettering(panel)
      #expect(lettering.cutOff.isEmpty && lettering.overlaps.isEmpty)
      let select = try #require(row.select)
      world.click(world.windowPoint(CGPoint(x: select.bounds.midX, y: select.bounds.midY), in: select))
      #expect(world.page.session.selection?.name == "star" && row.isSelected)
      let issues = try #require(world.viewer.wholeState["issues"])
      #expect(issues.text(.sortedKeys).contains("CALayer has no property 'sparkle'; left out"))
    }

    @Test("The issues of a Lottie file are in its order, name their layers and select them")
    func lottie() throws {
      defer { folder.remove() }
      let square =
        #"{"ty": "rc", "p": {"k": [4, 4]}, "s": {"k": [4, 4]}, "r": {"k": 0}}, {"ty": "fl", "c": {"k": [1, 0, 0]}}"#
      let layers = [3, 12].map {
        #"{"nm": "star \#($0)", "ty": 4, "op": 9, "shapes": [{"ty": "x\#($0)"}, \#(square)]}"#
      }
      let text = #"{"w": 9, "h": 9, "fr": 30, "op": 9, "layers": [\#(layers.joined(separator: ", "))]}"#
      let world = try PageWorld(try folder.write("a.json", data: Data(text.utf8)).path)
      defer { world.end() }
      let issues = world.page.session.issues
      let texts = ["star 3", "star 12"].enumerated().map { index, name in
        "'\(name)': shapes of the type 'x\(name.dropFirst(5))' are not shown (layers[\(index)].shapes[0])"
      }
      #expect(issues.map(\.text) == texts)
      #expect(issues.map(\.layer?.name) == ["star 3", "star 12"])
    }

    @Test("The issue of a missing picture selects the layer that shows its composition")
    func missingPicture() throws {
      defer { folder.remove() }
      let text = """
        {"w": 9, "h": 9, "fr": 30, "op": 9, "layers": [{"nm": "photo", "ty": 0, "refId": "c", "w": 9, "h": 9, "op": 9}],
        "assets": [{"id": "p", "p": "none.png", "w": 4, "h": 4},
        {"id": "c", "layers": [{"nm": "picture", "ty": 2, "refId": "p", "op": 9}]}]}
        """
      let world = try PageWorld(try folder.write("a.json", data: Data(text.utf8)).path)
      defer { world.end() }
      let issue = try #require(world.page.session.issues.first)
      #expect(issue.message.hasPrefix("'picture': ") && issue.layer?.name == "photo")
    }

    @Test("A scene without issues says so, and its state has none")
    func none() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      world.press(.function(7))
      #expect((world.page.panels["issues"] as? IssuesPanel)?.rows.isEmpty == true)
      #expect(world.viewer.wholeState["issues"] == nil)
    }

    @Test(
      "The knob under the states is dragged from one state towards the next, and going to a state moves it there"
    )
    func scrubbing() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let card = try #require(world.page.canvas.subviews.compactMap { $0 as? StateCard }.first)
      let scrubber = try #require(card.subviews.compactMap { $0 as? StateScrubber }.first)
      let y = scrubber.bounds.midY
      func point(_ position: Double) -> CGPoint {
        let (low, high) = (scrubber.stops[Int(position)], scrubber.stops[min(Int(position) + 1, 2)])
        let x = low + (high - low) * (position - Double(Int(position)))
        return world.windowPoint(CGPoint(x: x, y: y), in: scrubber)
      }
      world.drag(point(0), point(0.5), point(1.25))
      let progress = try #require(world.page.session.sceneWithStates?.progress)
      // The tolerance of 0.02 is a choice.
      #expect(progress.from == "open" && progress.to == "liked" && abs(progress.fraction - 0.25) < 0.02)
      #expect(abs(scrubber.position - 1.25) < 0.02)
      world.press(.character("j"))
      #expect(world.page.session.sceneWithStates?.progress == nil)
      #expect(scrubber.position == 2)
    }

    @Test("An edit between two states goes to the nearer one first, and is saved there")
    func edits() throws {
      defer { folder.remove() }
      let text = """
        <caml><CALayer id="r" name="r" bounds="0 0 100 100"><states><LKState name="in"><elements>
        <LKStateSetValue targetId="r" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
        </elements></LKState></states></CALayer></caml>
        """
      let world = try PageWorld(try folder.write("a.caml", data: Data(text.utf8)).path)
      defer { world.end() }
      let session = world.page.session
      let document = try #require(session.savableDocument)
      try session.show("in", at: 0.25)
      session.set(0.3, "opacity", on: document.rootLayer, isAnimated: false)
      #expect(document.progress == nil && document.state == nil)
      #expect(String(decoding: try document.edited(), as: UTF8.self).contains("opacity=\"0.3\""))
      try session.show("in", at: 0.75)
      session.set(0.4, "opacity", on: document.rootLayer, isAnimated: false)
      #expect(document.progress == nil && document.state == "in")
      #expect(String(decoding: try document.edited(), as: UTF8.self).contains("value=\"0.4\""))
      #expect(session.undo.undo())
      #expect(document.rootLayer.opacity == 0.5)
    }

    @Test("A client of the control socket shows a part of the change from the state that is shown")
    func control() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      try world.page.session.go(to: "open")
      try world.page.session.show("liked", at: 0.4)
      try world.page.session.show("liked", at: 0.6)
      let scene = try #require(world.page.session.sceneWithStates)
      #expect(scene.progress == StateProgress(from: "open", to: "liked", fraction: 0.6))
      #expect(
        world.viewer.controlState["progress"]
          == .object(["from": .text("open"), "to": .text("liked"), "fraction": .number(0.6)]))
      #expect(throws: UnknownState.self) { try world.page.session.show("shut", at: 0.5) }
      try world.page.session.show("open", at: 0)
      #expect(scene.progress == nil && scene.state == "open")
    }
  }
}
