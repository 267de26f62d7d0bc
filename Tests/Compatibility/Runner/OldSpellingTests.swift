import QuartzCore
import Testing
import UIKit

/// Uses names from before Swift 4.2, as old tutorials write them.
@Suite @MainActor struct OldSpellingTests {
  private class Names {
    func animations() -> [Any] { [] }
    func views() -> [Any] { [] }
  }

  /// A class that is itself deprecated, so that its use of deprecated names causes no warnings.
  private final class OldNames: Names {
    @available(*, deprecated)
    override func animations() -> [Any] {
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.fillMode = kCAFillModeForwards
      animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)
      animation.rotationMode = kCAAnimationRotateAuto
      animation.calculationMode = kCAAnimationCubicPaced
      let transition = CATransition()
      (transition.type, transition.subtype) = (kCATransitionPush, kCATransitionFromRight)
      return [
        animation.fillMode == .forwards, animation.rotationMode == .rotateAuto,
        animation.calculationMode == .cubicPaced, transition.type == .push,
        transition.subtype == .fromRight, kCALineCapRound == .round,
        kCAGravityResizeAspect == .resizeAspect,
        kCAEmitterLayerLine == .line, kCAEmitterLayerOutline == .outline,
        kCAEmitterLayerAdditive == .additive, kCAAlignmentCenter == .center,
      ]
    }

    @available(*, deprecated)
    override func views() -> [Any] {
      let options: UIViewAnimationOptions = [.curveEaseOut, .repeat]
      let attributes: [NSAttributedStringKey: Any] = [.font: UIFont.systemFont(ofSize: 1)]
      return [
        options.contains(.repeat), attributes.count == 1, UIControlState.normal == .normal,
        UIViewContentMode.center == .center, UIGestureRecognizerState.began == .began,
      ]
    }
  }

  @Test func oldNamesMeanTheSame() throws {
    let names: Names = OldNames()
    let found = names.animations() + names.views()
    #expect(found.count == 16 && found.allSatisfy { $0 as? Bool == true })
  }
}
