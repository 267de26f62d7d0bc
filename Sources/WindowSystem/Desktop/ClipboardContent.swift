import Foundation

/// The contents of a clipboard in every representation that its owner offers.
package struct ClipboardContent: Sendable, Equatable {
  package var text: String?
  /// The bytes of a PNG file.
  package var png: Data?
  /// The copied files, as absolute paths if they are local and as URIs otherwise.
  package var files: [String] = []

  package init(text: String? = nil, png: Data? = nil, files: [String] = []) {
    self.text = text
    self.png = png
    self.files = files
  }

  package var isEmpty: Bool { self == ClipboardContent() }
}

/// The representations that a reader of the clipboard requests.
package struct ClipboardForms: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let text = ClipboardForms(rawValue: 1)
  package static let png = ClipboardForms(rawValue: 2)
  package static let files = ClipboardForms(rawValue: 4)
}

extension ClipboardContent {
  /// Returns the content without the representations that are not in `forms`.
  func keeping(_ forms: ClipboardForms) -> ClipboardContent {
    ClipboardContent(
      text: forms.contains(.text) ? text : nil, png: forms.contains(.png) ? png : nil,
      files: forms.contains(.files) ? files : [])
  }
}
