import QuartzCore

/// The contexts that drawing goes to, of one thread; the last is the current one.
final class GraphicsStack {
  struct Entry {
    /// nil where an image context was asked for and there is none of that size.
    let context: CGContext?
    /// Pixels a point of an image context; nil for a context that was pushed.
    let imageScale: CGFloat?
  }

  var entries: [Entry] = []

  static var current: GraphicsStack {
    let key = "lamina.graphics"
    if let stack = Thread.current.threadDictionary[key] as? GraphicsStack { return stack }
    let stack = GraphicsStack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }
}

/// The context on top of the stack; nil outside of drawing, when nothing has been pushed (L7.27).
public func UIGraphicsGetCurrentContext() -> CGContext? {
  GraphicsStack.current.entries.last?.context
}

public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.current.entries.append(GraphicsStack.Entry(context: context, imageScale: nil))
}

/// Does nothing when nothing was pushed.
public func UIGraphicsPopContext() {
  let stack = GraphicsStack.current
  if let last = stack.entries.last, last.imageScale == nil { stack.entries.removeLast() }
}
