import QuartzCore
import RenderModel

/// A reader that creates layers from elements. It adds an issue for each part that it cannot use, and continues without
/// it.
final class DocumentReader {
  let pictures: PictureFinder
  private(set) var issues = IssueList()
  /// The elements by their identifiers; of several with the same identifier, the first one counts.
  private var elements: [String: Element] = [:]
  /// The objects that were created, by the identifiers of their elements.
  private var objects: [String: AnyObject] = [:]
  let budget: ReadingBudget
  /// The animation groups that are being read, to find circular references.
  var openGroups: Set<ObjectIdentifier> = []
  /// The layers whose elements are being read, the innermost one last.
  var openLayers: [CALayer] = []
  /// The number of layers, and of objects in lists, that the states read so far add or remove.
  var structureChanges = 0
  /// The total of `Element.readingSize`, in bytes, of the elements to which references have led so far.
  private var referenced = 0
  /// The elements with states or transitions and their layers, which are read when all layers exist.
  var owners: [(layer: CALayer, element: Element)] = []

  /// The elements in `wallpaperParallaxGroups` that describe parts of the picture that follow the tilt of a device.
  var parallax: [Element] = []

  /// The element `wallpaperPropertyGroups` of the root with the values that properties have in the states of a device;
  /// nil if there is none.
  var wallpaperTable: Element?

  /// The animations of the layers, in the order of the document.
  var animations: [(layer: CALayer, key: String, animation: CAAnimation)] = []

  /// The layers and their elements in the order in which the layers were made, which is the same whenever the document
  /// is read.
  var madeLayers: [(layer: CALayer, element: Element)] = []
  /// The animations, with those inside of groups and transitions, and their elements, in the order in which they were
  /// made. `reference` is the element in the position of the animation: `element` itself, or one that refers to it.
  var madeAnimations: [(animation: CAAnimation, element: Element, reference: Element)] = []

  init(pictures: PictureFinder, budget: ReadingBudget) {
    (self.pictures, self.budget) = (pictures, budget)
  }

  /// Adds an issue at the line of an element. It concerns the innermost layer that is being read.
  func note(_ message: String, at element: Element) {
    issues.note(message, line: element.line, layer: openLayers.last)
  }

  /// Adds an issue of the document as a whole.
  func note(_ message: String, line: Int) { issues.note(message, line: line) }

  /// Returns the element of the root layer: a child of `<caml>`, or the document's element itself.
  /// - Throws: `CAMLError` when there is none.
  func rootElement(of document: Element, file: String) throws -> Element {
    collectIDs(document)
    let candidates = document.name == "caml" ? document.children : [document]
    guard let found = candidates.first(where: { $0.className.flatMap(LayerClass.kind) != nil }) else {
      let what = candidates.first.map { "<\($0.name.clipped)>" } ?? "nothing"
      throw CAMLError(
        file, line: (candidates.first ?? document).line,
        "has no root layer: expected a layer such as <CALayer> in <caml>, found \(what)")
    }
    return found
  }

  private func collectIDs(_ element: Element) {
    if let id = element["id"], elements[id] == nil { elements[id] = element }
    for child in element.children { collectIDs(child) }
  }

  /// Records an object under the identifier of its element.
  func register(_ object: AnyObject, _ element: Element) {
    guard let id = element["id"], objects[id] == nil else { return }
    objects[id] = object
  }

  /// Returns the object with that identifier; nil until it was made.
  func object(_ id: String) -> AnyObject? { objects[id] }

  /// Returns the element to which references such as `object="#2"` lead. Returns nil, with an issue, if there is no
  /// such element, if the references are circular, or if all references together lead to more than the limit allows.
  /// A chain of eight references counts as a circle; the number is a choice.
  func resolved(_ element: Element) -> Element? {
    var current = element
    for _ in 0..<8 {
      guard let id = current["object"] else { return current }
      guard let next = elements[id] else {
        note("there is no object '\(id.clipped)'; the reference is left out", at: element)
        return nil
      }
      current = next
      guard countReference(to: next) else {
        note("references stand for too much all together; the rest is left out", at: element)
        return nil
      }
    }
    noteCircle(at: element)
    return nil
  }

  /// Adds an issue if the document is larger than the limit.
  func noteSize(_ size: CGSize, limitedTo limit: CGSize, at element: Element) {
    guard size.width > limit.width || size.height > limit.height else { return }
    note(
      "a document has at most \(CAMLLimits.side) points a side and \(CAMLLimits.area) square points; only a part of "
        + "this one is shown", at: element)
  }

  func noteCircle(at element: Element) { note("references go in a circle; left out", at: element) }

  /// Adds the size of an element to that of all references, because it is read again for each of them. Returns false
  /// beyond the limit.
  private func countReference(to element: Element) -> Bool {
    referenced += element.readingSize
    return referenced <= CAMLLimits.referenceBytes
  }
}
