import Testing
import UIKit

/// Overrides and calls that programs for Apple's systems contain, in the spelling of those programs. Half of the test
/// is that they compile.
extension ViewTests {
  @Suite @MainActor struct Source {
    @IBDesignable
    private final class Ring: UIView {
      private let shape = CAShapeLayer()
      @IBInspectable var lineWidth: CGFloat = 4 { didSet { setNeedsLayout() } }
      var calls: [String] = []

      init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        setup()
      }
      required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setup()
      }
      private func setup() {
        shape.fillColor = UIColor.clear.cgColor
        layer.addSublayer(shape)
        tintColor = .red
      }
      override var bounds: CGRect { didSet { calls.append("bounds") } }
      override var frame: CGRect {
        get { super.frame }
        set {
          super.frame = newValue
          calls.append("frame")
        }
      }
      override var tintColor: UIColor! { didSet { shape.strokeColor = tintColor.cgColor } }
      override var backgroundColor: UIColor? { didSet { calls.append("background") } }
      override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 40) }
      override func awakeFromNib() {
        super.awakeFromNib()
        calls.append("nib")
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        shape.frame = bounds
        shape.path = UIBezierPath(ovalIn: bounds.insetBy(dx: lineWidth, dy: lineWidth)).cgPath
      }
      override func layoutSublayers(of layer: CALayer) {
        super.layoutSublayers(of: layer)
        calls.append("sublayers")
      }
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) && point.x < 20
      }
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 44, height: 22) }
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        calls.append("traits")
      }
      override func willMove(toWindow newWindow: UIWindow?) { super.willMove(toWindow: newWindow) }
      override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
    }

    private final class Plain: UIView {
      override init(frame: CGRect) { super.init(frame: frame) }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
      convenience init(tag: Int) {
        self.init()
        self.tag = tag
      }
      lazy var gradient: CAGradientLayer = {
        let gradient = CAGradientLayer()
        layer.addSublayer(gradient)
        return gradient
      }()
    }

    private final class Screen: UIViewController {
      private lazy var ring = Ring()
      override var prefersStatusBarHidden: Bool { true }
      override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor.white
        view.addSubview(ring)
        UIView.animate(withDuration: 0.3, delay: 0.1, options: [.curveEaseOut, .allowUserInteraction]) {
          self.ring.alpha = 0.5
        } completion: { _ in
          self.ring.removeFromSuperview()
        }
        UIView.animate(withDuration: 0.3) { [weak self] in
          self?.ring.transform = CGAffineTransform(scaleX: 2, y: 2)
        }
      }
      override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        if let point = touches.first?.location(in: view) { ring.center = point }
      }
    }

    @Test func overridesOfViewsAreCalled() {
      let ring = Ring()
      #expect(ring.bounds.width == 40 && ring.tintColor == .red)
      ring.sizeToFit()
      #expect(ring.bounds.size == CGSize(width: 44, height: 22) && ring.calls.contains("bounds"))
      ring.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
      ring.backgroundColor = .blue
      ring.layoutIfNeeded()
      ring.overrideUserInterfaceStyle = .dark
      for call in ["frame", "background", "sublayers", "traits"] {
        #expect(ring.calls.contains(call), "\(call)")
      }
      #expect(ring.hitTest(CGPoint(x: 25, y: 5), with: nil) == nil)
      let plain = Plain(tag: 3)
      #expect(plain.tag == 3 && plain.gradient.superlayer === plain.layer)
    }

    @Test func controllersAreMadeInCode() async {
      let world = ViewWorld()
      defer { world.end() }
      let screen = Screen()
      world.window.rootViewController = screen
      #expect(screen.isViewLoaded && screen.view.subviews.count == 1 && screen.prefersStatusBarHidden)
      world.tap(50, 60)
      #expect(screen.view.subviews.first?.center == CGPoint(x: 50, y: 60))
      await world.run(to: 1)
      #expect(screen.view.subviews.isEmpty)
    }

    @Test func dynamicColorsChangeWithDarkMode() {
      let view = UIView()
      view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
      #expect(view.layer.backgroundColor == UIColor.black.cgColor)
      view.overrideUserInterfaceStyle = .dark
      #expect(view.layer.backgroundColor == UIColor.white.cgColor)
    }
  }
}
