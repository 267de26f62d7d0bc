import CoreGraphics
import QuartzCore
import RenderModel
import TestSupport
import Testing

@testable import LaminaViewer

extension ViewerTests {
  /// Tests that the window shows the same pictures of a document as `render` writes.
  @Suite("Every layer class in the window") @MainActor struct LayerClassTests {
    @Test(arguments: LayerSample.all)
    func theWindowShowsWhatRenderWrites(_ sample: LayerSample) async throws {
      let url = try sample.write()
      defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
      let rendered = try LayerSample.times.reduce(into: [Double: Bitmap]()) { pictures, time in
        pictures[time] = try self.rendered(url, at: time)
      }
      let world = try PlaybackWorld(
        DocumentScene(contentsOf: url), width: LayerSample.width, height: LayerSample.height,
        background: Palette.canvas)
      defer { world.end() }
      for time in LayerSample.times {
        await world.go(to: time)
        let expected = try #require(rendered[time])
        let difference = world.picture.difference(from: expected)
        // The window's frame is a microsecond later, and its time counts from another moment.
        #expect(difference.greatest <= 1, "\(time) s: \(difference)")
      }
      let first = try #require(rendered[LayerSample.times[0]])
      #expect(rendered.values.contains { !$0.difference(from: first).isNone }, "nothing moves")
    }

    @Test func everyClassHasASample() {
      #expect(Set(LayerSample.all.map(\.kind)) == Set(LayerKind.allCases))
    }

    private func rendered(_ url: URL, at time: Double) throws -> Bitmap {
      let size = CGSize(width: LayerSample.width, height: LayerSample.height)
      let renderer = try SceneRenderer(.document(url), size: size, scale: 1)
      defer {
        renderer.end()
        MediaClock.setManualTime(nil)
      }
      renderer.advance(to: time)
      return try #require(renderer.picture()).bitmap
    }
  }
}

/// A document in which a layer of one class moves for four seconds.
struct LayerSample: CustomTestStringConvertible {
  let title: String
  let kind: LayerKind
  /// The layer as CAML, in a document of 120 × 90 points.
  let layer: String
  var testDescription: String { title }

  static let (width, height) = (120, 90)
  static let times = [0, 0.35, 1.2, 2.5]

  /// Writes the document into a folder of its own, with the picture `dot.png`.
  func write() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bitmap = Bitmap(width: 5, height: 5)
    for y in 0..<5 { for x in 0..<5 { bitmap[x, y] = x == 2 || y == 2 ? 0xffd0_3020 : 0xff20_60d0 } }
    try CGImage(adopting: bitmap).writePNG(toFile: folder.appendingPathComponent("dot.png").path)
    let url = folder.appendingPathComponent("sample.caml")
    let text = """
      <caml><CALayer bounds="0 0 \(Self.width) \(Self.height)" position="60 45" geometryFlipped="1">
      <sublayers>\(layer)</sublayers></CALayer></caml>
      """
    try Data(text.utf8).write(to: url)
    return url
  }
}

extension LayerSample {
  static let all = [
    LayerSample(title: "CALayer", kind: .plain, layer: plain(animations: shift)),
    LayerSample(title: "CALayer with a picture", kind: .plain, layer: picture),
    LayerSample(
      title: "CALayer on a clock of its own", kind: .plain, layer: clock(plain(animations: shift))),
    LayerSample(title: "CAShapeLayer", kind: .shape, layer: shape),
    LayerSample(title: "CAGradientLayer", kind: .gradient, layer: gradient),
    LayerSample(title: "CATextLayer", kind: .text, layer: text),
    LayerSample(title: "CAReplicatorLayer", kind: .replicator, layer: replicator),
    LayerSample(title: "CAEmitterLayer", kind: .emitter, layer: emitter()),
    LayerSample(title: "CAEmitterLayer on a clock above it", kind: .emitter, layer: clock(emitter())),
    LayerSample(
      title: "CAEmitterLayer that begins later", kind: .emitter, layer: emitter(#"beginTime="0.5""#)),
    LayerSample(title: "CAEmitterLayer with an animated rate", kind: .emitter, layer: fadingEmitter),
    LayerSample(title: "CAScrollLayer", kind: .scroll, layer: scroll),
    LayerSample(title: "CATiledLayer", kind: .tiled, layer: tiled),
    LayerSample(title: "CATransformLayer", kind: .transform, layer: transform),
  ]

  /// Returns an animation of four seconds. Its begin time is not 0, so it is not moved to the time of the
  /// commit.
  private static func animation(_ keyPath: String, _ type: String, _ from: String, _ to: String)
    -> String
  {
    """
    <animations><a type="CABasicAnimation" keyPath="\(keyPath)" beginTime="1e-100" duration="4"
      fillMode="both" removedOnCompletion="0"><fromValue type="\(type)" value="\(from)"/>
      <toValue type="\(type)" value="\(to)"/></a></animations>
    """
  }

  private static let shift = animation("position.x", "real", "20", "100")

  private static func plain(_ attributes: String = "", animations: String = "") -> String {
    """
    <CALayer bounds="0 0 30 20" position="60 45" cornerRadius="6" backgroundColor="0.8 0.3 0.1" \(attributes)>
      \(animations)</CALayer>
    """
  }

  private static let picture = """
    <CALayer bounds="0 0 25 25" position="60 45" magnificationFilter="nearest">
      <contents type="CGImage" src="dot.png"/>\(shift)</CALayer>
    """

  private static func clock(_ layer: String) -> String {
    """
    <CALayer bounds="0 0 120 90" position="60 45" beginTime="-0.75" speed="0.5"><sublayers>\(layer)</sublayers>
    </CALayer>
    """
  }

  private static let shape = """
    <CAShapeLayer position="10 40" path="0 0 m 100 0 l" lineWidth="5" lineCap="round"
      strokeColor="0.1 0.4 0.9"><fillColor type="null"/>
      \(animation("strokeEnd", "real", "0.1", "1"))</CAShapeLayer>
    """

  private static let gradient = """
    <CAGradientLayer bounds="0 0 60 40" position="60 45" startPoint="0 0" endPoint="1 1">
      <colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>
      \(animation("position.y", "real", "30", "60"))</CAGradientLayer>
    """

  private static let text = """
    <CATextLayer bounds="0 0 90 24" position="60 45" fontSize="17" string="Harbour"
      foregroundColor="0.1 0.1 0.2"><font type="string" value="DejaVu Sans"/>\(shift)</CATextLayer>
    """

  private static let replicator = """
    <CAReplicatorLayer bounds="0 0 80 80" position="60 45" instanceCount="6" instanceDelay="0.2"
      instanceTransform="rotate(60deg)"><sublayers>
      <CALayer bounds="0 0 12 12" position="40 70" backgroundColor="0.2 0.6 0.3">
      \(animation("opacity", "real", "1", "0.1"))</CALayer></sublayers></CAReplicatorLayer>
    """

  private static func emitter(_ attributes: String = "", animations: String = "") -> String {
    """
    <CAEmitterLayer bounds="0 0 120 90" position="60 45" emitterPosition="60 45" emitterShape="point"
      \(attributes)><emitterCells><CAEmitterCell name="dots" birthRate="20" lifetime="1.5" velocity="30"
      emissionRange="6.3" color="1 1 1"><contents type="CGImage" src="dot.png"/></CAEmitterCell>
      </emitterCells>\(animations)</CAEmitterLayer>
    """
  }

  private static let fadingEmitter = emitter(
    animations: animation("emitterCells.dots.birthRate", "real", "40", "0"))

  private static let scroll = """
    <CAScrollLayer bounds="0 0 60 40" position="60 45"><sublayers>\(plain())</sublayers>
      \(animation("bounds.origin.x", "real", "0", "60"))</CAScrollLayer>
    """

  private static let tiled = """
    <CATiledLayer bounds="0 0 40 30" position="60 45" backgroundColor="0.3 0.3 0.7">\(shift)</CATiledLayer>
    """

  private static let transform = """
    <CATransformLayer bounds="0 0 60 60" position="60 45"><sublayers>\(plain())</sublayers>
      \(animation("transform.rotation.y", "real", "0", "1.4"))</CATransformLayer>
    """
}
