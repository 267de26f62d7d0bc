import QuartzCore

// Graphics contexts that make images (L7.27). The origin is at the top left, y points down, and the unit is a
// point.

/// Makes an image context of a size in points the current context. A scale of 0 means that of the main screen.
/// An opaque context has no alpha and starts black. If the size is empty or too large, the current context is
/// nil.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = MainScreen.resolve(scale)
  let context = ImageContext.make(size, isOpaque: opaque, scale: scale)
  GraphicsStack.current.entries.append(GraphicsStack.Entry(context: context, imageScale: scale))
}

/// Makes a translucent image context with one pixel per point the current context.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Returns an image of the current image context's contents; nil when the current context is not an image
/// context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsStack.current.entries.last, let scale = entry.imageScale,
    let image = entry.context?.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the innermost image context and the contexts that were pushed after it.
public func UIGraphicsEndImageContext() {
  let stack = GraphicsStack.current
  guard let index = stack.entries.lastIndex(where: { $0.imageScale != nil }) else { return }
  stack.entries.removeSubrange(index...)
}

enum ImageContext {
  /// Returns a context of ⌈size · scale⌉ pixels; nil if the size is empty or too large.
  static func make(_ size: CGSize, isOpaque: Bool, scale: CGFloat) -> CGContext? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width > 0, height > 0, width < 1e9, height < 1e9 else { return nil }
    return CGContext(
      width: Int(width), height: Int(height), isFlipped: true, scale: scale, isOpaque: isOpaque)
  }
}
