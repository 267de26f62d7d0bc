import QuartzCore
import RenderServer

/// Makes layers of elements. What it cannot use it notes, and goes on without.
final class DocumentReader {
  let pictures: PictureFinder
  private(set) var issues = IssueList()
  /// The first of each id counts.
  private var elements: [String: Element] = [:]
  private var objects: [String: AnyObject] = [:]
  let budget: ReadingBudget
  /// Groups that are being read.
  var openGroups: Set<ObjectIdentifier> = []
  /// What references stood for so far.
  private var referenced = 0
  /// Layers with states: read when all layers exist.
  var owners: [(layer: CALayer, element: Element)] = []

  /// Of the layers as written, in the order of the document.
  var animations: [(layer: CALayer, key: String, animation: CAAnimation)] = []

  init(pictures: PictureFinder, budget: ReadingBudget) {
    (self.pictures, self.budget) = (pictures, budget)
  }

  func note(_ message: String, at element: Element) { issues.note(message, line: element.line) }

  /// The root layer's element below `<caml>`, or the element itself.
  /// - Throws: `CAMLError` when there is none.
  func rootElement(of document: Element, file: String) throws -> Element {
    collectIDs(document)
    let candidates = document.name == "caml" ? document.children : [document]
    guard let found = candidates.first(where: { $0.className.flatMap(LayerClass.kind) != nil }) else {
      let what = candidates.first.map { "<\($0.name.clipped)>" } ?? "nothing"
      throw CAMLError(
        file, line: (candidates.first ?? document).line,
        "has no root layer: a layer such as <CALayer> must stand in <caml>, not \(what)")
    }
    return found
  }

  private func collectIDs(_ element: Element) {
    if let id = element["id"], elements[id] == nil { elements[id] = element }
    for child in element.children { collectIDs(child) }
  }

  func register(_ object: AnyObject, _ element: Element) {
    guard let id = element["id"], objects[id] == nil else { return }
    objects[id] = object
  }

  func object(_ id: String) -> AnyObject? { objects[id] }

  /// Follows `object="#2"`; nil, and a note, when it leads nowhere.
  func resolved(_ element: Element) -> Element? {
    var current = element
    for _ in 0..<8 {
      guard let id = current["object"] else { return current }
      guard let next = elements[id] else {
        note("there is no object '\(id.clipped)'; the reference is left out", at: element)
        return nil
      }
      current = next
      guard pay(for: next) else {
        note("references stand for too much all together; the rest is left out", at: element)
        return nil
      }
    }
    noteCircle(at: element)
    return nil
  }

  func noteCircle(at element: Element) { note("references go in a circle; left out", at: element) }

  /// What is referred to again and again is read again and again.
  private func pay(for element: Element) -> Bool {
    referenced += element.weight
    return referenced <= CAMLLimits.referenceBytes
  }
}
