import QuartzCore

/// The stack of graphics contexts of a thread; the last one is the current one.
final class GraphicsStack {
  struct Entry {
    /// The context; nil for an image context whose size is empty or too large.
    let context: CGContext?
    /// The number of pixels per point of an image context; nil for a context that was pushed.
    let imageScale: CGFloat?
  }

  var entries: [Entry] = []

  /// The stack of the current thread. `UIView` pushes the context that `draw(_:)` draws into.
  static var current: GraphicsStack {
    let key = "lamina.graphics"
    if let stack = Thread.current.threadDictionary[key] as? GraphicsStack { return stack }
    let stack = GraphicsStack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }
}

/// Returns the current graphics context of the thread; nil outside of drawing if none was pushed, and in an image
/// context whose size is empty or too large (L7.27).
public func UIGraphicsGetCurrentContext() -> CGContext? {
  GraphicsStack.current.entries.last?.context
}

/// Makes a context the current one of the thread.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.current.entries.append(GraphicsStack.Entry(context: context, imageScale: nil))
}

/// Removes the current context if it was pushed; does nothing in an image context and where there is none. In
/// `draw(_:)`, each call must match a call of `UIGraphicsPushContext`: the context that the view draws into was pushed
/// as well, and would be removed.
public func UIGraphicsPopContext() {
  let stack = GraphicsStack.current
  if let last = stack.entries.last, last.imageScale == nil { stack.entries.removeLast() }
}
