import UIKit

/// A player with a volume. It replaces the AVAudioPlayer of the tutorial.
package final class Player {
  package var volume: Float = 1 { didSet { history.append(volume) } }
  package private(set) var history: [Float] = []
  package init() {}
}

/// The layer of the tutorial whose animated property sets the volume of a player.
package final class AudioLayer: CALayer {
  @Animatable("volume") package var volume: Float = 1
  package let player: Player

  package init(player: Player) {
    self.player = player
    super.init()
  }

  package override init(layer: Any) {
    player = (layer as? AudioLayer)?.player ?? Player()
    super.init(layer: layer)
  }

  package required init?(coder: NSCoder) {
    player = Player()
    super.init(coder: coder)
  }

  package override class func needsDisplay(forKey key: String) -> Bool {
    key == "volume" || super.needsDisplay(forKey: key)
  }

  package override func action(forKey event: String) -> (any CAAction)? {
    guard event == "volume" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.fromValue = presentation()?.volume
    return animation
  }

  package override func display() {
    player.volume = presentation()?.volume ?? volume
  }
}
