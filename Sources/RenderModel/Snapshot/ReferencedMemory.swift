import CoreGraphics

/// The memory that the values and animations of a node refer to.
struct ReferencedMemory {
  /// An object that several nodes may share.
  struct Item {
    let object: any AnyObject & Sendable
    let byteCount: Int

    var id: ObjectIdentifier { ObjectIdentifier(object) }
  }

  /// The images, paths, texts and meshes. An object to which the node refers twice is listed twice.
  private(set) var objects: [Item] = []
  /// The approximate number of bytes that each version of a node owns exclusively.
  private(set) var ownByteCount = 0
  var isEmpty: Bool { objects.isEmpty && ownByteCount == 0 }

  /// Returns the ranges in which the objects differ from those that `ids` identifies: the parts between equal beginnings
  /// and equal ends.
  func difference(from ids: [ObjectIdentifier]) -> (new: Range<Int>, old: Range<Int>) {
    let shorter = min(objects.count, ids.count)
    var (prefix, suffix) = (0, 0)
    while prefix < shorter, objects[prefix].id == ids[prefix] { prefix += 1 }
    while suffix < shorter - prefix,
      objects[objects.count - 1 - suffix].id == ids[ids.count - 1 - suffix]
    { suffix += 1 }
    return (prefix..<objects.count - suffix, prefix..<ids.count - suffix)
  }

  init() {}

  /// A layer may have thousands of animations, so the node measures each only once. Pictures of transitions are drawn
  /// after that.
  init(of node: LayerNode) {
    ownByteCount = node.sublayers.count * MemoryLayout<NodeID>.stride
    add(node.properties)
    guard !node.animations.isEmpty else { return }
    ownByteCount += node.tracks.count * MemoryLayout<Track>.stride
    if node.hasTransition {
      for animation in node.animations { add(animation) }
    } else {
      objects += node.animationMemory.objects
      ownByteCount += node.animationMemory.ownByteCount
    }
  }

  init(of update: NodeUpdate) {
    if let properties = update.properties { add(properties) }
    for animation in update.addedAnimations { add(animation) }
  }

  init(of animations: [AnimationValue]) { for animation in animations { add(animation) } }

  init(of value: PropertyValue) { add(value) }
}

// MARK: - Values

extension ReferencedMemory {
  private mutating func add(_ properties: LayerProperties) {
    if let contents = properties.contents { add(contents) }
    if let color = properties.backgroundColor { add(color) }
    if let color = properties.borderColor { add(color) }
    if properties.hasRare { add(properties.rare.values) }
  }

  private mutating func add(_ values: RareLayerProperties.Values) {
    ownByteCount += MemoryLayout<RareLayerProperties.Values>.size + (values.name?.utf8.count ?? 0)
    if let path = values.shadowPath { add(path) }
    for (key, value) in values.custom {
      ownByteCount += key.utf8.count
      add(value)
    }
    for filter in values.filters.filters + values.backgroundFilters.filters { add(filter) }
    switch values.ofKind {
    case .none, .replicator, .scroll: break
    case .emitter(let emitter): for cell in emitter.cells { add(cell) }
    case .gradient(let gradient):
      // 64 bytes are an estimate for a color.
      ownByteCount += (gradient.colors?.count ?? 0) * 64 + (gradient.locations?.count ?? 0) * 8
    case .shape(let shape): add(shape)
    case .text(let text): if let string = text.string { add(string) }
    case .tiled(let tiled):
      ownByteCount += tiled.tiles.count * (MemoryLayout<TileKey>.stride + MemoryLayout<Tile>.stride)
      for tile in tiled.tiles.values { if let image = tile.image { add(image) } }
    }
  }

  private mutating func add(_ filter: NamedFilter) {
    ownByteCount += MemoryLayout<NamedFilter>.stride + filter.name.utf8.count + filter.type.utf8.count
    for key in filter.parameters.keys {
      ownByteCount += key.utf8.count
      add(filter.parameters[key])
    }
  }

  private mutating func add(_ shape: ShapeProperties) {
    if let path = shape.path { add(path) }
    if let color = shape.fillColor { add(color) }
    if let color = shape.strokeColor { add(color) }
    ownByteCount += (shape.lineDashPattern?.count ?? 0) * MemoryLayout<Double>.stride
  }

  private mutating func add(_ cell: EmitterCellValues) {
    ownByteCount += MemoryLayout<EmitterCellValues>.stride + (cell.name?.utf8.count ?? 0)
    if let contents = cell.contents { add(contents) }
    for child in cell.cells { add(child) }
  }

  private mutating func add(_ value: PropertyValue) {
    switch value {
    case .null, .number, .bool, .integer, .point, .size, .rect: break
    case .transform: ownByteCount += MemoryLayout<CATransform3D>.size
    case .color(let color): add(color)
    case .path(let path): add(path)
    case .contents(let contents): add(contents)
    case .string(let text): ownByteCount += text.utf8.count
    case .array(let values):
      ownByteCount += values.count * MemoryLayout<PropertyValue>.stride
      for value in values { add(value) }
    case .object(let object): add(object)
    }
  }
}

// MARK: - Animations

extension ReferencedMemory {
  mutating func add(_ animation: AnimationValue) {
    ownByteCount += MemoryLayout<AnimationValue>.stride
    switch animation.kind {
    case .basic(let basic):
      ownByteCount += MemoryLayout<BasicAnimation>.size
      if let value = basic.from { add(value) }
      if let value = basic.to { add(value) }
      if let value = basic.by { add(value) }
    case .keyframe(let keyframes): add(keyframes)
    case .group(let children): for child in children { add(child) }
    case .transition(let transition):
      for snapshot in [transition.snapshot, transition.newSnapshot] {
        if let picture = snapshot?.picture { add(picture.image) }
      }
    case .inert: break
    }
  }

  private mutating func add(_ keyframes: KeyframeAnimation) {
    ownByteCount += MemoryLayout<KeyframeAnimation>.size
    switch keyframes.route {
    case .values(let values):
      ownByteCount += values.byteCount
      for value in values.values { add(value) }
    case .path(let path): ownByteCount += path.byteCount
    }
  }
}

// MARK: - Objects

extension ReferencedMemory {
  private mutating func add(_ contents: LayerContents) {
    switch contents {
    case .image(let image): add(image)
    case .crossfade(let from, let to, _):
      add(from)
      add(to)
    }
  }

  /// Adds an image by its bitmap, which copies of the image share.
  private mutating func add(_ image: CGImage) {
    let bitmap = image.bitmap
    objects.append(Item(object: bitmap, byteCount: bitmap.stride * bitmap.height * 4))
  }

  private mutating func add(_ color: CGColor) {
    if let pattern = color.pattern { add(pattern.image) }
  }

  private mutating func add(_ path: CGPath) {
    objects.append(
      Item(object: path, byteCount: path.elements.count * MemoryLayout<PathElement>.stride))
  }

  /// Adds an opaque value when it is a text or has a mesh; other values are too small to count.
  private mutating func add(_ object: OpaqueValue) {
    if let mesh = (object.value as? any MeshConvertible)?.mesh {
      objects.append(Item(object: mesh, byteCount: mesh.byteCount))
      return
    }
    let length = (object.value as? String)?.utf8.count ?? (object.value as? NSAttributedString)?.length
    if let length, length > 0 { objects.append(Item(object: object, byteCount: length * 2)) }
  }
}
