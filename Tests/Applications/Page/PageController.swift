import UIKit

struct PageProgram: LaminaProgram {
  var title: String { "A program" }
  var size: CGSize { CGSize(width: 400, height: 300) }
  func makeRootViewController() -> UIViewController { PageController() }
}

/// Prints a line for the tests that reports an event. Each line is written at once, without a buffer.
func say(_ words: Any...) {
  let line = words.map { "\($0)" }.joined(separator: " ")
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

/// A page with one control of each kind that takes input, at known positions, and with squares of known colors that
/// show the effects of the controls.
final class PageController: UIViewController, UITextFieldDelegate, UIScrollViewDelegate {
  private let button = UIButton(type: .custom)
  private let field = UITextField(frame: CGRect(x: 20, y: 80, width: 160, height: 32))
  private let other = UITextField(frame: CGRect(x: 20, y: 120, width: 160, height: 32))
  private let slider = UISlider(frame: CGRect(x: 20, y: 160, width: 160, height: 34))
  private let toggle = UISwitch(frame: CGRect(x: 20, y: 210, width: 51, height: 31))
  private let scroll = UIScrollView(frame: CGRect(x: 220, y: 20, width: 160, height: 120))
  private let runner = UIView(frame: CGRect(x: 220, y: 160, width: 40, height: 40))
  private let pad = UIView(frame: CGRect(x: 220, y: 220, width: 160, height: 60))
  private var taps = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    button.frame = CGRect(x: 20, y: 20, width: 160, height: 44)
    button.backgroundColor = .blue
    button.setTitle("Run", for: .normal)
    button.addTarget(self, action: PageController.tapped, for: .touchUpInside)
    for field in [field, other] {
      field.borderStyle = .roundedRect
      field.delegate = self
    }
    slider.addAction(UIAction { [unowned self] _ in say("slider", slider.value) }, for: .valueChanged)
    toggle.addAction(UIAction { [unowned self] _ in say("switch", toggle.isOn) }, for: .valueChanged)
    addContent(to: scroll)
    runner.backgroundColor = .red
    watch(pad)
    for part in [button, field, other, slider, toggle, scroll, runner, pad] { view.addSubview(part) }
    say("loaded")
  }

  private func addContent(to scroll: UIScrollView) {
    scroll.contentSize = CGSize(width: 160, height: 1000)
    scroll.backgroundColor = .green
    scroll.delegate = self
    let lower = UIView(frame: CGRect(x: 0, y: 120, width: 160, height: 880))
    lower.backgroundColor = .purple
    scroll.addSubview(lower)
  }

  private func watch(_ pad: UIView) {
    pad.backgroundColor = .yellow
    pad.addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned pad] (hover: UIHoverGestureRecognizer) in
        pad.backgroundColor = hover.state == .ended ? .yellow : .orange
        if hover.state != .changed { say("hover", hover.state == .began) }
      })
    pad.addGestureRecognizer(
      UIPinchGestureRecognizer { (pinch: UIPinchGestureRecognizer) in
        if pinch.state == .changed { say("pinch", pinch.scale > 1 ? "out" : "in") }
      })
    pad.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned pad] (pan: UIPanGestureRecognizer) in
        if pan.state == .ended { say("pan", pan.translation(in: pad).x) }
      })
  }

  private func tapped() {
    taps += 1
    say("tapped", taps)
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .curveLinear,
      animations: { self.runner.center.x = self.taps % 2 == 1 ? 360 : 240 },
      completion: { say("arrived", $0) })
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    say("appeared", view.bounds.width, view.bounds.height)
  }

  override func viewDidLayoutSubviews() { say("size", view.bounds.width, view.bounds.height) }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else { return }
    say("key", key.keyCode == .keyboardEscape ? "escape" : key.characters)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    view.endEditing(true)
    guard let point = touches.first?.location(in: view) else { return }
    say("touch", point.x, point.y)
  }

  func textFieldDidBeginEditing(_ textField: UITextField) { say("editing") }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    say("text", textField.text ?? "")
    return true
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { say("scroll", scrollView.contentOffset.y) }
}
