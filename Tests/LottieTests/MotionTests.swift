import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Lottie

/// Tests of positions with keyframes: curves, and layers that turn with their motion.
@Suite(.serialized, .ownsTheClock) @MainActor struct MotionTests {
  private func shown(_ layers: String) throws -> Shown { try Shown(lottie(layers)) }

  /// The progress of the easing is used as the parameter of the curve.
  @Test func pointsFollowCurves() {
    var frame = Animated<[Double]>.Keyframe(time: 0, value: [0, 0])
    frame.handles = ([0, 60], [0, 60])
    let path = MotionPath(Animated([frame, .init(time: 10, value: [100, 0])]))
    // The control points are (0, 60) and (100, 60), so at one half y is 3/8 · 60 + 3/8 · 60.
    #expect(path.point(at: 5)[0] == 50 && path.point(at: 5)[1] == 45)
    #expect(path.point(at: -1) == [0, 0] && path.point(at: 11) == [100, 0])
  }

  /// A single keyframe with handles describes a point and not a curve. A curve of a file may begin before the time at
  /// which the layer is shown.
  @Test func motionsAlongCurvesBecomePaths() throws {
    func layer(_ frames: String) throws -> CALayer? {
      let ks = #"{"p": {"a": 1, "k": [\#(frames)]}}"#
      return try shown(shapeLayer(square(0, 0) + "," + redFill, ks: ks)).layer("shape")
    }
    let (handles, end) = (#""to": [0, 30], "ti": [0, 30]"#, #"{"t": 50, "s": [90, 50]}"#)
    #expect(try layer(#"{"t": 0, "s": [10, 50], \#(handles)}"#)?.animation(forKey: "position") == nil)
    let whole = try layer(#"{"t": 10, "s": [10, 50], \#(handles)}, \#(end)"#)?.keyframes("position")
    #expect(whole?.path != nil && whole?.keyTimes?.count == 4)
    let cut = try layer(#"{"t": -10, "s": [10, 50], \#(handles)}, \#(end)"#)?.keyframes("position")
    // The motion is sampled at the frames 0 to 50, and ends with a stop at the frame 60.
    #expect(cut?.path == nil && cut?.values?.count == 52)
  }

  /// A layer that turns with its motion keeps its direction before the first and after the last keyframe.
  @Test func directionsAreKeptAtRest() throws {
    let position = #"{"a": 1, "k": [{"t": 15, "s": [50, 20]}, {"t": 30, "s": [50, 60]}]}"#
    let bar = #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [30, 4]}, "r": {"k": 0}}"#
    let shown = try shown(
      shapeLayer("\(bar), \(redFill)", ks: #"{"p": \#(position)}"#, #", "ao": 1"#))
    for (frame, y) in [(5, 20), (22.5, 40), (50, 60)] {
      #expect(shown.alpha(50, y + 12, at: frame) == 255, "frame \(frame)")
      #expect(shown.alpha(62, y, at: frame) == 0, "frame \(frame)")
    }
  }

  /// A segment without handles is passed at constant speed, also when others of the same motion have handles.
  @Test func straightSegmentsOfCurvesArePassedEvenly() throws {
    let frames = #"""
      {"t": 0, "s": [10, 20], "to": [10, 0], "ti": [0, -10]}, {"t": 20, "s": [50, 50], "to": [0, 0], "ti": [0, 0]},
      {"t": 60, "s": [90, 50]}
      """#
    let ks = #"{"p": {"a": 1, "k": [\#(frames)]}}"#
    let shown = try shown(shapeLayer(square(0, 0, side: 4) + "," + redFill, ks: ks))
    #expect(shown.layer("shape")?.keyframes("position")?.path != nil)
    #expect([56, 60, 64].map { shown.alpha($0, 50, at: 30) } == [0, 255, 0])
  }
}
