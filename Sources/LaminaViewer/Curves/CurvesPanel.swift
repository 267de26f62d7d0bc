import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit
import WindowSystem

/// The panel with the graph of one animation's values and an editor of its timing curve or spring.
@MainActor
final class CurvesPanel: Panel {
  let editor: AnimationEditor
  private let content = ScrollBox()
  private let title = Caption(size: Theme.TextSize.large, weight: .semibold)
  private let subtitle = Caption(size: Theme.TextSize.small, color: Theme.faintInk)
  private let graph = GraphView()
  private let figures = Caption(
    size: Theme.TextSize.small, color: Theme.faintInk, wraps: true
  ).withFace(.figures)
  let curveEditor = CurveEditor()
  private let springEditor = SpringEditor()
  private let timing = TimingEditor()
  private let lines = [UIView(), UIView()]
  var subject: CurveSubject?
  private var entries: [LaneEntry] = []
  /// The animations from which the panel takes one when none is selected, in the order of their start times.
  private var candidates: [(start: Double, address: AnimationAddress)] = []
  private var repetition = 0.0
  var interval: Int?

  init(_ editor: AnimationEditor) {
    self.editor = editor
    super.init(editor.session)
    addSubview(content)
    for line in lines { line.backgroundColor = Theme.line }
    for child in [title, subtitle, graph, figures, curveEditor, springEditor, timing] + lines {
      content.addSubview(child)
    }
    connect()
  }

  required init?(coder: NSCoder) { nil }

  private func connect() {
    graph.onSelect = { [weak self] in self?.select(interval: $0) }
    curveEditor.onBegin = { [session] in session.undo.beginGesture() }
    curveEditor.onEnd = { [session] in session.undo.endGesture() }
    curveEditor.onChange = { [weak self] in self?.set($0) }
    springEditor.onBegin = { [session] in session.undo.beginGesture() }
    springEditor.onEnd = { [session] in session.undo.endGesture() }
    springEditor.onChange = { [weak self] in self?.set($0) }
    timing.onChange = { [weak self] change in self?.edit(change) }
  }

  // MARK: The shown animation

  override func sessionChanged(_ changes: SceneSession.Changes) {
    guard isShown else { return }
    if changes.contains(.tree) { entries = LaneEntry.entries(of: session) }
    if !changes.isDisjoint(with: [.tree, .selection]) { reload() }
    showTime()
  }

  private func reload() {
    candidates = makeCandidates()
    let new = makeSubject()
    if new?.address.path != subject?.address.path || new?.layer !== subject?.layer
      || new?.key != subject?.key
    {
      interval = nil
      content.contentOffset = .zero
      curveEditor.selectHandle(nil)
    }
    subject = new
    if new?.keyTimes.count ?? 0 > 2 { interval = min(interval ?? 0, (new?.keyTimes.count ?? 2) - 2) }
    show()
    setNeedsLayout()
  }

  /// Returns the bar of an animation. Reads the entries again where it is missing, because an edit may have replaced
  /// the animation.
  private func bar(at address: AnimationAddress) -> LaneBar? {
    func known() -> LaneBar? {
      entries.lazy.flatMap { $0.parts }.map(\.bar).first { $0.address == address }
    }
    if let bar = known() { return bar }
    entries = LaneEntry.entries(of: session)
    return known()
  }

  /// Returns the selected animation. Without one, returns the animation that began last before the shown time, of the
  /// selected layer if that has animations.
  private func makeSubject() -> CurveSubject? {
    guard let address = editor.selection ?? latest, let entry = editor.entry(address.id),
      let animation = entry.animation(along: address.path),
      let probe = AnimationProbe(address, of: entry, in: session), let bar = bar(at: address)
    else { return nil }
    return CurveSubject(
      address: address, animation: animation, layer: entry.layer, key: entry.key, probe: probe, bar: bar
    )
  }

  /// The animation that began last; nil when there is none.
  private var latest: AnimationAddress? {
    // An animation that begins at the shown time, except for a rounding error, has begun.
    let time = session.time + 1e-6
    return (candidates.last { $0.start <= time } ?? candidates.first)?.address
  }

  /// Returns the animations that can be shown, with their start times in scene seconds and sorted by them. A group is
  /// represented by its first member.
  private func makeCandidates() -> [(start: Double, address: AnimationAddress)] {
    let selected = session.selection.map { ObjectIdentifier($0) }
    let own = entries.filter { $0.layer == selected }
    return (own.isEmpty ? entries : own).compactMap { entry in
      guard let first = entry.parts.first else { return nil }
      return (first.bar.start, (entry.parts.count > 1 ? entry.parts[1] : first).bar.address)
    }
    .sorted { $0.start < $1.start }
  }

  // MARK: Contents

  func show() {
    let isSpring = subject?.probe.spring != nil
    for view in [graph, timing] + lines { view.isHidden = subject == nil }
    curveEditor.isHidden = subject == nil || isSpring
    springEditor.isHidden = !isSpring
    guard let subject else {
      title.text = localized("Curves")
      subtitle.text = localized("No animation has been added yet.")
      figures.text = ""
      return
    }
    title.text = LayerTitle.text(of: subject.animation, key: subject.key)
    timing.show(subject.animation)
    if let spring = subject.probe.spring { springEditor.show(spring) }
    showCurve(subject)
    figures.text = figureText(subject)
    repetition = subject.index(at: session.axisTime(of: subject.layer))
    showGraph(subject)
    showTime()
  }

  private func showCurve(_ subject: CurveSubject) {
    curveEditor.show(subject.curve(ofInterval: selectedInterval))
  }

  /// The index of the keyframe interval whose curve is edited; nil where one curve is used for the whole animation.
  var selectedInterval: Int? {
    guard let subject else { return nil }
    return subject.keyTimes.count > 2 ? interval : subject.onlyInterval
  }

  private func figureText(_ subject: CurveSubject) -> String {
    if let spring = subject.probe.spring {
      return SpringReadout(spring).text(duration: subject.animation.duration)
    }
    let count = subject.keyTimes.count - 1
    if let selectedInterval, count > 1 {
      return localized("Curve \(selectedInterval + 1) of \(count): click the graph for another.")
    }
    return ""
  }

  private func showGraph(_ subject: CurveSubject) {
    let range = subject.range(ofRepetition: repetition)
    let samples = GraphSamples(
      subject.probe, from: range.lowerBound, to: range.upperBound,
      count: max(64, Int(bounds.width)))
    graph.show(samples, intervals: subject.intervals(inRepetition: range), selected: selectedInterval)
  }

  private func showTime() {
    guard let subject else {
      if !entries.isEmpty { reload() }
      return
    }
    if editor.selection == nil, latest != subject.address { return reload() }
    let time = session.axisTime(of: subject.layer)
    let now = subject.index(at: time)
    if now != repetition {
      repetition = now
      showGraph(subject)
    }
    graph.showPresent(subject.range(ofRepetition: repetition).contains(time) ? time : nil)
    curveEditor.showPresent(fraction(subject))
    subtitle.text = LayerTitle.text(of: subject.layer) + subject.repetitionText(now)
  }

  /// Returns the elapsed fraction of the curve that is shown, 0…1; nil while the time is not within it.
  private func fraction(_ subject: CurveSubject) -> Double? {
    let time = session.axisTime(of: subject.layer)
    guard let fraction = subject.probe.plainPhase(at: time)?.fraction else { return nil }
    guard let selectedInterval else { return fraction }
    let (start, end) = (subject.keyTimes[selectedInterval], subject.keyTimes[selectedInterval + 1])
    let local = (fraction - start) / max(end - start, 1e-9)
    return (0...1).contains(local) ? local : nil
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    if subject == nil, entries.isEmpty {
      entries = LaneEntry.entries(of: session)
      reload()
    }
    layOutContent(graphHeight: GraphView.height(in: bounds.height))
    let change = heightForWholeRows
    if change != 0 { layOutContent(graphHeight: graph.frame.height + change) }
  }

  /// The change of the graph's height in points with which the panel ends between two rows of the list of curves. If at
  /// most 8 points of a row are cut off, the graph becomes lower by them; otherwise it becomes higher until nothing of
  /// the row is seen. The limit is a choice.
  private var heightForWholeRows: CGFloat {
    guard !curveEditor.isHidden else { return 0 }
    let cut = CurveList.cutHeight(visible: bounds.height - curveEditor.frame.minY)
    let missing = CurveList.rowHeight - cut
    return cut == 0 ? 0 : missing <= 8 ? -missing : cut
  }

  private func layOutContent(graphHeight: CGFloat) {
    var y: CGFloat = 12
    func put(_ view: UIView, height: CGFloat, gap: CGFloat, inset: CGFloat = 16) {
      view.frame = CGRect(x: inset, y: y, width: max(1, bounds.width - 2 * inset), height: height)
      if !view.isHidden { y += height + gap }
    }
    put(title, height: 18, gap: 1)
    put(subtitle, height: 16, gap: 8)
    put(graph, height: graphHeight, gap: 4, inset: 4)
    let width = max(1, bounds.width - 32)
    let height = figures.string.isEmpty ? 0 : figures.height(forWidth: width)
    put(figures, height: height, gap: height > 0 ? 12 : 4)
    put(lines[0], height: 1, gap: 14, inset: 0)
    put(curveEditor, height: CurveEditor.height, gap: 14)
    put(springEditor, height: SpringEditor.height, gap: 14)
    put(lines[1], height: 1, gap: 12, inset: 0)
    put(timing, height: TimingEditor.height, gap: 8)
    content.frame = bounds
    content.contentSize = CGSize(width: bounds.width, height: y)
  }

  // MARK: Input

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    UIResponder.resignFirstResponder()
    curveEditor.selectHandle(nil)
  }
}
