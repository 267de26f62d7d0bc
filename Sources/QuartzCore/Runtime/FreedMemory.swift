internal import CRuntime

/// The memory that the process has freed, but that its heap keeps for later use.
enum FreedMemory {
  /// The number of layers in a commit up to which its memory is kept for the next one; a choice.
  static let greatestCommit = 16_384

  /// Gives the parts of the heap in which nothing is in use back to the system. After a commit of many layers these are
  /// the values that were sent, 320 bytes for each layer, and the elements of a document that was read: blocks that were
  /// allocated since then keep the C library from giving them back by itself.
  static func giveBack() { lamina_give_back_memory() }
}
