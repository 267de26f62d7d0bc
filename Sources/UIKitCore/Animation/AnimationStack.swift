import QuartzCore

/// The stack of open animation blocks, outermost first. A change belongs to the innermost block.
@MainActor
enum AnimationStack {
  private(set) static var blocks: [AnimationBlock] = [] { didSet { updateSource() } }
  /// A Boolean value that says whether changes animate; false after `setAnimationsEnabled(false)` and inside
  /// `performWithoutAnimation`.
  static var isEnabled = true { didSet { updateSource() } }
  /// The current value of `UIView.animationMode`.
  static var mode = UIView.AnimationMode.additive

  /// The innermost open block; nil outside of blocks.
  static var current: AnimationBlock? { blocks.last }

  static func push(_ block: AnimationBlock) { blocks.append(block) }

  @discardableResult
  static func pop() -> AnimationBlock? { blocks.popLast() }

  /// Runs `body` with `block` as the innermost block, then lays out the views that the block has to lay out.
  static func run(_ block: AnimationBlock, _ body: () -> Void) {
    push(block)
    body()
    block.layOutChangedViews()
    pop()
  }

  /// Runs `body` while changes do not animate.
  static func withoutAnimation(_ body: () -> Void) {
    let wasEnabled = isEnabled
    isEnabled = false
    body()
    isEnabled = wasEnabled
  }

  /// Lets the innermost block supply the actions of views.
  private static func updateSource() { ViewActions.source = isEnabled ? current : nil }
}
