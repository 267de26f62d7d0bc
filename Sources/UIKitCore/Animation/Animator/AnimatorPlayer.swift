import QuartzCore

/// The playback of an animator: its time, and the animations that show its tracks at that time.
///
/// `fraction` counts in the direction of play, and p from the start to the end:
///
///     forward   p = fraction           reversed   p = 1 − fraction
///
/// A track's progress is that of the timing curve at p. After scrubbing, the progress is held. After `continueWith` it
/// goes from the held value to the end with timing of its own. Every change of mode replaces the layers' animations.
@MainActor
final class AnimatorPlayer: ChangeRecorder {
  private enum Mode {
    /// Progress follows the animator's own timing curve.
    case curve
    /// The tracks rest at their `heldProgress`.
    case held
    /// The tracks go from the held progress, which they have at fraction `start`, to the end in `length` seconds.
    case continuation(AnimationCurveSource, start: Double, length: TimeInterval)
  }

  /// The timing of the animator.
  private let timing: AnimationCurveSource
  /// The duration of the animator in seconds.
  private let length: TimeInterval
  private var mode = Mode.curve
  private var tracks: [AnimatorTrack] = []
  private(set) var isReversed = false
  /// The fraction while paused.
  private var restFraction = 0.0
  /// The media time at which the mode's `span` begins; nil while paused.
  private var begin: TimeInterval?
  /// The counter of the running animations; nil while paused.
  private var counter: AnimationCounter?
  /// The callback at the end of the animation.
  var onEnd: (() -> Void)?
  /// A Boolean value that says whether animated views receive no touches. It is set before there are tracks.
  var blocksTouches = false
  /// The start of the closure that is being recorded, as a fraction of the duration.
  private var recordingStart = 0.0
  private let key = "animator-\(UInt64.random(in: 0 ... .max))"

  init(timing: AnimationCurveSource, length: TimeInterval) {
    (self.timing, self.length) = (timing, length)
  }

  var isEmpty: Bool { tracks.isEmpty }
  var isRunning: Bool { begin != nil }

  // MARK: Time

  /// The fraction at which the mode starts, and the time in seconds from there to the end.
  private var span: (start: Double, length: TimeInterval) {
    if case .continuation(_, let start, let length) = mode { (start, length) } else { (0, length) }
  }

  /// The progress in the direction of play, 0…1.
  var fraction: Double {
    guard let begin else { return restFraction }
    let (start, length) = span
    guard length > 0 else { return 1 }
    return start + (1 - start) * min(max(0, (CACurrentMediaTime() - begin) / length), 1)
  }

  /// Returns the progress of a track from its start value to its end value at a fraction of the animator.
  private func progress(of track: AnimatorTrack, at fraction: Double) -> Double {
    let forwardFraction = isReversed ? 1 - fraction : fraction
    switch mode {
    case .curve:
      return progress(
        of: timing, atFraction: track.elapsedFraction(at: forwardFraction),
        duration: (1 - track.start) * length)
    case .held: return track.heldProgress
    case .continuation(let timing, let start, let length):
      let (from, to) = continuationSpan(of: track, start)
      let target = isReversed ? 0.0 : 1.0
      guard to > from else { return fraction < to ? track.heldProgress : target }
      let elapsed = min(max(0, (fraction - from) / (to - from)), 1)
      let time = (to - from) / (1 - start) * length
      return track.heldProgress
        + (target - track.heldProgress) * progress(of: timing, atFraction: elapsed, duration: time)
    }
  }

  /// Returns the progress of a timing curve when the fraction `elapsed` of `duration` seconds has passed. It is exactly
  /// 0 at the start and 1 at the end, although a spring comes only close to 1.
  private func progress(
    of timing: AnimationCurveSource, atFraction elapsed: Double, duration: TimeInterval
  ) -> Double {
    elapsed <= 0 ? 0 : elapsed >= 1 ? 1 : timing.progress(at: elapsed, duration: duration)
  }

  /// Returns the fractions between which a track moves if the mode `continuation` begins at `start`.
  private func continuationSpan(of track: AnimatorTrack, _ start: Double) -> (from: Double, to: Double)
  {
    isReversed ? (start, max(start, 1 - track.start)) : (max(start, track.start), 1)
  }

  /// Holds the progress of all tracks at the current time.
  private func hold() {
    let fraction = fraction
    let progress = tracks.map { self.progress(of: $0, at: fraction) }
    for (track, progress) in zip(tracks, progress) { track.heldProgress = progress }
    restFraction = fraction
    mode = .held
  }

  // MARK: Playing

  /// Plays from the current fraction after a delay in seconds.
  func play(after delay: TimeInterval = 0) {
    if case .held = mode {
      mode = .continuation(timing, start: restFraction, length: (1 - restFraction) * length)
    }
    let (start, length) = span
    let elapsed = start < 1 ? (restFraction - start) / (1 - start) * length : 0
    begin = CACurrentMediaTime() + delay - elapsed
    showRunning()
  }

  func pause() {
    restFraction = fraction
    begin = nil
    showPaused()
  }

  /// Moves to a fraction and pauses there; `linearly` ignores the timing curve.
  func scrub(to fraction: Double, linearly: Bool) {
    restFraction = fraction
    let forwardFraction = isReversed ? 1 - fraction : fraction
    mode = linearly ? .held : .curve
    for track in tracks where linearly {
      track.heldProgress = track.elapsedFraction(at: forwardFraction)
    }
    showPaused()
  }

  /// Changes the direction of play. While active, the values on the screen stay and the fraction f becomes 1 −
  /// f.
  func setReversed(_ reversed: Bool, isActive: Bool) {
    guard reversed != isReversed else { return }
    guard isActive else { return isReversed = reversed }
    let wasRunning = isRunning
    if case .continuation = mode { hold() } else { restFraction = fraction }
    begin = nil
    isReversed = reversed
    restFraction = 1 - restFraction
    if wasRunning { play() } else { showPaused() }
  }

  /// Plays from the values on the screen to the end with other timing; a factor of 0 takes the remaining time.
  func continueWith(_ parameters: (any UITimingCurveProvider)?, durationFactor: Double) {
    hold()
    let time = durationFactor > 0 ? durationFactor * length : (1 - restFraction) * length
    let (newTiming, newLength) = parameters?.timing(duration: time) ?? (timing, time)
    mode = .continuation(newTiming, start: restFraction, length: newLength)
    play()
  }

  /// Stops playing and sets the model to the values on the screen.
  func stop() {
    hold()
    begin = nil
    removeAnimations()
    for track in tracks { track.set(track.value(at: track.heldProgress)) }
  }

  /// Stops playing and sets the model to the values of a position.
  func settle(at position: UIViewAnimatingPosition) {
    begin = nil
    removeAnimations()
    switch position {
    case .end: for track in tracks { track.set(track.to) }
    // The first of several tracks of a property has the value before all of them.
    case .start: for track in tracks.reversed() { track.set(track.from) }
    case .current: break
    }
  }

  /// Removes all tracks and animations and returns to the initial state.
  func clear() {
    removeAnimations()
    if blocksTouches { for track in tracks { track.view.viewState.touchBlockingAnimations -= 1 } }
    tracks = []
    mode = .curve
    restFraction = 0
    begin = nil
    isReversed = false
  }

  // MARK: Tracks

  /// Runs `body` and makes tracks of its changes, which begin at fraction `start`.
  func record(_ body: () -> Void, from start: Double) {
    recordingStart = start
    let count = tracks.count
    var settings = AnimationSettings()
    // With a duration of 0, the block would not pass its changes to the recorder (`AnimationSettings.animates`).
    settings.duration = max(length * (1 - start), .leastNonzeroMagnitude)
    settings.timing = timing
    AnimationStack.run(AnimationBlock(settings, counter: AnimationCounter(), recorder: self), body)
    // The closure may have removed all tracks, for example by stopping the animator.
    for track in tracks[min(count, tracks.count)...] {
      track.heldProgress = isReversed ? 1 : 0
      if isRunning { run(track) } else { rest(track) }
    }
  }

  func record(_ key: String, of view: UIView, old: Any?) { record(key, of: view, old: old, path: nil) }

  /// Adds a track, or changes the one of the property that begins at the same fraction, which the same closure or another
  /// one has added. `path` begins at `old` and ends at the layer's value.
  func record(_ key: String, of view: UIView, old: Any?, path: ValuePath?) {
    let others = tracks.filter { $0.view === view && $0.key == key }
    let new = view.layer.value(forKeyPath: key)
    if let track = others.first(where: { $0.start == recordingStart }) {
      (track.to, track.path) = (new, path)
      return
    }
    if blocksTouches { view.viewState.touchBlockingAnimations += 1 }
    let from = others.isEmpty ? view.layer.animatedValue(forKey: key) ?? old : old
    let track = AnimatorTrack(
      of: key, in: view, from: from, to: new, start: recordingStart, isSecond: !others.isEmpty)
    track.path = path
    tracks.append(track)
  }

  // MARK: Animations of the layers

  /// Returns the key of a track's animation. It is unique to the animator, the property and the start.
  private func animationKey(_ track: AnimatorTrack) -> String { "\(key)-\(track.key)-\(track.start)" }

  private func removeAnimations() {
    counter = nil
    for track in tracks { track.layer.removeAnimation(forKey: animationKey(track)) }
  }

  /// Replaces the animations of all tracks by paused ones.
  private func showPaused() {
    counter = nil
    for track in tracks { rest(track) }
  }

  /// Adds an animation of speed 0 that shows a track at the current fraction.
  private func rest(_ track: AnimatorTrack) {
    let progress = progress(of: track, at: restFraction)
    if track.isSecond, (isReversed ? 1 - restFraction : restFraction) < track.start {
      return track.layer.removeAnimation(forKey: animationKey(track))
    }
    let still = AnimationCurveSource.curve(CAMediaTimingFunction(name: .linear))
    guard
      let animation = track.makeAnimation(still, from: progress, to: progress, duration: 1)
    else { return }
    animation.speed = 0
    track.layer.add(animation, forKey: animationKey(track))
  }

  /// Replaces the animations of all tracks by running ones.
  private func showRunning() {
    // The end of the previous animations is reported to another object.
    let current = AnimationCounter()
    current.onEnd = { [weak self, weak current] _ in
      guard let self, let current, counter === current else { return }
      begin = nil
      restFraction = 1
      onEnd?()
    }
    counter = current
    for track in tracks { run(track) }
    current.endAdding()
  }

  private func run(_ track: AnimatorTrack) {
    guard let begin, let counter, let animation = runningAnimation(track, begin) else { return }
    let token = AnimationToken(counter)
    animation.delegate = token
    token.willAdd(to: track.layer)
    track.layer.add(animation, forKey: animationKey(track))
  }

  private func runningAnimation(_ track: AnimatorTrack, _ begin: TimeInterval) -> CAPropertyAnimation? {
    switch mode {
    case .held: return nil
    case .curve:
      let (time, wait) = ((1 - track.start) * length, track.start * length)
      let animation = track.makeAnimation(timing, from: 0, to: 1, duration: time)
      animation?.autoreverses = isReversed
      // The reversed animation is the second half of an autoreversing one.
      let start = isReversed ? begin + length - wait - 2 * time : begin + wait
      animation?.beginTime = local(start, track)
      return animation
    case .continuation(let timing, let start, let length):
      let (from, to) = continuationSpan(of: track, start)
      let perFraction = start < 1 ? length / (1 - start) : 0
      let animation = track.makeAnimation(
        timing, from: track.heldProgress, to: isReversed ? 0 : 1, duration: (to - from) * perFraction)
      animation?.beginTime = local(begin + (from - start) * perFraction, track)
      return animation
    }
  }

  /// Returns a media time in the time of a track's layer.
  private func local(_ time: TimeInterval, _ track: AnimatorTrack) -> TimeInterval {
    let time = track.layer.convertTime(time, from: nil)
    // Core Animation takes a begin time of 0 as the current time.
    return time == 0 ? .leastNonzeroMagnitude : time
  }
}
