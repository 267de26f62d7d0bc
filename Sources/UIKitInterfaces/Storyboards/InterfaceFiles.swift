import UIKitCore

/// The interface files of bundles.
@MainActor
package enum InterfaceFiles {
  /// The files that were read, by their paths, with their dates of modification.
  private static var read: [String: (date: Date?, document: InterfaceDocument)] = [:]
  /// The number of files that are kept.
  private static let limit = 64

  /// Reads the file of a kind, `storyboard` or `xib`, with a name in a bundle; nil means the main bundle.
  /// - Throws: `InterfaceError` if there is none or if it cannot be read.
  static func document(_ name: String, kind: String, in bundle: Bundle?) throws -> InterfaceDocument {
    guard let url = find(name, kind, in: bundle) else {
      throw InterfaceError("\(name).\(kind)", "is not in the bundle")
    }
    let date = try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    if let known = read[url.path], known.date == date { return known.document }
    let document = try InterfaceDocument(contentsOf: url)
    if read.count >= limit { read = [:] }
    read[url.path] = (date, document)
    return document
  }

  /// Returns the result of a function that reads a file; reports an error and returns nil.
  static func reported(_ body: () throws -> InterfaceDocument) -> InterfaceDocument? {
    do { return try body() } catch {
      Issue.report(.document("interface files", issue: "\(error)"))
      return nil
    }
  }

  private static func find(_ name: String, _ kind: String, in bundle: Bundle?) -> URL? {
    // Files have no folders in the bundle of an app, and a name such as "../x" must not lead out of the bundle.
    guard !name.contains("/") else { return nil }
    return ResourceFolders.files(named: "\(name).\(kind)", in: bundle).first
  }

  /// Makes view controllers load their views from nibs with their names, or with those of their classes.
  package static func install() {
    guard ControllerNibs.find == nil else { return }
    ControllerNibs.find = { controller in
      let names = [controller.nibName, "\(type(of: controller))"].compactMap { $0 }
      for name in names where find(name, "xib", in: controller.nibBundle) != nil {
        let document = reported { try Self.document(name, kind: "xib", in: controller.nibBundle) }
        return document.map { NibInterface($0, controller.nibBundle) }
      }
      return nil
    }
  }
}
