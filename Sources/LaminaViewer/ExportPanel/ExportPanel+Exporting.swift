import Export
import Localization
import QuartzCore
import UIKit
import ViewerKit

extension ExportPanel {
  /// Begins the export, unless it would replace a file and the user has not agreed to that yet.
  func begin() {
    guard job == nil, !isReaching else { return }
    readFields()
    do {
      let (options, scale) = try settings.options()
      if options.format.fileExtension != nil { try OutputFile.checkIsWritableAsFile(settings.file) }
      guard !settings.replacesFile || replaceable == settings.file else { return askToReplace() }
      isReaching = true
      session.playback.reach(options.end) { [weak self] in
        guard let self, isReaching else { return }
        isReaching = false
        begin(options, scale: scale)
      }
    } catch {
      show(PlainText.of(error), isError: true)
    }
  }

  /// Begins the export of a scene that has reached its end, as far as it can.
  private func begin(_ options: ExportOptions, scale: Double) {
    do {
      let frames = PlaybackFrames(
        session, until: options.end, scale: scale, background: settings.color)
      job = try ExportJob(options, of: frames, to: settings.file)
      progress.isHidden = false
      step()
    } catch {
      show(PlainText.of(error), isError: true)
    }
  }

  private func askToReplace() {
    replaceable = settings.file
    let name = URL(fileURLWithPath: settings.file).lastPathComponent
    show(localized("There is a file \(name) already. Replace it?"), isError: false)
    go.text = localized("Replace")
  }

  /// Exports one frame and schedules the next one on the main queue, so that events are handled in between.
  func step() {
    guard let job else { return }
    guard job.isReady else { return stepLater(after: 0.005) }
    do {
      try job.step()
      progress.setProgress(Float(job.framesDone) / Float(max(1, job.frameCount)), animated: false)
      show(localized("\(job.framesDone) of \(job.frameCount) frames"), isError: false)
      CATransaction.flush()
    } catch {
      self.job = nil
      progress.isHidden = true
      return show(PlainText.of(error), isError: true)
    }
    if job.isOver { return end(job) }
    stepLater(after: 0)
  }

  /// Calls `step` again after `seconds`, during which events are handled. A delay other than 0 gives the encoder, which
  /// may be another program, time to catch up.
  private func stepLater(after seconds: Double) {
    ViewerDelay.after(seconds) { [weak self] in self?.step() }
  }

  /// Saves the format and the folder of a completed export. The settings may have been changed since it began.
  private func end(_ done: ExportJob) {
    job = nil
    preferences.values.exportFormat = done.format.name
    preferences.values.exportFolder = URL(fileURLWithPath: done.path).deletingLastPathComponent().path
    preferences.save()
    onEnd(localized("Exported \(done.path)"), false)
  }

  func show(_ text: String, isError: Bool) { message.text = (isError ? "✕ " : "") + text }

  /// Cancels a running export, or closes the panel when there is none.
  func stop() {
    isReaching = false
    guard let job else { return onEnd(nil, false) }
    job.cancel()
    self.job = nil
    progress.isHidden = true
    let isReplacing = FileManager.default.fileExists(atPath: job.path)
    show(
      isReplacing
        ? localized("Cancelled; \(job.path) is as it was.")
        : localized("Cancelled; nothing was written."), isError: false)
  }
}
