import QuartzCore

// Contexts that make pictures (L7.27): origin top left, y down, units are points.

/// An image context of `size` points becomes the current context. `scale` is pixels a point; 0 is the main
/// screen's. An opaque one has no alpha and starts black. Sizes that are empty or too large make a current
/// context of nil.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = MainScreen.resolve(scale)
  let context = ImageContext.make(size, isOpaque: opaque, scale: scale)
  GraphicsStack.current.entries.append(GraphicsStack.Entry(context: context, imageScale: scale))
}

/// Translucent, one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// An image of the current image context's contents; nil when the current context is not an image
/// context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsStack.current.entries.last, let scale = entry.imageScale,
    let image = entry.context?.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the innermost image context, with all that was pushed onto it.
public func UIGraphicsEndImageContext() {
  let stack = GraphicsStack.current
  guard let index = stack.entries.lastIndex(where: { $0.imageScale != nil }) else { return }
  stack.entries.removeSubrange(index...)
}

enum ImageContext {
  /// ⌈size · scale⌉ pixels; nil when that is nothing or too much.
  static func make(_ size: CGSize, isOpaque: Bool, scale: CGFloat) -> CGContext? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width > 0, height > 0, width < 1e9, height < 1e9 else { return nil }
    return CGContext(
      width: Int(width), height: Int(height), isFlipped: true, scale: scale, isOpaque: isOpaque)
  }
}
