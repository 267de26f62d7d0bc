import CoreGraphics
import RenderModel

extension CALayer {
  /// Converts a time in seconds from `layer`'s local time to this layer's; for a nil `layer`, `t` is a time that
  /// `CACurrentMediaTime()` returns on this thread (T1.18).
  public func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    Self.convert(t, from: layer, to: self)
  }

  /// Converts a time in seconds from this layer's local time to `layer`'s; for a nil `layer`, the result is a
  /// time as `CACurrentMediaTime()` returns it on this thread (T1.18).
  public func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    Self.convert(t, from: self, to: layer)
  }

  /// Returns the layer's local time at a media time, which is a time of `MediaClock`.
  final func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval {
    localTime(atContextTime: context?.liveTime(at: time) ?? time)
  }

  /// Returns the layer's local time at a time of its context.
  final func localTime(atContextTime time: CFTimeInterval) -> CFTimeInterval {
    LayerClock(of: self).localTime(at: time)
  }

  /// Converts a time between two clocks, by way of the nearest common superlayer, so that a clock of speed 0 above both
  /// of them does not matter. Layers of different trees are converted through their roots, as if both trees had one
  /// clock. A nil `source` or `target` stands for the caller's time, which is what `CACurrentMediaTime()` returns on
  /// this thread.
  private static func convert(
    _ time: CFTimeInterval, from source: CALayer?, to target: CALayer?
  ) -> CFTimeInterval {
    let targetAncestors = target?.pathToRoot ?? []
    var time = source == nil ? target?.contextTime(fromCallerTime: time) ?? time : time
    var next = source
    while let layer = next, !targetAncestors.contains(where: { $0 === layer }) {
      time = layer.values.timing.parentTime(atLocalTime: time)
      next = layer.currentSuperlayer
    }
    let commonIndex = targetAncestors.firstIndex { $0 === next } ?? targetAncestors.count
    for layer in targetAncestors[..<commonIndex].reversed() {
      time = layer.values.timing.localTime(atParentTime: time)
    }
    return target == nil ? source?.callerTime(fromContextTime: time) ?? time : time
  }

  /// The context whose clock differs from the caller's: that of the tree, if it is hosted and the current thread does
  /// not run its code; otherwise nil. For code of a hosted context the caller's time is the time of that context, and
  /// for other code it is media time.
  ///
  /// The context is taken from the root, because a layer that was added since the last commit has no context yet.
  private var contextWithOtherClock: LayerContext? {
    guard let context = pathToRoot.last?.context, context.isHosted,
      ThreadObject.current().scope !== context
    else { return nil }
    return context
  }

  /// Returns the time of the layer's context at a time of the caller.
  private func contextTime(fromCallerTime time: CFTimeInterval) -> CFTimeInterval {
    contextWithOtherClock?.liveTime(at: time) ?? time
  }

  /// Returns the caller's time at a time of the layer's context. The range and the loop of the context's time base are
  /// ignored, so this is the inverse of `contextTime` only inside the range. While the context's clock stands still
  /// there is no inverse, and the time is returned unchanged.
  private func callerTime(fromContextTime time: CFTimeInterval) -> CFTimeInterval {
    contextWithOtherClock?.timeBase.mediaTime(of: time) ?? time
  }

  /// The layer, its superlayer, and so on to the root.
  final var pathToRoot: [CALayer] {
    var path: [CALayer] = []
    var next: CALayer? = self
    while let layer = next {
      path.append(layer)
      next = layer.currentSuperlayer
    }
    return path
  }
}
