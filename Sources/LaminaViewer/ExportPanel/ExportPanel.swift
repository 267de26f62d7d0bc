import Export
import Localization
import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

/// The panel that asks for the export's settings and shows its progress. The viewer stays responsive meanwhile.
@MainActor
final class ExportPanel: UIView {
  let session: SceneSession
  let onEnd: (_ message: String?, _ isError: Bool) -> Void
  /// The preferences, from which the panel takes the format and the folder of the last export, and in which it saves
  /// them.
  let preferences: Preferences
  var settings: ExportSettings
  /// The export that is under way; nil without one.
  var job: ExportJob?
  /// True while a scene in another process goes to the end of the export, before it begins.
  var isReaching = false
  /// The path of an existing file that the user has agreed to replace; nil without one.
  var replaceable: String?
  /// The folders that are searched for ffmpeg, separated by colons.
  let programs: String

  private let card = UIView()
  private let title = Caption(size: Theme.TextSize.title, weight: .semibold)
  private let summary = Caption(
    size: Theme.TextSize.body, color: Theme.faintInk, alignment: .right
  ).withFace(.figures)
  private(set) lazy var formats = SegmentedControl(ExportFormat.allCases.map(\.name)) {
    [weak self] in self?.choose(ExportFormat.allCases[$0])
  }
  private(set) lazy var backgrounds = SegmentedControl(
    ExportSettings.Background.allCases.map(\.title)
  ) { [weak self] in self?.choose(ExportSettings.Background.allCases[$0]) }
  private let backgroundName = ExportPanel.label("")
  private(set) var fields: [(row: ExportField, label: Caption, field: TextField)] = []
  private let explanation = Caption(size: Theme.TextSize.small, color: Theme.faintInk)
  let progress = UIProgressView(progressViewStyle: .default)
  let message = Caption(size: Theme.TextSize.body, color: Theme.faintInk, wraps: true)
  private(set) lazy var browse = TextButton("", style: .bordered) { [weak self] in
    self?.askForFile()
  }
  private(set) lazy var go = TextButton("", style: .primary) { [weak self] in
    self?.begin()
  }
  private lazy var cancel = TextButton("", style: .bordered) { [weak self] in
    self?.stop()
  }
  /// Shows a dialog that asks for the file to write. It begins with `path`, and offers files of `kinds`.
  var ask: (_ path: String, _ kinds: [FileDialog.Kind]) async -> FileDialog.Answer = {
    await FileDialog.save(title: localized("Export"), as: $0, kinds: $1)
  }

  init(
    _ session: SceneSession, name: String, folder: URL? = nil,
    preferences: Preferences = Preferences(),
    programs: String = ProcessInfo.processInfo.environment["PATH"] ?? "",
    onEnd: @escaping (String?, Bool) -> Void
  ) {
    (self.session, self.preferences, self.programs) = (session, preferences, programs)
    self.onEnd = onEnd
    settings = ExportSettings(
      name: name, folder: Self.folder(preferences, folder), range: session.exportRange,
      moment: session.time)
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.35)
    card.backgroundColor = Theme.panel
    card.layer.cornerRadius = Theme.Radius.dialog
    card.layer.borderWidth = 1
    addSubview(card)
    for row in ExportField.short + [ExportField.file] { add(row) }
    for view in [
      title, summary, formats, explanation, browse, backgroundName, backgrounds, progress, message,
      go, cancel,
    ] { card.addSubview(view) }
    progress.isHidden = true
    showTexts()
    choose(firstFormat)
    choose(.scene)
  }

  /// Shows all texts in the current language.
  func showTexts() {
    title.text = localized("Export")
    explanation.text = localized(
      "Sub-frames: each frame is the mean of this many pictures, which blurs motion. 1 is sharp.")
    backgroundName.text = localized("Background")
    for (row, label, _) in fields { label.text = row.name.text }
    for (index, background) in ExportSettings.Background.allCases.enumerated() {
      backgrounds.setTitle(background.title, forSegmentAt: index)
    }
    browse.text = localized("Browse…")
    cancel.text = localized("Cancel")
    showState()
  }

  required init?(coder: NSCoder) { nil }

  /// The folder of the last export, if it still exists, or else that of the scene's file, or the current folder.
  static func folder(_ preferences: Preferences, _ folder: URL?) -> String {
    var isFolder: ObjCBool = false
    guard let last = preferences.values.exportFolder,
      FileManager.default.fileExists(atPath: last, isDirectory: &isFolder), isFolder.boolValue
    else { return folder?.path ?? FileManager.default.currentDirectoryPath }
    return last
  }

  private var firstFormat: ExportFormat {
    let last = preferences.values.exportFormat.flatMap { ExportFormat(name: $0) } ?? .gif
    return last.isAvailable(programs: programs) ? last : .gif
  }

  private static func label(_ text: String) -> Caption {
    Caption(text, size: Theme.TextSize.body, color: Theme.faintInk)
  }

  private func add(_ row: ExportField) {
    let field = TextField(size: Theme.TextSize.large)
    field.text = settings[keyPath: row.path]
    field.onChange = { [weak self] in self?.fieldsChanged() }
    field.onCommand = { [weak self, weak field] in self?.take($0, in: field) ?? false }
    fields.append((row, Self.label(""), field))
    for view in [fields[fields.count - 1].label, field] { card.addSubview(view) }
  }

  // MARK: Settings

  func choose(_ format: ExportFormat) {
    readFields()
    set(format)
    showSettings()
    setNeedsLayout()
  }

  private func set(_ format: ExportFormat) {
    settings.setFormat(format)
    if !format.hasAlpha, settings.background == .transparent { settings.background = .scene }
  }

  /// Chooses the format that the ending of the file's name names, if it can be written.
  func followEnding() {
    if let named = settings.namedFormat, named.isAvailable(programs: programs) { set(named) }
  }

  func choose(_ background: ExportSettings.Background) {
    settings.background = background
    showSettings()
  }

  /// Copies the texts of the fields into the settings, and chooses the format that the name of the file names.
  func readFields() {
    for (row, _, field) in fields { settings[keyPath: row.path] = field.text ?? "" }
    followEnding()
  }

  private func fieldsChanged() {
    let old = settings.format
    readFields()
    guard settings.format != old else { return showState() }
    showValues()
    setNeedsLayout()
  }

  /// Shows all settings, with the extension of the format in the name of the file.
  func showSettings() {
    settings.path = settings.file
    showValues()
  }

  /// Shows all settings. The name of the file stays as it was typed.
  private func showValues() {
    for (row, _, field) in fields where field.text != settings[keyPath: row.path] {
      field.text = settings[keyPath: row.path]
    }
    formats.choice = ExportFormat.allCases.firstIndex(of: settings.format)
    for (index, format) in ExportFormat.allCases.enumerated() {
      formats.setEnabled(format.isAvailable(programs: programs), forSegmentAt: index)
    }
    backgrounds.choice = ExportSettings.Background.allCases.firstIndex(of: settings.background)
    ExportSettings.Background.allCases.firstIndex(of: .transparent).map {
      backgrounds.setEnabled(settings.format.hasAlpha, forSegmentAt: $0)
    }
    showState()
  }

  /// Updates the texts that depend on the settings, and withdraws the user's consent to replace a file. The message of
  /// an export that is under way stays.
  private func showState() {
    summary.text = settings.summary(of: session.playback.renderOptions.size) ?? ""
    go.text = localized("Export")
    replaceable = nil
    guard job == nil else { return }
    message.text = notes.joined(separator: " ")
  }

  /// Sentences about what the settings or the system make impossible.
  private var notes: [String] {
    let missing = ExportFormat.names { !$0.isAvailable(programs: programs) }
    var notes = missing.isEmpty ? [] : [localized("\(missing) need ffmpeg, which is not installed.")]
    if settings.hasOneFrame {
      notes.append(localized("From “From” to “To” is a single frame, in which nothing moves."))
    }
    if !settings.format.hasAlpha {
      notes.append(localized("\(settings.format.name) has no transparency."))
    }
    if settings.format == .gif, settings.background == .transparent {
      notes.append(localized("The edges of transparent parts of a gif are not smooth."))
    }
    if settings.isFolderWithEnding {
      notes.append(localized("\(settings.fileName) becomes a folder of pictures."))
    } else if settings.isRenamed {
      notes.append(localized("The file becomes \(settings.fileName)."))
    }
    return notes
  }

  // MARK: Layout

  private static let inset: CGFloat = 20
  private static let gap: CGFloat = 10
  static let size = CGSize(width: 520, height: 356)

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = min(bounds.width - 24, Self.size.width)
    let height = min(bounds.height - 16, Self.size.height)
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
    card.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    let (inset, inner) = (Self.inset, width - 2 * Self.inset)
    title.frame = CGRect(x: inset, y: 16, width: 100, height: 22)
    summary.frame = CGRect(x: inset + 100, y: 19, width: inner - 100, height: 18)
    formats.frame = CGRect(x: inset, y: 46, width: inner, height: Theme.Height.large)
    placeFields(inner)
    explanation.frame = CGRect(x: inset, y: 136, width: inner, height: 16)
    backgroundName.frame = CGRect(x: inset, y: 225, width: 80, height: 16)
    backgrounds.frame = CGRect(x: inset + 80, y: 218, width: inner - 80, height: Theme.Height.large)
    progress.frame = CGRect(x: inset, y: 258, width: inner, height: 4)
    message.frame = CGRect(x: inset, y: 268, width: inner, height: 36)
    go.frame = CGRect(x: width - inset - 90, y: height - 46, width: 90, height: 32)
    cancel.frame = CGRect(x: go.frame.minX - 98, y: height - 46, width: 90, height: 32)
  }

  /// Lays out the short fields of the format in a row, and the field of the file with its button below.
  private func placeFields(_ inner: CGFloat) {
    let fieldWidth = (inner - 4 * Self.gap) / 5
    var x = Self.inset
    for (row, label, field) in fields {
      let isFile = row.path == ExportField.file.path
      let isShown = row.applies(to: settings.format)
      (label.isHidden, field.isHidden) = (!isShown, !isShown)
      guard isShown else { continue }
      let origin = isFile ? CGPoint(x: Self.inset, y: 160) : CGPoint(x: x, y: 84)
      let width = isFile ? inner - 90 - Self.gap : fieldWidth
      label.frame = CGRect(origin: origin, size: CGSize(width: width, height: 16))
      field.frame = CGRect(x: origin.x, y: origin.y + 18, width: width, height: Theme.Height.large)
      if !isFile { x += fieldWidth + Self.gap }
    }
    browse.frame = CGRect(x: Self.inset + inner - 90, y: 178, width: 90, height: Theme.Height.large)
  }
}
