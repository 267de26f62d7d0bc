import CoreGraphics
import RenderServer

extension CALayer {
  /// The time at which the layer's clock begins, in seconds on its superlayer's clock; 0 by default.
  public var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { set(.beginTime, .number(newValue)) }
  }
  /// The seconds that are added to the layer's time; 0 by default. With a `speed` of 0 it is the layer's time.
  public var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { set(.timeOffset, .number(newValue)) }
  }
  /// The rate of the layer's time relative to its superlayer's; 1 by default, and 0 pauses its animations.
  public var speed: Float {
    get { values.timing.speed }
    set { set(.speed, .number(Double(newValue))) }
  }
  /// The duration, which is infinite by default. For a layer other values have no effect (T1.17).
  public var duration: CFTimeInterval {
    get { values.timing.duration }
    set { set(.duration, .number(newValue)) }
  }
  /// The number of cycles, which has no effect for a layer (T1.17).
  public var repeatCount: Float {
    get { values.timing.repeatCount }
    set { set(.repeatCount, .number(Double(newValue))) }
  }
  /// The seconds for which cycles are repeated, which have no effect for a layer (T1.17).
  public var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { set(.repeatDuration, .number(newValue)) }
  }
  /// A Boolean value that says whether cycles play backwards too, which has no effect for a layer (T1.17).
  public var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { set(.autoreverses, .bool(newValue)) }
  }
  /// The value outside the active interval, which has no effect for a layer (T1.17).
  public var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: values.timing.fillMode.rawValue) }
    set { set(.fillMode, .string(newValue.rawValue)) }
  }

  /// Returns a time of `layer`'s clock on this layer's clock, in seconds; nil means absolute media time (T1.18).
  public func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    Self.convert(t, from: layer, to: self)
  }

  /// Returns a time of this layer's clock on `layer`'s clock, in seconds; nil means absolute media time (T1.18).
  public func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    Self.convert(t, from: self, to: layer)
  }

  /// Returns the layer's local time at a media time.
  final func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval {
    localTime(atContextTime: context?.liveTime(at: time) ?? time)
  }

  /// Returns the layer's local time at a time of its context.
  final func localTime(atContextTime time: CFTimeInterval) -> CFTimeInterval {
    LayerClock(of: self).localTime(at: time)
  }

  /// Converts a time between two clocks, by way of the nearest common superlayer, so that a clock of speed 0 above both
  /// of them does not matter.
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

  /// The context of the tree, when it has a clock of its own and the running code does not belong to it. Code of that
  /// context sees its time as media time, other code sees the real one.
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

  /// The layer, its superlayer, and so on to the root.
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
