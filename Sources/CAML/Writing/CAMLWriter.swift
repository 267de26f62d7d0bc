import QuartzCore
import RenderModel

/// A writer of layers and animations as documents.
///
/// Only values that differ from the class's defaults are written, always in the same order. An
/// edited document is written into the text that it was read from instead.
public struct CAMLWriter {
  /// A function that returns the name of an image's file, relative to the document. If it returns nil, the name is
  /// `assets/image-1.png` and so on.
  public var imageName: (CGImage) -> String?
  /// The images to which the written documents refer. The caller has to save them under these names, relative to the
  /// document.
  public private(set) var images: [(name: String, image: CGImage)] = []
  /// The parts of the written layers and animations that documents cannot contain.
  public var issues: [CAMLIssue] { issueList.issues }
  var issueList = IssueList()
  /// A sublayer that is not written; nil for none.
  package var omitted: CALayer?
  /// The states that are written with the layers.
  var states = StatesToWrite()

  /// Creates a writer, which names images by numbers unless `imageName` returns names.
  public init(imageName: @escaping (CGImage) -> String? = { _ in nil }) { self.imageName = imageName }

  /// Returns a document with `layer` as its root, including its sublayers, mask and animations.
  public mutating func text(of layer: CALayer) -> String {
    Self.text(document: layerNode(layer))
  }

  /// Returns an animation alone as an XML element named by `key`, as it would be in a layer's `<animations>`. Without a
  /// key the name is `animation`.
  public mutating func text(of animation: CAAnimation, key: String? = nil) -> String {
    animationNode(animation, key: key ?? "animation", keepsBeginTime: true).text()
  }

  private static func text(document node: WrittenElement) -> String {
    let caml = WrittenElement(
      "caml", [("xmlns", "http://www.apple.com/CoreAnimation/1.0")], children: [node])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n" + caml.text()
  }

  /// Returns the name of an image's file, and adds the image to `images`.
  mutating func name(of image: CGImage) -> String {
    if let known = images.first(where: { $0.image == image }) { return known.name }
    let name = imageName(image) ?? "assets/image-\(images.count + 1).png"
    images.append((name, image))
    return name
  }
}

/// A layer on the stack of layers that are being written.
private struct OpenLayer {
  /// The element of the layer so far.
  var node: WrittenElement
  /// The mask and the sublayers that remain to be written; the sublayers are in reverse order.
  var mask: CALayer?
  var sublayers: [CALayer]
  /// The elements of the sublayers that are written.
  var written: [WrittenElement] = []
  let layer: CALayer
  /// True for the mask of the layer below it on the stack.
  let isMask: Bool
}

extension CAMLWriter {
  /// Returns the element of a layer tree. It uses an explicit stack instead of recursion, because trees may be deep.
  /// Only the root of a document declares the direction of the y axis.
  mutating func layerNode(_ root: CALayer, isDocument: Bool = true) -> WrittenElement {
    var stack = [open(root, isMask: false, depth: 1)]
    while true {
      let top = stack.count - 1
      if let mask = stack[top].mask {
        stack[top].mask = nil
        stack.append(open(mask, isMask: true, depth: stack.count + 1))
      } else if let next = stack[top].sublayers.popLast() {
        stack.append(open(next, isMask: false, depth: stack.count + 1))
      } else {
        let done = close(stack.removeLast(), isRoot: isDocument && stack.isEmpty)
        guard !stack.isEmpty else { return done.node }
        if done.isMask {
          stack[top - 1].node.children.append(done.node)
        } else {
          stack[top - 1].written.append(done.node)
        }
      }
    }
  }

  /// Begins the element of a layer with the layer's properties. `depth` is 1 for the root.
  private mutating func open(
    _ layer: CALayer, isMask: Bool, depth: Int
  ) -> OpenLayer {
    var node = WrittenElement(isMask ? "mask" : LayerClass.name(of: layer))
    if isMask { node.set("type", LayerClass.name(of: layer)) }
    node.set("id", states.ids[ObjectIdentifier(layer)])
    writeProperties(of: layer, to: &node)
    let isEnd = depth >= CAMLLimits.layerDepth
    if isEnd, layer.sublayers != nil || layer.mask != nil {
      issueList.note(
        "layers are nested too deeply; those below '\(layer.name ?? "")' are left out")
    }
    return OpenLayer(
      node: node, mask: isEnd ? nil : layer.mask,
      sublayers: isEnd ? [] : (layer.sublayers ?? []).reversed().filter { $0 !== omitted },
      layer: layer, isMask: isMask)
  }

  /// Returns the layer with its sublayers and animations added to its element.
  private mutating func close(_ open: OpenLayer, isRoot: Bool) -> OpenLayer {
    var open = open
    if isRoot { open.node.flipRoot(open.layer) }
    if !open.written.isEmpty {
      open.node.children.append(WrittenElement("sublayers", children: open.written))
    }
    let animations = open.layer.ownAnimations.enumerated().map { index, entry in
      animationNode(
        entry.animation, key: entry.key ?? "animation-\(index + 1)",
        keepsBeginTime: !entry.startsAtCommit)
    }
    if !animations.isEmpty {
      open.node.children.append(WrittenElement("animations", children: animations))
    }
    writeStates(of: open.layer, to: &open.node)
    return open
  }
}

extension WrittenElement {
  /// Sets `geometryFlipped` of the root. The y axis points up in documents by default, and down in layers.
  fileprivate mutating func flipRoot(_ layer: CALayer) {
    attributes.removeAll { $0.key == "geometryFlipped" }
    let turns = sequence(first: layer, next: { $0.superlayer }).filter(\.isGeometryFlipped).count
    if turns.isMultiple(of: 2) { attributes.append(("geometryFlipped", "1")) }
  }
}
