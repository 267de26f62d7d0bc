import UIKit

@testable import CompatibilitySwift5
@testable import CompatibilitySwift6

extension Sample {
  static let swift5 = [
    Sample("CircleStrokeSpinner") { CircleStrokeSpinner(frame: $0) },
    Sample("BallPulse") { BallPulse(frame: $0) },
    Sample("GridBeat") { GridBeat(side: $0.width) },
    Sample("LineScale") { LineScale(frame: $0) },
    Sample("PacmanView") { PacmanView(frame: $0) },
    Sample("ProgressRing") { ProgressRing(frame: $0) },
    Sample("ConfettiView") { ConfettiView(frame: $0) },
    Sample("GradientBackdrop") { GradientBackdrop(frame: $0) },
    Sample("PieLayerView") { PieLayerView(frame: $0) },
    Sample("ShimmerLabel") { ShimmerLabel(frame: $0) },
    Sample("PulseRings") { PulseRings(frame: $0) },
    Sample("WaveView") { WaveView(frame: $0) },
    Sample("RippleButton", .tap) { RippleButton(frame: $0) },
    Sample("CheckmarkView") { CheckmarkView(frame: $0) },
    Sample("FlipCard", .tap) { FlipCard(frame: $0) },
    Sample("HamburgerButton", .tap) { HamburgerButton(frame: $0) },
    Sample("ClockFace") { ClockFace(frame: $0) },
    Sample("GaugeView") { GaugeView(frame: $0) },
    Sample("BarGraph") { BarGraph(frame: $0) },
    Sample("TypingIndicator") { TypingIndicator(frame: $0) },
    Sample("PhotoCell") { PhotoCell(frame: $0) },
  ]

  static let swift6 = [
    Sample("CountingLabel") { CountingLabel(frame: $0) },
    Sample("PageFlip") { PageFlip(frame: $0) },
    Sample("ParallaxCards", .drag) { ParallaxCards(frame: $0) },
    Sample("LikeButton", .tap) { LikeButton(frame: $0) },
    Sample("SnowView") { SnowView(frame: $0) },
    Sample("LoadingDots") { LoadingDots(frame: $0) },
    Sample("SpringBox", .tap) { SpringBox(frame: $0) },
    Sample("StarRating", .tap) { StarRating(frame: $0) },
    Sample("ToggleSwitch", .tap) { _ in
      ToggleSwitch(frame: CGRect(x: 20, y: 60, width: 160, height: 80))
    },
    Sample("CircularSlider", .drag) { CircularSlider(frame: $0) },
    Sample("SkeletonView") { SkeletonView(frame: $0) },
    Sample("RadarView") { RadarView(frame: $0) },
    Sample("NeonSign") { NeonSign(frame: $0) },
    Sample("MarqueeLabel") { MarqueeLabel(frame: $0) },
    Sample("FloatingMenu", .tap) { FloatingMenu(frame: $0) },
    Sample("StickyBubble", .drag) { StickyBubble(frame: $0) },
    Sample("MarchingAnts") { MarchingAnts(frame: $0) },
    Sample("SolarSystem") { SolarSystem(frame: $0) },
    Sample("CubeView") { CubeView(frame: $0) },
    Sample("TextReveal") { TextReveal(frame: $0) },
    Sample("EqualizerBars") { EqualizerBars(frame: $0) },
    Sample("AccordionView", .tap) { AccordionView(frame: $0) },
    Sample("ReflectionView") { ReflectionView(frame: $0) },
    Sample("PosterController") { _ in
      let controller = PosterController()
      UIApplication.shared.keyWindow?.rootViewController = controller
      return controller.view
    },
  ]
}
