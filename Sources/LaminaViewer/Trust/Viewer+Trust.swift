import QuartzCore
import SceneBuilding
import UIKit
import WindowSystem

// Swift sources run only when they were named on the command line, or when the user says so.

extension Viewer {
  /// Shows what is there, perhaps after a question.
  /// - Throws: what is wrong with it.
  func showIfAllowed(_ source: SceneSource) throws {
    let entry = try source.entryToShow()
    documents.cancel()
    guard case .swift(let sources) = source, try trust.permission(for: sources) == nil else {
      return try show(entry)
    }
    try ask(about: sources, isChange: false) { [weak self] in self?.open(entry) }
  }

  /// Whether the sources of a scene may be compiled now; if not, the user is asked.
  func permission(toBuild scene: LiveScene) throws -> SceneTrust.Permission? {
    if let permission = try trust.permission(for: scene.sources) { return permission }
    try ask(about: scene.sources, isChange: scene.generation > 0) { [weak scene] in scene?.build() }
    return nil
  }

  private func ask(
    about sources: SwiftSources, isChange: Bool, onRun: @escaping @MainActor () -> Void
  ) throws {
    question = TrustQuestion(
      sources: sources, fingerprint: try SourceFingerprint(of: sources), isChange: isChange,
      onRun: onRun)
    placeQuestion()
  }

  func answer(_ answer: TrustQuestion.Answer) {
    guard let question else { return }
    dismissQuestion()
    switch answer {
    case .refuse: return say("\(question.sources.url.lastPathComponent) was not run.")
    case .run: trust.allow(question.fingerprint)
    case .runFolder: trust.allowFolder(of: question.sources)
    }
    question.onRun()
  }

  /// It is answered by none: something else is opened.
  func dismissQuestion() {
    question = nil
    placeQuestion()
  }

  /// Over whatever is shown now.
  func placeQuestion() {
    questionCard?.removeFromSuperview()
    questionCard = question.map { question in
      TrustCard(question) { [weak self] in self?.answer($0) }
    }
    page?.isCovered = question != nil || exportPanel != nil
    guard let questionCard, let view = page?.view ?? gallery?.view else { return }
    UIResponder.resignFirstResponder()
    questionCard.frame = view.bounds
    view.addSubview(questionCard)
  }

  func handleQuestion(_ event: KeyEvent) {
    guard event.isDown, !event.isRepeat else { return }
    if let answer = TrustCard.answer(to: event.key, event.modifiers) { return self.answer(answer) }
    if keys.meaning(of: KeyStroke(event.key, event.modifiers)).flatMap(KeyMap.command) == .quit {
      finish(.quit)
    }
  }
}
