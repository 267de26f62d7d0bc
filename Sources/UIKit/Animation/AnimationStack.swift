import QuartzCore

/// The open animation blocks, outermost first. Changes belong to the innermost.
@MainActor
enum AnimationStack {
  private(set) static var blocks: [AnimationBlock] = []
  /// `setAnimationsEnabled` and `performWithoutAnimation`.
  static var isEnabled = true
  static var mode = UIView.AnimationMode.additive

  static var current: AnimationBlock? { blocks.last }

  static func push(_ block: AnimationBlock) { blocks.append(block) }

  @discardableResult
  static func pop() -> AnimationBlock? { blocks.popLast() }

  /// Runs `body` with `block` as the innermost, and lays out what it asks to.
  static func run(_ block: AnimationBlock, _ body: () -> Void) {
    push(block)
    body()
    block.layOutChangedViews()
    pop()
  }

  static func withoutAnimation(_ body: () -> Void) {
    let wasEnabled = isEnabled
    isEnabled = false
    body()
    isEnabled = wasEnabled
  }

  static func action(for layer: CALayer, of view: UIView, key: String) -> (any CAAction)? {
    guard isEnabled, layer === view.layer, let block = current else { return nil }
    return block.action(for: layer, of: view, key: key)
  }
}
