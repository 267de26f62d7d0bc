import Attaching
import CAML
import CommitStream
import CoreGraphics
import QuartzCore
import RenderModel
import RenderServer

/// A target that reads the messages of an attached viewer, performs the edits among them on some layers, and draws some of
/// the results. An input begins with the header of a stream, which is skipped, so that it can be changed like a stream.
final class RequestTarget: FuzzTarget {
  private static let headerLength = 12

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    var messages = MessageSplitter()
    messages.append(input.dropFirst(Self.headerLength))
    let context = Self.makeContext()
    var isRead = false
    do {
      while let chunk = try messages.next() {
        guard let message = try ViewerMessage(chunk) else { continue }
        isRead = true
        guard case .edit(let edit) = message else { continue }
        _ = edit.perform(in: context) { _, change in change() }
      }
    } catch {
      // The connection ends. What was requested before is done.
    }
    if isDrawn { draw(context.server) }
    return isRead
  }

  /// Returns a context with a layer of each kind.
  private static func makeContext() -> LayerContext {
    let context = LayerContext()
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 96, height: 72)
    for layer in LayerKind.allCases.map({ $0.makeLayer() }) {
      layer.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
      root.addSublayer(layer)
    }
    context.layer = root
    CATransaction.flush()
    return context
  }

  private func draw(_ context: RenderContext) {
    let canvas = PixelRect(x: 0, y: 0, width: 96, height: 72)
    let renderer = FrameRenderer(context: context)
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    _ = renderer.prepare(at: 0, canvas: canvas, scale: 1)
    renderer.draw(into: bitmap, age: 0)
  }
}
