// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class FlipCard: UIView {
  let front = UIImageView()
  let back = UIView()
  var isFront = true

  override init(frame: CGRect) {
    super.init(frame: frame)
    front.frame = bounds
    front.backgroundColor = .blue
    front.contentMode = .scaleAspectFit
    front.layer.cornerRadius = 12
    back.frame = bounds
    back.backgroundColor = .red
    back.layer.cornerRadius = 12
    addSubview(front)
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    flip()
  }

  func flip() {
    let from = isFront ? front : back
    let to = isFront ? back : front
    UIView.transition(
      from: from, to: to, duration: 0.6, options: [.transitionFlipFromLeft, .curveEaseInOut]
    ) { finished in
      if finished { self.isFront.toggle() }
    }
  }
}
