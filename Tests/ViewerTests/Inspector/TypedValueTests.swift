import Foundation
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Values that are typed and not applied when the document is saved or closed") @MainActor
  struct TypedValueTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private func text(_ url: URL) -> String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

    private var file: URL { folder.url.appendingPathComponent("a.caml") }

    /// Shows a document with a box, and types into the field of its position.
    private func typing(_ text: String) throws -> PageWorld {
      let file = try folder.write(
        "a.caml", layers: "<CALayer name=\"box\" bounds=\"0 0 20 20\" position=\"50 50\"/>")
      let world = try PageWorld(file.path)
      world.press(.function(4))
      let root = try #require(world.page.session.savableDocument?.rootLayer)
      world.page.session.selection = root.sublayers?.first
      let panel = try #require(world.page.panels["inspector"] as? InspectorPanel)
      let row = try #require(panel.rowViews.first { $0.row?.keyPath == "position" && !$0.isHidden })
      let x = PropertyRowView.columns(row.bounds.width).model + 4
      world.click(world.windowPoint(CGPoint(x: x, y: 12), in: row))
      world.type(text)
      #expect(UIResponder.isEditingText && !world.page.session.hasUnsavedEdits)
      return world
    }

    @Test("Ctrl+S saves a value that was typed without Return")
    func saving() throws {
      defer { folder.remove() }
      let world = try typing("90, 40")
      defer { world.end() }
      world.press(.character("s"), "", .control)
      #expect(text(file).contains("position=\"90 40\""))
      #expect(!UIResponder.hasFirstResponder && !world.page.session.hasUnsavedEdits)
    }

    @Test("Closing the window asks about a value that was typed without Return")
    func closing() throws {
      defer { folder.remove() }
      let world = try typing("90, 40")
      defer { world.end() }
      world.window.inject(.closeRequested)
      #expect(world.viewer.outcome == nil && world.viewer.popover?.kind == .question)
      world.press(.return)
      #expect(world.viewer.outcome == .quit && text(file).contains("position=\"90 40\""))
    }

    @Test("A text that is no value stays in its field when the document is saved")
    func wrongText() throws {
      defer { folder.remove() }
      let world = try typing("here")
      defer { world.end() }
      world.press(.character("s"), "", .control)
      #expect(UIResponder.isEditingText && text(file).contains("position=\"50 50\""))
    }
  }
}
