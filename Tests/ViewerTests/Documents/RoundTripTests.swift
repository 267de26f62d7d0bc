import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// Documents that are edited in the viewer, saved, and read again show the same pictures.
  @Suite @MainActor struct RoundTripTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    /// An emitter, a mask, elements and attributes that Lamina does not know, and a state with a transition.
    private nonisolated static let strange = """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0" xmlns:z="urn:z">
        <CALayer id="root" name="root" bounds="0 0 120 90" position="60 45" backgroundColor="0.2 0.3 0.5"
            z:unknown="1" sparkle="7">
          <zoo:animal xmlns:zoo="urn:zoo"><cage/></zoo:animal>
          <sublayers>
            <CAEmitterLayer name="snow" bounds="0 0 120 90" position="60 45" emitterPosition="60 80"
                emitterSize="80 10" emitterShape="line" seed="3">
              <emitterCells>
                <CAEmitterCell name="flake" birthRate="40" lifetime="2" velocity="30"
                    velocityRange="10" emissionRange="3" scale="0.2" contents="ball.png"/>
              </emitterCells>
            </CAEmitterLayer>
            <CALayer id="box" name="box" bounds="0 0 30 20" position="30 30" backgroundColor="1 0.5 0">
              <mask type="CALayer" bounds="0 0 30 20" position="12 10" backgroundColor="0 0 0"/>
              <animations>
                <move type="CABasicAnimation" keyPath="position.x" toValue="90" duration="2"
                    autoreverses="1" repeatCount="inf"/>
                <turn type="CABasicAnimation" keyPath="transform.rotation.z" toValue="1" duration="3"/>
              </animations>
            </CALayer>
          </sublayers>
          <states>
            <LKState name="on"><elements>
              <LKStateSetValue targetId="box" keyPath="cornerRadius"><value type="real" value="8"/></LKStateSetValue>
              <LKStateMystery targetId="box"/>
            </elements></LKState>
          </states>
        </CALayer>
      </caml>
      """

    private nonisolated static let names = ["bounce", "card", "door", "loader", "strange"]

    private func original(_ name: String) throws -> URL {
      guard name == "strange" else {
        let assets = SourceFile.repository.appendingPathComponent("Assets/Documents")
        let file = assets.appendingPathComponent("\(name).caml")
        return try folder.write("\(name).caml", data: Data(contentsOf: file))
      }
      let ball = SourceFile.repository.appendingPathComponent("Assets/ball.png")
      _ = try folder.write("ball.png", data: Data(contentsOf: ball))
      return try folder.write("strange.caml", data: Data(Self.strange.utf8))
    }

    /// Every layer gets another opacity and corner radius, every animation another curve and speed, and in each state
    /// the first layer another value.
    private func edit(_ world: PageWorld) throws {
      let session = world.page.session
      let document = try #require(session.savableDocument)
      for (index, layer) in Self.layers(of: document.rootLayer).enumerated() {
        session.set(0.9 - 0.05 * Double(index % 8), "opacity", on: layer, isAnimated: false)
        session.set(Double(index % 5), "cornerRadius", on: layer, isAnimated: false)
      }
      let spans = session.spans
      for (index, span) in spans.enumerated() {
        world.page.panels.editor.edit(AnimationAddress(id: span.id)) {
          $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.6, 0, 0.3, 1)
          $0.speed = index.isMultiple(of: 2) ? 1.25 : 0.75
        }
      }
      if spans.count > 1, let last = session.spans.last {
        world.page.panels.editor.remove(last.entry)
      }
      for state in document.stateNames {
        session.playback.act { document.restoreState(state) }
        session.set(0.625, "opacity", on: document.rootLayer, isAnimated: false)
      }
      session.playback.act { document.restoreState(nil) }
    }

    private static func layers(of root: CALayer) -> [CALayer] {
      [root] + (root.mask.map(layers) ?? []) + (root.sublayers ?? []).flatMap(layers)
    }

    /// The pictures of the document at several times in each of its states, on white: the window chooses another
    /// background for another content.
    private func pictures(_ world: PageWorld) throws -> [Bitmap] {
      let session = world.page.session
      let document = try #require(session.savableDocument)
      let white = CGColor(gray: 1, alpha: 1)
      return try ([nil] + document.stateNames.map(Optional.some)).flatMap { state in
        session.playback.act { document.restoreState(state) }
        CATransaction.flush()
        return try [0.05, 0.7, 1.3, 2.6, 4].map {
          try #require(session.playback.picture(at: $0, background: white)).bitmap
        }
      }
    }

    /// Shows a document, edits it if `edits` is true, and returns its pictures. What is edited is saved.
    private func pictures(of file: URL, edits: Bool) throws -> [Bitmap] {
      let world = try PageWorld(file.path)
      defer { world.end() }
      world.page.session.pause()
      if edits {
        try edit(world)
        world.viewer.save()
        #expect(!world.page.session.hasUnsavedEdits, "\(world.viewer.notice?.message ?? "")")
      }
      return try pictures(world)
    }

    @Test(arguments: names) func theSavedDocumentShowsTheSamePictures(name: String) throws {
      defer { folder.remove() }
      let file = try original(name)
      let before = try pictures(of: file, edits: false)
      let edited = try pictures(of: file, edits: true)
      let again = try pictures(of: file, edits: false)
      #expect(before.count == edited.count && edited.count == again.count)
      for (index, pair) in zip(edited, again).enumerated() {
        #expect(pair.0.difference(from: pair.1).isNone, "picture \(index)")
        #expect(!pair.0.difference(from: before[index]).isNone, "the edits show in \(index)")
      }
      if name == "strange" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for part in ["<zoo:animal", "sparkle=\"7\"", "LKStateMystery", "birthRate=\"40\""] {
          #expect(text.contains(part))
        }
      }
    }
  }
}
