/// Memory that grows as needed and is kept. Unsafe, because it is passed to kernels.
final class Scratch<Element> {
  private(set) var memory = UnsafeMutablePointer<Element>.allocate(capacity: 1)
  private var capacity = 0

  deinit { memory.deallocate() }

  /// Returns memory for `count` elements. New memory is filled with `zero` when that is given; existing memory keeps
  /// its content.
  func reserve(_ count: Int, zero: Element? = nil) -> UnsafeMutablePointer<Element> {
    guard count > capacity else { return memory }
    memory.deallocate()
    capacity = (count + 255) & ~255
    memory = .allocate(capacity: capacity)
    if let zero { memory.initialize(repeating: zero, count: capacity) }
    return memory
  }
}
