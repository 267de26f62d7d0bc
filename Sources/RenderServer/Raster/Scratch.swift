/// Memory that grows to what was asked for and stays. For kernels, hence unsafe.
final class Scratch<Element> {
  private(set) var memory = UnsafeMutablePointer<Element>.allocate(capacity: 1)
  private var capacity = 0

  deinit { memory.deallocate() }

  /// New memory is filled with `zero`, if there is one; old memory keeps what it holds.
  func reserve(_ count: Int, zero: Element? = nil) -> UnsafeMutablePointer<Element> {
    guard count > capacity else { return memory }
    memory.deallocate()
    capacity = (count + 255) & ~255
    memory = .allocate(capacity: capacity)
    if let zero { memory.initialize(repeating: zero, count: capacity) }
    return memory
  }
}
