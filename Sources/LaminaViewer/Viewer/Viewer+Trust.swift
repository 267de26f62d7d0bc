import Localization
import QuartzCore
import SceneBuilding
import UIKit
import WindowSystem

// Swift sources run only when they can do no harm, when they were named on the command line, or when the user says so.

extension Viewer {
  /// Shows the scene of `source`. If it is compiled from Swift sources without a permission, asks the user first.
  /// - Throws: An error that says why the scene cannot be shown.
  func showIfAllowed(_ source: SceneSource) throws {
    let entry = try source.entryToShow()
    documents.cancel()
    guard case .swift(let sources) = source, try trust.permission(for: sources) == nil else {
      return open(entry)
    }
    try ask(about: sources, isChange: false) { [weak self] in self?.open(entry) }
  }

  /// Returns the permission to compile a scene's sources now. Without one it returns nil and asks the user.
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
      notice: isolation?.notice, onRun: onRun)
    placeQuestion()
  }

  /// True while a card that asks for something covers the page.
  var isAsking: Bool { question != nil || exportPanel != nil }

  func answer(_ answer: TrustQuestion.Answer) {
    guard let question else { return }
    dismissQuestion()
    switch answer {
    case .refuse: return showNotice(localized("\(question.sources.url.lastPathComponent) was not run."))
    case .run: trust.allow(question.fingerprint)
    case .runFolder: trust.allowFolder(of: question.sources)
    }
    question.onRun()
  }

  /// Removes the question without giving an answer, for example because something else is opened.
  func dismissQuestion() {
    question = nil
    placeQuestion()
  }

  /// Shows the card of the open question, if there is one, over what is shown now.
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
    if command(for: event) == .window(.quit) { quit() }
  }
}
