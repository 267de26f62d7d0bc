internal import CX11
import Foundation

extension X11Window {
  func setClipboard(_ content: ClipboardContent) {
    guard !isClosed else { return }
    clipboardOwner.set(content)
    scheduleDrain()
  }

  var hasClipboardManager: Bool { !isClosed && clipboardOwner.hasManager }

  /// Requests the clipboard's contents. If this program owns the clipboard, `completion` is called before this
  /// function returns.
  func requestClipboard(
    _ forms: ClipboardForms, _ completion: @escaping @MainActor (ClipboardContent) -> Void
  ) {
    guard !isClosed, !connection.isLost else { return completion(ClipboardContent()) }
    if let own = clipboardOwner.content { return completion(own.keeping(forms)) }
    selectionReader.read(atoms[.clipboard], as: atoms[.targets], time: Time(CurrentTime)) {
      [weak self] answer in
      guard let self, let answer else { return completion(ClipboardContent()) }
      self.paste(self.forms(forms, in: answer.longs), after: ClipboardContent(), completion)
    }
    scheduleDrain()
  }

  /// Returns the representations that are both wanted and offered, each with the best of the offered targets.
  private func forms(_ wanted: ClipboardForms, in targets: [Atom]) -> [(ClipboardForms, Atom)] {
    // The encoding of STRING is defined, as Latin-1; that of text/plain is not, and UTF-8 is assumed.
    let texts = [atoms[.utf8String], atoms[.plainTextUTF8], Atom(XA_STRING), atoms[.plainText]]
    let known: [(ClipboardForms, [Atom])] = [
      (.files, [atoms[.uriList]]), (.png, [atoms[.png]]), (.text, texts),
    ]
    return known.compactMap { form, candidates in
      guard wanted.contains(form), let target = candidates.first(where: targets.contains) else {
        return nil
      }
      return (form, target)
    }
  }

  /// Reads the representations one after the other, adds them to `content`, and calls `completion` with all of them.
  private func paste(
    _ forms: [(ClipboardForms, Atom)], after content: ClipboardContent,
    _ completion: @escaping @MainActor (ClipboardContent) -> Void
  ) {
    guard let (form, target) = forms.first else { return completion(content) }
    selectionReader.read(atoms[.clipboard], as: target, time: Time(CurrentTime)) {
      [weak self] answer in
      var content = content
      if let answer { content.add(form, answer.bytes, isLatin1: answer.type == Atom(XA_STRING)) }
      guard let self, answer != nil else { return completion(content) }
      self.paste(Array(forms.dropFirst()), after: content, completion)
    }
    scheduleDrain()
  }
}

extension ClipboardContent {
  fileprivate mutating func add(_ form: ClipboardForms, _ bytes: [UInt8], isLatin1: Bool) {
    switch form {
    case .files: files = URIList.paths(bytes)
    case .png: png = Data(bytes)
    default:
      let scalars = bytes.map { Character(UnicodeScalar($0)) }
      text = isLatin1 ? String(scalars) : String(decoding: bytes, as: UTF8.self)
    }
  }
}
