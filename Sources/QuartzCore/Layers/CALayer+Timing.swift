import CoreGraphics
import RenderServer

extension CALayer {
  public var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { set(.beginTime, .number(newValue)) }
  }
  public var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { set(.timeOffset, .number(newValue)) }
  }
  public var speed: Float {
    get { values.timing.speed }
    set { set(.speed, .number(Double(newValue))) }
  }
  /// ∞ for a layer; shorter ones have no effect (T1.17).
  public var duration: CFTimeInterval {
    get { values.timing.duration }
    set { set(.duration, .number(newValue)) }
  }
  public var repeatCount: Float {
    get { values.timing.repeatCount }
    set { set(.repeatCount, .number(Double(newValue))) }
  }
  public var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { set(.repeatDuration, .number(newValue)) }
  }
  public var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { set(.autoreverses, .bool(newValue)) }
  }
  public var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: values.timing.fillMode.rawValue) }
    set { set(.fillMode, .string(newValue.rawValue)) }
  }

  /// A time of `layer`'s clock on this layer's clock; nil is absolute media time (T1.18).
  public func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    Self.convert(t, from: layer, to: self)
  }

  /// A time of this layer's clock on `layer`'s clock; nil is absolute media time.
  public func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    Self.convert(t, from: self, to: layer)
  }

  final func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval {
    localTime(atContextTime: context?.liveTime(at: time) ?? time)
  }

  /// The context's time on this layer's clock.
  final func localTime(atContextTime time: CFTimeInterval) -> CFTimeInterval {
    LayerClock(of: self).localTime(at: time)
  }

  /// Up to the nearest common superlayer, so that one standing still above both does not matter.
  private static func convert(
    _ time: CFTimeInterval, from source: CALayer?, to target: CALayer?
  ) -> CFTimeInterval {
    let down = target?.pathToRoot ?? []
    var time = source == nil ? target?.contextTime(atMediaTime: time) ?? time : time
    var next = source
    while let layer = next, !down.contains(where: { $0 === layer }) {
      time = layer.values.timing.parentTime(atLocalTime: time)
      next = layer.superlayer
    }
    let meeting = down.firstIndex { $0 === next } ?? down.count
    for layer in down[..<meeting].reversed() {
      time = layer.values.timing.localTime(atParentTime: time)
    }
    return target == nil ? source?.mediaTime(atContextTime: time) ?? time : time
  }

  /// Code of the context sees its time as media time; others see the real one.
  private var foreignContext: LayerContext? {
    guard let context = pathToRoot.last?.context, context.isHosted,
      ThreadObject.current().scope !== context
    else { return nil }
    return context
  }

  private func contextTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval {
    foreignContext?.liveTime(at: time) ?? time
  }

  private func mediaTime(atContextTime time: CFTimeInterval) -> CFTimeInterval {
    foreignContext?.timeBase.mediaTime(of: time) ?? time
  }

  /// This layer, its superlayer, and so on to the root.
  final var pathToRoot: [CALayer] {
    var path: [CALayer] = []
    var next: CALayer? = self
    while let layer = next {
      path.append(layer)
      next = layer.superlayer
    }
    return path
  }
}
