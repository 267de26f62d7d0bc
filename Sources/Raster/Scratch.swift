/// Memory that grows when needed and is kept. It is unsafe, because it is passed to kernels. Elements must be
/// trivial, because they are not deinitialized.
final class Scratch<Element> {
  private(set) var memory = UnsafeMutablePointer<Element>.allocate(capacity: 1)
  private var capacity = 0

  deinit { memory.deallocate() }

  /// Returns memory for `count` elements. If `count` exceeds the capacity, the old memory is freed without being
  /// copied, which invalidates earlier pointers; the new memory is filled with `zero`, or uninitialized without it.
  /// Otherwise the same memory is returned with its content.
  func reserve(_ count: Int, zero: Element? = nil) -> UnsafeMutablePointer<Element> {
    guard count > capacity else { return memory }
    memory.deallocate()
    capacity = (count + 255) & ~255
    memory = .allocate(capacity: capacity)
    if let zero { memory.initialize(repeating: zero, count: capacity) }
    return memory
  }
}
