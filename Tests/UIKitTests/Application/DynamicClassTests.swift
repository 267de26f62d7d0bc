import CRuntime
import QuartzCore
import Testing

@testable import UIKitCore

/// Tests of initializers of classes that are known only at run time (Decision 0022). The initializers are found by the
/// layout of class metadata, which a new toolchain can change; then these tests say which assumption no longer holds.
@Suite @MainActor struct DynamicClassTests {
  /// Counts the objects of this class that exist.
  private final class Token {
    nonisolated(unsafe) static var alive = 0
    init() { Self.alive += 1 }
    deinit { Self.alive -= 1 }
  }

  private class Overriding: CALayer {
    let token = Token()
    let origin: String
    private(set) weak var source: Overriding?

    override init() {
      origin = "init"
      super.init()
    }

    override init(layer: Any) {
      origin = "copy"
      source = layer as? Overriding
      super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Inheriting: CALayer { var mark = "inherited" }
  private final class Deeper: Overriding { var mark = "deeper" }
  private final class Generic<Value>: CALayer { var values: [Value] = [] }
  private final class Move: CABasicAnimation { var mark = "move" }

  private final class Drawing: UIView { override func draw(_ rect: CGRect) {} }
  private class DrawingBase: UIView { override func draw(_ rect: CGRect) {} }
  private final class DrawingBelow: DrawingBase {}
  private class Still: UIView {}
  private final class StillBelow: Still {}

  private func pointer(_ type: AnyClass) -> UnsafeMutableRawPointer {
    unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
  }

  private func object(_ made: UnsafeMutableRawPointer?) -> AnyObject? {
    made.map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
  }

  private func make<Layer: CALayer>(_ type: Layer.Type) -> Layer? {
    object(lamina_layer_make(pointer(CALayer.self), pointer(type))) as? Layer
  }

  private func copy<Layer: CALayer>(_ layer: Layer) -> Layer? {
    let existential = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    existential.initialize(to: layer)
    defer { existential.deallocate() }
    return object(lamina_layer_copy(pointer(CALayer.self), pointer(Layer.self), existential)) as? Layer
  }

  @Test func initializersAreFoundInTheMethodTables() {
    #expect(make(CALayer.self) != nil, "CALayer.init()")
    #expect(copy(CALayer()) != nil, "CALayer.init(layer:)")
    let animation = object(lamina_animation_make(pointer(CAAnimation.self), pointer(CAAnimation.self)))
    #expect(animation is CAAnimation, "CAAnimation.init()")
    #expect(ClassTable.makeResponder(UIResponder.self, of: UIResponder.self) is UIResponder)
  }

  @Test func objectsHaveRunTheInitializersOfTheirClasses() {
    #expect(make(Overriding.self)?.origin == "init")
    #expect(make(Inheriting.self)?.mark == "inherited")
    let deeper = make(Deeper.self)
    #expect(deeper?.mark == "deeper" && deeper?.origin == "init")
    #expect(make(Generic<Int>.self)?.values == [] && make(Generic<String>.self)?.values == [])
    #expect(make(CAShapeLayer.self)?.fillColor != nil)
    let move = object(lamina_animation_make(pointer(CAAnimation.self), pointer(Move.self))) as? Move
    #expect(move?.mark == "move" && move?.isAdditive == false)
  }

  @Test func copiesReceiveTheLayerAndReleaseItOnce() throws {
    weak var released: Overriding?
    do {
      let layer = Overriding()
      released = layer
      let copied = try #require(copy(layer))
      #expect(copied.origin == "copy" && copied.source === layer)
      #expect(Token.alive == 2)
    }
    #expect(Token.alive == 0 && released == nil)
  }

  @Test func createdObjectsAreDeallocated() {
    for _ in 0..<100_000 { _ = make(Overriding.self) }
    #expect(Token.alive == 0)
  }

  /// The translator of sources for iOS writes these calls for `T()`.
  @Test func objectsOfClassesKnownAtRunTimeAreCreated() {
    let layerClass: Overriding.Type = Deeper.self
    #expect((ObjectiveCClass.new(layerClass) as? Deeper)?.mark == "deeper")
    #expect(ObjectiveCClass.new(Move.self).mark == "move")
    let viewClass: UIView.Type = Drawing.self
    #expect(ObjectiveCClass.new(viewClass) is Drawing)
    #expect(ObjectiveCClass.new(UIViewController.self).isViewLoaded == false)
  }

  @Test func viewsThatDrawAreDistinguished() {
    #expect(Drawing().drawsItself && DrawingBelow().drawsItself)
    #expect(!UIView().drawsItself && !Still().drawsItself && !StillBelow().drawsItself)
  }
}
