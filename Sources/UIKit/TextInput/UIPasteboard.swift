import Foundation
package import WindowSystem

/// The pasteboard. Once a window is connected it is the window's clipboard, and other programs can
/// paste from it.
///
/// `string` returns only what this program has copied, until another program copies something: reading
/// that takes a round trip, and a getter must not wait. Text fields paste it all the same.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  public static let general = UIPasteboard()

  private var content = ClipboardContent()
  private weak var window: (any WindowSystem.Window)?

  open var string: String? {
    get { content.text }
    set {
      content = ClipboardContent(text: newValue)
      window?.setClipboard(content)
    }
  }

  open var hasStrings: Bool { string?.isEmpty == false }

  package func connect(to window: any WindowSystem.Window) { self.window = window }

  /// After `.clipboardLost`.
  package func lost() { content = ClipboardContent() }

  /// Gives the text to paste, from whichever program, now or a little later; not when there is none.
  package func readText(_ completion: @escaping @MainActor (String) -> Void) {
    if let text = content.text { return completion(text) }
    window?.requestClipboard(.text) { content in
      if let text = content.text { completion(text) }
    }
  }
}
