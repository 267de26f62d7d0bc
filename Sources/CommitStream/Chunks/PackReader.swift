import RenderModel

/// Reads the events of packs. It also checks that each commit fits the tree of the commits before it.
struct PackReader {
  /// The names to which the packs refer.
  var keys = KeyNames.own
  private(set) var structure: TreeStructure
  /// The chunks of the pack, of which those before the reader's position were read.
  private var content: [UInt8] = []
  private var bytes = ByteReader([])

  /// The bytes of the pack that is read.
  var contentSize: Int { content.count }

  init(_ structure: TreeStructure = TreeStructure()) { self.structure = structure }

  /// Begins to read a pack of a stream that has no end. Its limits of time are for each pack.
  mutating func openEndless(_ content: [UInt8]) {
    structure.beginPack()
    open(content)
  }

  /// Begins to read a pack, which was unpacked. The one before must have been read to its end.
  mutating func open(_ content: [UInt8]) {
    self.content = content
    bytes = ByteReader(content)
  }

  /// Returns the next event; nil at the end of the pack.
  mutating func next(
    images: StreamImages, limits: StreamLimits
  ) throws(StreamError) -> StreamEvent? {
    while bytes.remaining > 0 {
      let kind = ChunkKind(code: try bytes.uint32())
      let count = Int(try bytes.uint32())
      var reader = ValueReader(
        ByteReader(content, try bytes.skip(count)), keys: keys,
        allowance: Allowance(bytes: limits.commit), images: images)
      if let event = try event(kind, from: &reader, images, limits: limits) { return event }
    }
    return nil
  }

  /// Reads a chunk; returns nil for a kind that is no event.
  private mutating func event(
    _ kind: ChunkKind?, from reader: inout ValueReader, _ images: StreamImages, limits: StreamLimits
  ) throws(StreamError) -> StreamEvent? {
    switch kind {
    case .commit:
      let read = try reader.commit()
      try structure.apply(read, limit: limits.tree)
      return .commit(StreamedCommit(commit: read.commit, isLive: read.isLive))
    case .canvas: return .canvas(try reader.canvas())
    case .input: return .input(try reader.input())
    case .tick: return .tick(try reader.tick())
    case .problem: return .problem(try reader.problem())
    case .bound: return try reader.bound().map { .bound($0) }
    case .gone:
      images.forget(
        try reader.list(of: MemoryLayout<Int>.size) { reader throws(StreamError) in
          try reader.bytes.integer(upTo: .max)
        })
      return nil
    case .keys, .image, .pack, nil: return nil
    }
  }
}
