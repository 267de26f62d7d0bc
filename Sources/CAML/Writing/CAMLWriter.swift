import QuartzCore
import RenderServer

/// Writes layers and animations as documents: only what differs from the class's defaults, always in the same
/// order. States and private properties are not written.
public struct CAMLWriter {
  /// The name of a picture's file, relative to the document; where it answers nil, `assets/image-1.png` and so
  /// on are used.
  public var imageName: (CGImage) -> String?
  /// The pictures that the written documents name: to be saved beside them.
  public private(set) var images: [(name: String, image: CGImage)] = []
  /// What documents cannot hold, of all that was written.
  public var issues: [CAMLIssue] { list.issues }
  var list = IssueList()

  public init(imageName: @escaping (CGImage) -> String? = { _ in nil }) { self.imageName = imageName }

  /// A document with `layer` as its root, its sublayers, mask and animations included.
  public mutating func text(of layer: CALayer) -> String {
    Self.text(document: node(root: layer))
  }

  /// An animation alone, as an element `<animation>`: what stands in a layer's `<animations>`.
  public mutating func text(of animation: CAAnimation, key: String? = nil) -> String {
    node(animation, key: key ?? "animation", keepsBeginTime: true).text()
  }

  private static func text(document node: XMLNode) -> String {
    let caml = XMLNode("caml", [("xmlns", "http://www.apple.com/CoreAnimation/1.0")], [node])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n" + caml.text()
  }

  mutating func name(of image: CGImage) -> String {
    if let known = images.first(where: { $0.image == image }) { return known.name }
    let name = imageName(image) ?? "assets/image-\(images.count + 1).png"
    images.append((name, image))
    return name
  }
}

/// A layer on the stack of those that are being written.
private struct OpenLayer {
  var node: XMLNode
  /// Still to be written, the last one first.
  var mask: CALayer?
  var sublayers: [CALayer]
  var written: [XMLNode] = []
  let layer: CALayer
  let isMask: Bool
}

extension CAMLWriter {
  private mutating func node(root: CALayer) -> XMLNode {
    var stack = [open(root, isMask: false, depth: 1)]
    while true {
      let top = stack.count - 1
      if let mask = stack[top].mask {
        stack[top].mask = nil
        stack.append(open(mask, isMask: true, depth: stack.count + 1))
      } else if let next = stack[top].sublayers.popLast() {
        stack.append(open(next, isMask: false, depth: stack.count + 1))
      } else {
        let done = close(stack.removeLast(), isRoot: stack.isEmpty)
        guard !stack.isEmpty else { return done.node }
        if done.isMask {
          stack[top - 1].node.children.append(done.node)
        } else {
          stack[top - 1].written.append(done.node)
        }
      }
    }
  }

  private mutating func open(
    _ layer: CALayer, isMask: Bool, depth: Int
  ) -> OpenLayer {
    var node = XMLNode(isMask ? "mask" : LayerClass.name(of: layer))
    if isMask { node.set("type", LayerClass.name(of: layer)) }
    writeProperties(of: layer, to: &node)
    let isEnd = depth >= CAMLLimits.layerDepth
    if isEnd, layer.sublayers != nil || layer.mask != nil {
      list.note("layers are too deep in each other; those below '\(layer.name ?? "")' are left out")
    }
    return OpenLayer(
      node: node, mask: isEnd ? nil : layer.mask,
      sublayers: isEnd ? [] : (layer.sublayers ?? []).reversed(), layer: layer, isMask: isMask)
  }

  private mutating func close(_ open: OpenLayer, isRoot: Bool) -> OpenLayer {
    var open = open
    if isRoot { open.node.turnOver(open.layer) }
    if !open.written.isEmpty {
      open.node.children.append(XMLNode("sublayers", [], open.written))
    }
    let animations = open.layer.everyAnimation.enumerated().map { index, entry in
      node(
        entry.animation, key: entry.key ?? "animation-\(index + 1)",
        keepsBeginTime: !entry.startsAtCommit)
    }
    if !animations.isEmpty {
      open.node.children.append(XMLNode("animations", [], animations))
    }
    return open
  }
}

extension XMLNode {
  /// Documents have y up where nothing is said; layers here have it down.
  fileprivate mutating func turnOver(_ layer: CALayer) {
    attributes.removeAll { $0.key == "geometryFlipped" }
    let turns = sequence(first: layer, next: { $0.superlayer }).filter(\.isGeometryFlipped).count
    if turns.isMultiple(of: 2) { attributes.append(("geometryFlipped", "1")) }
  }
}
