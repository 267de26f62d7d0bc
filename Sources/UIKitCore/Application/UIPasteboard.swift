import Foundation
package import WindowSystem

/// The pasteboard. Once a window is connected it is the window's clipboard, and other programs can
/// paste from it.
///
/// `string` returns only text that this program has copied, and nil after another program has copied something: reading
/// another program's text takes a round trip, and a getter must not wait. Text fields paste such text nevertheless.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The pasteboard of the app.
  public static let general = UIPasteboard()

  private var content = ClipboardContent()
  private weak var window: (any WindowSystem.Window)?

  /// The text that this app copied; nil if another program has copied since. Setting it copies a text.
  open var string: String? {
    get { content.text }
    set {
      content = ClipboardContent(text: newValue)
      window?.setClipboard(content)
    }
  }

  /// A Boolean value that says whether `string` contains text.
  open var hasStrings: Bool { string?.isEmpty == false }

  package func connect(to window: any WindowSystem.Window) { self.window = window }

  /// Forgets the text after another program has copied.
  package func lost() { content = ClipboardContent() }

  /// Passes the text of the clipboard to a closure, at once or later, whichever program copied it. The closure
  /// is not called without a text.
  package func readText(_ completion: @escaping @MainActor (String) -> Void) {
    if let text = content.text { return completion(text) }
    window?.requestClipboard(.text) { content in
      if let text = content.text { completion(text) }
    }
  }
}
