import Foundation
package import WindowSystem

/// What was copied. Once a window is connected, its clipboard is this pasteboard's, and other programs can
/// paste from it.
///
/// `string` tells only what this program copied, until another one copies something: what that is has to be
/// waited for, and a getter must not wait. Text fields paste it all the same.
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
