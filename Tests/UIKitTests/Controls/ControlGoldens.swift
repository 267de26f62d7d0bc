import TestSupport
import Testing

@testable import UIKitCore

extension ViewTests {
  /// Pictures of controls, drawn with two pixels for each point.
  @Suite @MainActor struct ControlGoldens {
    private struct Sheet {
      let name: String
      let size: CGSize
      let fill: @MainActor (UIWindow) -> Void
    }

    /// The greatest difference of a channel that is allowed. Other versions of FreeType and HarfBuzz round outlines a
    /// little differently.
    private static let tolerance = 6

    private static let sheets = [
      Sheet(name: "controls", size: CGSize(width: 240, height: 330), fill: fillControls),
      Sheet(name: "controls-dark", size: CGSize(width: 240, height: 330)) {
        $0.overrideUserInterfaceStyle = .dark
        fillControls($0)
      },
      Sheet(name: "labels", size: CGSize(width: 200, height: 224), fill: fillLabels),
      Sheet(name: "bars", size: CGSize(width: 240, height: 200), fill: fillBars),
    ]

    @Test func controlsEqualTheirGoldens() throws {
      let scale = MainScreen.scale
      MainScreen.scale = 2
      defer { MainScreen.scale = scale }
      for sheet in Self.sheets {
        let world = ViewWorld(width: sheet.size.width, height: sheet.size.height)
        defer { world.end() }
        world.window.backgroundColor = .systemBackground
        sheet.fill(world.window)
        let actual = world.picture(scale: 2)
        if GoldenStore.isRecording { try GoldenStore.record(actual, as: "uikit-\(sheet.name)") }
        let expected = try GoldenStore.golden("uikit-\(sheet.name)")
        let difference = actual.difference(from: expected)
        guard difference.greatest > Self.tolerance else { continue }
        let files = try GoldenStore.report(actual, against: expected, as: "uikit-\(sheet.name)")
        Issue.record("\(sheet.name): \(difference), allowed \(Self.tolerance): \(files)")
      }
      #expect(!GoldenStore.isRecording, "recorded: look at Tests/Goldens, then run again without")
    }

    private static func fillControls(_ window: UIWindow) {
      func add(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        view.frame = CGRect(x: x, y: y, width: width, height: height)
        window.addSubview(view)
      }
      let on = UISwitch()
      on.isOn = true
      add(on, 10, 10, 51, 31)
      add(UISwitch(), 70, 10, 51, 31)
      let stepper = UIStepper()
      add(stepper, 136, 10, 94, 32)
      let slider = UISlider()
      slider.value = 0.4
      add(slider, 10, 50, 130, 34)
      let progress = UIProgressView(progressViewStyle: .default)
      progress.progress = 0.6
      add(progress, 155, 65, 75, 4)
      let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
      segments.selectedSegmentIndex = 1
      add(segments, 10, 92, 220, 32)
      let spinner = UIActivityIndicatorView(style: .medium)
      spinner.startAnimating()
      add(spinner, 10, 134, 20, 20)
      let large = UIActivityIndicatorView(style: .large)
      large.startAnimating()
      add(large, 40, 130, 37, 37)
      let pages = UIPageControl()
      pages.numberOfPages = 5
      pages.currentPage = 1
      add(pages, 90, 136, 100, 26)
      let info = UIButton(type: .infoLight)
      add(info, 200, 136, 24, 24)
      let system = UIButton(type: .system)
      system.setTitle("System", for: .normal)
      add(system, 10, 172, 70, 30)
      let filled = UIButton(configuration: .filled())
      filled.configuration?.title = "Filled"
      add(filled, 85, 172, 65, 34)
      var look = UIButton.Configuration.tinted()
      look.title = "Tinted"
      look.cornerStyle = .capsule
      add(UIButton(configuration: look), 160, 172, 70, 34)
      let field = UITextField()
      field.borderStyle = .roundedRect
      field.placeholder = "Placeholder"
      add(field, 10, 216, 105, 34)
      let typed = UITextField()
      typed.borderStyle = .roundedRect
      typed.text = "Typed"
      typed.clearButtonMode = .always
      add(typed, 125, 216, 105, 34)
      let secret = UITextField()
      secret.borderStyle = .line
      secret.isSecureTextEntry = true
      secret.text = "secret"
      add(secret, 10, 258, 105, 30)
      let disabled = UIButton(type: .system)
      disabled.setTitle("Disabled", for: .normal)
      disabled.isEnabled = false
      add(disabled, 125, 258, 70, 30)
      add(UIButton(type: .contactAdd), 200, 262, 24, 24)
      let tint = UISlider()
      tint.tintColor = .systemPink
      tint.value = 1
      tint.isEnabled = false
      add(tint, 10, 292, 220, 34)
    }

    private static func fillLabels(_ window: UIWindow) {
      var y: CGFloat = 6
      func add(_ text: String, height: CGFloat = 24, _ change: (UILabel) -> Void) {
        let label = UILabel(frame: CGRect(x: 10, y: y, width: 180, height: height))
        label.text = text
        change(label)
        window.addSubview(label)
        y += height + 4
      }
      add("Left, and too long for this line") { _ in }
      add("Centre") { $0.textAlignment = .center }
      add("Right") {
        $0.textAlignment = .right
        $0.textColor = .systemRed
      }
      add("The middle of a long text is cut out") { $0.lineBreakMode = .byTruncatingMiddle }
      add("Shrinks until all of it fits in here") { $0.adjustsFontSizeToFitWidth = true }
      add("Several lines of text, of which only two are shown, the rest is cut off", height: 44) {
        $0.numberOfLines = 2
        $0.font = .italicSystemFont(ofSize: 15)
      }
      add("Shadow") {
        $0.font = .boldSystemFont(ofSize: 20)
        $0.shadowColor = .systemTeal
        $0.shadowOffset = CGSize(width: 2, height: 2)
      }
    }

    private static func fillBars(_ window: UIWindow) {
      let first = UIViewController()
      first.title = "Pictures"
      let image = UIGraphicsImageRenderer(size: CGSize(width: 22, height: 22)).image { _ in
        UIBezierPath(roundedRect: CGRect(x: 2, y: 2, width: 18, height: 18), cornerRadius: 5).fill()
      }
      let navigation = UINavigationController(rootViewController: first)
      let second = UIViewController()
      second.title = "One"
      second.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit")
      second.view.backgroundColor = .systemGroupedBackground
      navigation.pushViewController(second, animated: false)
      navigation.tabBarItem = UITabBarItem(title: "Pictures", image: image, tag: 0)
      let other = UIViewController()
      other.tabBarItem = UITabBarItem(title: "Others", image: image, tag: 1)
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation, other]
      window.rootViewController = tabs
      let stripes = UIView(frame: CGRect(x: 20, y: 15, width: 90, height: 70))
      for index in 0..<5 {
        let stripe = UIView(frame: CGRect(x: index * 18, y: 0, width: 9, height: 70))
        stripe.backgroundColor = .systemIndigo
        stripes.addSubview(stripe)
      }
      second.view.addSubview(stripes)
      let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))
      blur.frame = CGRect(x: 40, y: 30, width: 90, height: 40)
      blur.layer.cornerRadius = 10
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 40))
      label.text = "Blur"
      label.textAlignment = .center
      blur.contentView.addSubview(label)
      second.view.addSubview(blur)
    }
  }
}
