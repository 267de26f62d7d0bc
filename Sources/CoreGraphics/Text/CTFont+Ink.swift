extension CTFont {
  /// Returns the distance from the baseline to the top of the ink of `text`.
  func inkHeight(of text: String) -> CGFloat {
    let run = TextRun(text: Substring(text), attributes: TextAttributes(font: self))
    let paragraph = TextParagraph(runs: [run], style: ParagraphStyle())
    return FontLibrary.use { library in
      PangoParagraph(paragraph, form: PangoParagraph.Form(), library: library)?.inkHeight ?? 0
    }
  }
}
