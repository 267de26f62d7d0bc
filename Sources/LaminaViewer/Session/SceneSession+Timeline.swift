import QuartzCore

/// The timeline of a scene: how long it is, and which part of it is visible.
extension SceneSession {
  /// The scene time at which all that is known ends: the declared duration of the scene, or else the end of its last
  /// animation, and its last change or input. Endless animations count with one period. If a document with a duration
  /// was brought to another state, what happened since it began counts as well.
  package var duration: Double {
    let change = playback.lastChangeTime
    guard let declared = playback.scene.duration else {
      return max(emitterExtent ?? 0, SceneExtent(spans: spans, lastChange: change).end)
    }
    guard hasChangedState else { return declared }
    let added = spans.filter { $0.entry.time > playback.origin }
    return max(declared, SceneExtent(spans: added, lastChange: change).end)
  }

  /// The extent in seconds of the emitters of a document; nil without any, and for other scenes.
  private var emitterExtent: Double? { (playback.scene as? DocumentScene)?.emitterExtent }

  /// The end of the timeline, which begins at 0, in seconds of scene time.
  package var extent: Double {
    if !playback.controlsTime { return max(playback.latestTime, SceneExtent.least) }
    let least = playback.scene.duration == nil ? SceneExtent.least : frameDuration
    return max(duration, stoppedEnd, player.outPoint ?? 0, least)
  }

  /// The last end of the animations that `timeOffset` drives, in the local times of their layers; 0 without any. The
  /// lanes show them on the scene's timeline.
  private var stoppedEnd: Double {
    let journal = playback.context.journal?.entries ?? []
    let driven = journal.filter { $0.removal == nil && $0.layer.speed == 0 }
    return driven.compactMap(\.timing.endTime).filter(\.isFinite).max() ?? 0
  }

  /// True while an animation of the scene has no end, or if it is a document with emitters.
  var isEndless: Bool { emitterExtent != nil || spans.contains { !$0.end.isFinite } }

  /// The scene time at which everything has been played: the duration, or the latest time that a scene without a declared
  /// duration and without endless animations has reached. For a program in another process it is the present.
  var playingEnd: Double {
    if !playback.controlsTime { return playback.scene.remoteProgram?.present ?? playback.latestTime }
    return playback.scene.duration != nil || isEndless ? duration : max(duration, playback.latestTime)
  }

  /// Returns the end of a new version of a scene, which was just made, if its animations are over earlier than `time`,
  /// at which the version before rested; nil if not. At that time the new version would rest beyond its end.
  ///
  /// A scene with a duration of 0 has no animations that could be over, so it rests at `time`.
  func end(before time: Double) -> Double? {
    duration > 0 && duration + Self.longestDelay < time ? duration : nil
  }

  /// The end of the times that can be made visible, in seconds of scene time: for endless animations the end of the last
  /// period that was reached.
  var timelineEnd: Double {
    if !playback.controlsTime { return max(extent, TimelineViewport.recentSeconds) }
    let (extent, end) = (extent, max(extent, playback.latestTime))
    // A time at the end of a period may exceed it by a rounding error.
    return isEndless ? (end / extent - 1e-6).rounded(.up) * extent : end
  }

  /// True if endless animations have been played for more than one period.
  private var hasSeveralPeriods: Bool { isEndless && timelineEnd > extent }

  /// True if the timeline is not visible as a whole, although no part of it was chosen.
  private var hasHiddenPart: Bool {
    playback.controlsTime ? hasSeveralPeriods : timelineEnd > TimelineViewport.recentSeconds
  }

  /// The scene times that the timeline shows. Beyond the extent, where only timers let time run, it grows by whole
  /// seconds; endless animations are shown period by period. While an earlier time is shown, the scale stays the same.
  /// For a program in another process, they are the last seconds up to the present.
  var visibleTimes: ClosedRange<Double> {
    let (extent, time) = (extent, time)
    if !playback.controlsTime, viewport.zoomed == nil {
      return TimelineViewport.recentRange(until: shownPresent, showing: time)
    }
    let end = isEndless ? followedExtent(extent, at: time) : shownEnd(extent, at: time)
    return viewport.range(extent: end, time: time)
  }

  /// Returns the extent of a scene with endless animations. If code in another process changes it in every frame, the last change
  /// ends the extent, and that of the frame which is shown arrives a little later.
  private func followedExtent(_ extent: Double, at time: Double) -> Double {
    guard playback.scene.remoteProgram?.needsTime == true, extent == playback.lastChangeTime,
      time - extent < Self.longestDelay
    else { return extent }
    return max(extent, time)
  }

  /// Returns the end of the whole timeline of a scene without endless animations. A scene comes to rest with the first
  /// frame after its last animation, so a slightly later time only extends the timeline by that much.
  private func shownEnd(_ extent: Double, at time: Double) -> Double {
    let end = max(extent, playback.latestTime, time)
    return end - extent < Self.longestDelay ? end : end.rounded(.up)
  }

  /// The seconds by which a scene may come to rest later than its end, because frames take time.
  private static let longestDelay = 0.25

  // MARK: User actions

  /// Shows `factor` times more detail of the timeline around scene time `time`.
  func zoomTimeline(by factor: Double, around time: Double) {
    viewport.zoom(by: factor, around: time, in: visibleTimes, end: timelineEnd)
    if factor < 1, viewport.zoomed == nil, hasHiddenPart { viewport.show(0...timelineEnd) }
  }

  /// Shows `factor` times more detail of the timeline around the time that is shown, or around the middle of the
  /// visible part if the time lies outside of it.
  func zoomTimeline(by factor: Double) {
    let visible = visibleTimes
    let middle = (visible.lowerBound + visible.upperBound) / 2
    zoomTimeline(by: factor, around: visible.contains(time) ? time : middle)
  }

  /// True if the timeline shows a part that was chosen, or a later period of endless animations.
  var showsPart: Bool { viewport.zoomed != nil || visibleTimes.lowerBound > 0 }

  /// Moves the visible part of the timeline by `seconds`. Returns false if the timeline does not show a part.
  @discardableResult
  func panTimeline(by seconds: Double) -> Bool {
    guard showsPart else { return false }
    viewport.pan(by: seconds, in: visibleTimes, end: timelineEnd)
    return true
  }

  /// Fits a range of scene times into the visible part of the timeline; if it fits already, shows the whole timeline.
  func fitTimeline(to range: ClosedRange<Double>) { viewport.fit(range, end: timelineEnd) }

  /// Shows the whole timeline. For endless animations it begins at 0 and ends with the last period that was reached; if
  /// that is shown already, they are shown period by period again; so are the last seconds of a program in another process.
  func fitTimeline() {
    let whole = 0...timelineEnd
    if hasHiddenPart, viewport.zoomed != whole { viewport.show(whole) } else { viewport.fit() }
  }
}
