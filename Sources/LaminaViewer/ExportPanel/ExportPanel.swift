import Export
import QuartzCore
import UIKit
import ViewerKit

/// The panel that asks for the export's settings and shows its progress. The viewer stays responsive meanwhile.
@MainActor
final class ExportPanel: UIView {
  private let session: SceneSession
  private let onEnd: (_ message: String?, _ isError: Bool) -> Void
  private var settings: ExportSettings
  private let card = UIView()
  private let title = Caption("Export", size: Theme.TextSize.title, weight: .semibold)
  private lazy var formats = SegmentedControl(ExportFormat.allCases.map(\.name)) {
    [weak self] _ in self?.showEnding()
  }
  private let backgrounds = SegmentedControl(ExportSettings.Background.allCases.map(\.rawValue)) { _ in
  }
  private var fields:
    [(label: Caption, field: TextField, path: WritableKeyPath<ExportSettings, String>)] = []
  private let progress = UIProgressView(progressViewStyle: .default)
  private let message = Caption(size: Theme.TextSize.body, color: Theme.faintInk, wraps: true)
  private lazy var go = TextButton("Export", style: .primary) { [weak self] in self?.begin() }
  private lazy var cancel = TextButton("Cancel", style: .bordered) { [weak self] in self?.stop() }
  private var job: ExportJob?

  init(
    _ session: SceneSession, name: String, onEnd: @escaping (String?, Bool) -> Void
  ) {
    (self.session, self.onEnd) = (session, onEnd)
    let range = session.range ?? 0...max(session.duration, session.frameDuration)
    settings = ExportSettings(name: name, range: range.upperBound < 1e5 ? range : 0...session.extent)
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.35)
    card.backgroundColor = Theme.panel
    card.layer.cornerRadius = 12
    card.layer.borderWidth = 1
    addSubview(card)
    addFields()
    for view in [title, formats, backgrounds, progress, message, go, cancel] { card.addSubview(view) }
    showSettings()
    progress.isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  private func addFields() {
    let rows: [(String, WritableKeyPath<ExportSettings, String>)] = [
      ("From, s", \.from), ("To, s", \.to), ("Frames/s", \.rate), ("Scale", \.scale),
      ("Sub-frames", \.blur), ("File", \.path),
    ]
    for (name, path) in rows {
      let field = TextField(size: Theme.TextSize.large)
      field.text = settings[keyPath: path]
      fields.append((Caption(name, size: Theme.TextSize.body, color: Theme.faintInk), field, path))
    }
    for (label, field, _) in fields {
      card.addSubview(label)
      card.addSubview(field)
    }
  }

  private func showSettings() {
    formats.choice = ExportFormat.allCases.firstIndex(of: settings.format)
    backgrounds.choice = 0
    showEnding()
  }

  /// Takes over the selected format and shows the file's name with the extension of that format.
  private func showEnding() {
    settings.format = ExportFormat.allCases[formats.choice ?? 0]
    settings.path = fields.last?.field.text ?? settings.path
    fields.last?.field.text = settings.file
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = min(bounds.width - 24, 520)
    let height = min(bounds.height - 16, 352)
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
    card.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    let inner = width - 40
    title.frame = CGRect(x: 20, y: 16, width: inner, height: 22)
    formats.frame = CGRect(x: 20, y: 46, width: inner, height: 30)
    placeFields(inner)
    backgrounds.frame = CGRect(x: 20, y: 196, width: inner, height: 30)
    progress.frame = CGRect(x: 20, y: 242, width: inner, height: 4)
    message.frame = CGRect(x: 20, y: 252, width: inner, height: 36)
    go.frame = CGRect(x: width - 20 - 90, y: height - 46, width: 90, height: 32)
    cancel.frame = CGRect(x: go.frame.minX - 98, y: height - 46, width: 90, height: 32)
  }

  /// Lays out five short fields in a row, and the field of the file below.
  private func placeFields(_ inner: CGFloat) {
    let gap: CGFloat = 10
    let share = (inner - 4 * gap) / 5
    for (index, row) in fields.enumerated() {
      let isFile = index == fields.count - 1
      let x = isFile ? 20 : 20 + CGFloat(index) * (share + gap)
      let y: CGFloat = isFile ? 138 : 84
      let width = isFile ? inner : share
      row.label.frame = CGRect(x: x, y: y, width: width, height: 16)
      row.field.frame = CGRect(x: x, y: y + 18, width: width, height: 30)
    }
  }

  // MARK: Exporting

  private func begin() {
    guard job == nil else { return }
    for row in fields { settings[keyPath: row.path] = row.field.text ?? "" }
    settings.format = ExportFormat.allCases[formats.choice ?? 0]
    settings.background = ExportSettings.Background.allCases[backgrounds.choice ?? 0]
    do {
      let (options, scale) = try settings.options()
      let frames = PlaybackFrames(
        session.playback, until: options.end, scale: scale,
        background: settings.color(of: session.playback.renderOptions.background))
      job = try ExportJob(options, of: frames, to: settings.file)
      progress.isHidden = false
      step()
    } catch {
      show(PlainText.of(error), isError: true)
    }
  }

  /// Exports one frame and schedules the next one on the main queue, so that events are handled in between.
  private func step() {
    guard let job else { return }
    guard job.isReady else { return stepLater(after: 0.005) }
    do {
      try job.step()
      progress.setProgress(Float(job.framesDone) / Float(max(1, job.frameCount)), animated: false)
      show("\(job.framesDone) of \(job.frameCount) frames", isError: false)
      CATransaction.flush()
    } catch {
      self.job = nil
      return show(PlainText.of(error), isError: true)
    }
    if job.isOver { return onEnd("Exported \(settings.file)", false) }
    stepLater(after: 0)
  }

  /// Steps again after `seconds`, in which events are handled: at once, or when another program may have caught up.
  private func stepLater(after seconds: Double) {
    ViewerDelay.after(seconds) { [weak self] in self?.step() }
  }

  private func show(_ text: String, isError: Bool) { message.text = (isError ? "✕ " : "") + text }

  /// Cancels a running export, or closes the panel when there is none.
  func stop() {
    guard let job else { return onEnd(nil, false) }
    job.cancel()
    self.job = nil
    progress.isHidden = true
    show("Cancelled; \(job.path) is as it was.", isError: false)
  }
}
