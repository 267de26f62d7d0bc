import UIKit

/// A stand-in for an audio player that shows its volume as a bar.
final class LoudnessMeter {
  let bar = CALayer()
  var volume: Float = 1 {
    didSet {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      bar.bounds.size.width = 240 * CGFloat(volume)
      CATransaction.commit()
    }
  }
}

final class AudioLayer: CALayer {
  @Animatable("volume") var volume: Float = 1
  let player: LoudnessMeter

  init(player: LoudnessMeter) {
    self.player = player
    super.init()
  }

  override init(layer: Any) {
    player = (layer as? AudioLayer)?.player ?? LoudnessMeter()
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { nil }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "volume" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "volume" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.fromValue = presentation()?.volume ?? volume
    animation.duration = 1
    return animation
  }

  override func display() {
    player.volume = presentation()?.volume ?? volume
  }
}

final class Volume: UIViewController {
  let player = LoudnessMeter()
  lazy var audioLayer = AudioLayer(player: player)

  override func viewDidLoad() {
    super.viewDidLoad()
    player.bar.anchorPoint = CGPoint(x: 0, y: 0.5)
    player.bar.frame = CGRect(x: 30, y: 60, width: 240, height: 24)
    player.bar.cornerRadius = 12
    player.bar.backgroundColor = UIColor.systemGreen.cgColor
    view.layer.addSublayer(player.bar)
    // The layer shows nothing, but must be in the tree to animate.
    view.layer.addSublayer(audioLayer)

    addButton("Fade out", x: 30) { $0.audioLayer.volume = 0 }
    addButton("Fade in", x: 160) { $0.audioLayer.volume = 1 }
  }

  func addButton(
    _ title: String, x: CGFloat, _ action: @escaping (Volume) -> Void
  ) {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: x, y: 120, width: 110, height: 36)
    button.setTitle(title, for: .normal)
    button.addAction(
      UIAction { [unowned self] _ in action(self) }, for: .touchUpInside
    )
    view.addSubview(button)
  }
}
