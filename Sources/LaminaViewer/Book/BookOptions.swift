import BookServing

/// The book that is open in a browser beside the viewer.
package struct BookOptions: Sendable {
  package let book: Book
  /// True to open the browser of the desktop.
  package let opensBrowser: Bool

  package init(_ book: Book, opensBrowser: Bool) {
    (self.book, self.opensBrowser) = (book, opensBrowser)
  }
}
