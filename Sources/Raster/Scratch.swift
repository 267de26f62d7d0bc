/// Memory for values of a trivial type that grows as needed and is kept between uses. Unsafe, because it is passed to
/// kernels.
final class Scratch<Element: BitwiseCopyable> {
  private(set) var memory = UnsafeMutablePointer<Element>.allocate(capacity: 1)
  private var capacity = 0

  deinit { memory.deallocate() }

  /// Returns memory for at least `count` elements. While the capacity suffices it is the same memory with its content.
  /// Otherwise the old memory is freed without copying its content, which invalidates earlier pointers, and the new
  /// memory is filled with `initialValue`, or left uninitialized if that is nil.
  func reserve(_ count: Int, filledWith initialValue: Element? = nil) -> UnsafeMutablePointer<Element> {
    guard count > capacity else { return memory }
    memory.deallocate()
    capacity = (count + 255) & ~255
    memory = .allocate(capacity: capacity)
    if let initialValue { memory.initialize(repeating: initialValue, count: capacity) }
    return memory
  }
}
