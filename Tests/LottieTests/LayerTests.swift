import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Lottie

/// Tests of the layers and animations that are created from Lottie files, and of their pictures.
@Suite(.serialized, .ownsTheClock) @MainActor struct LayerTests {
  private func shown(_ layers: String, _ more: String = "") throws -> Shown {
    try Shown(lottie(layers, more))
  }

  /// Returns a property with two keyframes, at the frames 0 and 60, with linear easing.
  private func linear(_ a: String, _ b: String) -> String {
    #"{"a": 1, "k": [{"t": 0, "s": \#(a)}, {"t": 60, "s": \#(b)}]}"#
  }

  @Test func keyframesKeepTheirTimesAndCurves() throws {
    let position = """
      {"a": 1, "k": [
        {"t": 15, "s": [0, 50], "o": {"x": [0.25], "y": [0]}, "i": {"x": [0.5], "y": [1]}},
        {"t": 45, "s": [100, 50]}]}
      """
    let shown = try shown(shapeLayer(square(0, 0) + "," + redFill, ks: #"{"p": \#(position)}"#))
    let animation = try #require(shown.layer("shape")?.keyframes("position"))
    #expect(animation.duration == 2 && animation.repeatCount == .infinity)
    #expect(animation.keyTimes == [0, 0.25, 0.75, 1])
    let curve = try #require(animation.timingFunctions?[1])
    var point: [Float] = [0, 0]
    curve.getControlPoint(at: 1, values: &point)
    #expect(point == [0.25, 0])
    #expect(shown.alpha(0, 50, at: 10) > 250 && shown.alpha(50, 50, at: 10) == 0)
    #expect(shown.alpha(90, 50, at: 50) > 250)
  }

  @Test func layersAreShownBetweenTheirInAndOutPoints() throws {
    let layer = shapeLayer(square(50, 50) + "," + redFill, #","ip": 10, "op": 20"#)
      .replacingOccurrences(of: #""ip": 0, "op": 60, "#, with: "")
    let shown = try shown(layer)
    // A time that is to be that of a frame may be a little earlier, by a rounding error.
    let frames = [9, 10 - 1e-7, 10, 19.9, 20 - 1e-7, 20]
    let isShown = [false, true, true, true, false, false]
    #expect(frames.map { shown.alpha(50, 50, at: $0) > 0 } == isShown)
  }

  /// Expects a mirrored layer that rotates to be drawn at each time as the matrices of the format prescribe.
  @Test(arguments: [(100.0, 100.0), (-100, 100), (100, -100), (-50, -150)])
  func rotationAndScaleCombineAsInTheFormat(x: Double, y: Double) throws {
    let ks =
      #"{"a": {"k": [10, 0]}, "p": {"k": [50, 50]}, "s": {"k": [\#(x), \#(y)]}, "r": \#(linear("[0]", "[300]"))}"#
    let shown = try shown(shapeLayer(square(30, 10) + "," + redFill, ks: ks))
    let layer = try #require(shown.layer("shape"))
    for frame in [0.0, 7, 20, 45] {
      _ = shown.picture(at: frame)
      let matrix = try #require(layer.presentation()).affineTransform()
      let expected = PlaneTransform(scale: SIMD2(x, y) / 100, rotation: frame * 5 * .pi / 180).linear
      for (a, b) in [
        (matrix.a, expected.a), (matrix.b, expected.b), (matrix.c, expected.c), (matrix.d, expected.d),
      ] { #expect(abs(a - b) < 1e-6, "\(frame)") }
    }
  }

  @Test func parentsTransformTheirChildrenButAreNoGroup() throws {
    let parent = #"{"ty": 3, "ind": 1, "ip": 0, "op": 60, "ks": {"p": {"k": [40, 0]}, "o": {"k": 0}}}"#
    let child = shapeLayer(square(20, 50) + "," + redFill, #","parent": 1"#)
    let shown = try shown("\(parent), \(child)")
    #expect(shown.alpha(60, 50, at: 0) == 255 && shown.alpha(20, 50, at: 0) == 0)
  }

  @Test func mattesMaskTheLayerAfterThem() throws {
    func alphas(_ type: Int) throws -> [Int] {
      let source = shapeLayer(
        square(30, 50) + #",{"ty": "fl", "c": {"k": [1, 1, 1, 1]}}"#, #","td": 1"#)
      let layer = shapeLayer(square(40, 50, side: 40) + "," + redFill, #","tt": \#(type)"#)
      let shown = try shown("\(source), \(layer)")
      return [30, 50].map { shown.alpha($0, 50, at: 0) }
    }
    #expect(try alphas(1) == [255, 0] && alphas(2) == [0, 255])
    #expect(try alphas(3) == [255, 0] && alphas(4) == [0, 255])
  }

  @Test(arguments: [
    ("a", false, [255, 0]), ("a", true, [0, 255]), ("s", false, [0, 255]), ("s", true, [255, 0]),
    ("i", false, [255, 0]), ("n", false, [255, 255]),
  ])
  func masksLeaveParts(mode: String, isInverted: Bool, expected: [Int]) throws {
    let path = #"{"k": {"c": true, "v": [[0,0],[50,0],[50,100],[0,100]], "i": [], "o": []}}"#
    let mask =
      #","masksProperties": [{"mode": "\#(mode)", "inv": \#(isInverted), "pt": \#(path), "o": {"k": 100}}]"#
    let shown = try shown(shapeLayer(square(50, 50, side: 80) + "," + redFill, mask))
    #expect([30, 70].map { shown.alpha($0, 50, at: 0) } == expected)
  }

  /// Each mask that intersects removes everything outside of itself.
  @Test func masksIntersect() throws {
    func mask(_ mode: String, _ low: Int, _ high: Int) -> String {
      let corners = "[[\(low),0],[\(high),0],[\(high),100],[\(low),100]]"
      return #"{"mode": "\#(mode)", "pt": {"k": {"c": true, "v": \#(corners), "i": [], "o": []}}}"#
    }
    func alphas(_ masks: String...) throws -> [Int] {
      let masks = #","masksProperties": [\#(masks.joined(separator: ","))]"#
      let shown = try shown(shapeLayer(square(50, 50, side: 80) + "," + redFill, masks))
      return [20, 40, 60, 80].map { shown.alpha($0, 50, at: 0) }
    }
    #expect(try alphas(mask("a", 0, 50), mask("i", 30, 100)) == [0, 255, 0, 0])
    #expect(try alphas(mask("i", 0, 70), mask("i", 30, 100)) == [0, 255, 255, 0])
    #expect(try alphas(mask("s", 0, 30), mask("i", 0, 70), mask("a", 70, 100)) == [0, 255, 255, 255])
  }

  @Test func masksGrowAndShrink() throws {
    func alphas(_ expansion: String, at frame: Double = 0) throws -> [Int] {
      let path = #"{"k": {"c": true, "v": [[30,30],[70,30],[70,70],[30,70]], "i": [], "o": []}}"#
      let mask = #","masksProperties": [{"mode": "a", "pt": \#(path), "x": \#(expansion)}]"#
      let shown = try shown(shapeLayer(square(50, 50, side: 80) + "," + redFill, mask))
      return [25, 35, 50].map { shown.alpha($0, 50, at: frame) }
    }
    #expect(try alphas(#"{"k": 0}"#) == [0, 255, 255])
    #expect(try alphas(#"{"k": 10}"#) == [255, 255, 255])
    #expect(try alphas(#"{"k": -10}"#) == [0, 0, 255])
    let shrinking = linear("[10]", "[-10]")
    #expect(try alphas(shrinking) == [255, 255, 255])
    #expect(try alphas(shrinking, at: 59) == [0, 0, 255])
  }

  @Test func compositionsAreClippedMovedAndStretched() throws {
    let inner = shapeLayer(
      square(0, 0, side: 40) + "," + redFill, ks: #"{"p": \#(linear("[0, 0]", "[60, 0]"))}"#)
    let layer =
      #"{"ty": 0, "refId": "a", "ip": 0, "op": 60, "st": 10, "sr": 0.5, "w": 100, "h": 10, "ks": {"p": {"k": [0, 40]}}}"#
    let shown = try shown(layer, #", "assets": [{"id": "a", "layers": [\#(inner)]}]"#)
    // At frame 30 of the animation, the composition is at its own frame 40.
    #expect(shown.alpha(40, 45, at: 30) == 255 && shown.alpha(65, 45, at: 30) == 0)
    #expect(shown.alpha(40, 55, at: 30) == 0)
  }

  @Test func remappedTimeRunsBackwards() throws {
    let inner = shapeLayer(
      square(0, 50) + "," + redFill, ks: #"{"p": \#(linear("[0, 0]", "[60, 0]"))}"#)
    let layer =
      #"{"ty": 0, "refId": "a", "ip": 0, "op": 60, "w": 100, "h": 100, "tm": \#(linear("[2]", "[0]")), "ks": {}}"#
    let shown = try shown(layer, #", "assets": [{"id": "a", "layers": [\#(inner)]}]"#)
    #expect(shown.alpha(45, 50, at: 15) == 255 && shown.alpha(15, 50, at: 15) == 0)
  }

  @Test func trimsOfStrokesStayExactUnlessTheyWrap() throws {
    let line = #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[0,50],[100,50]], "i": [], "o": []}}}"#
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0, 1]}, "w": {"k": 10}, "lc": 1, "lj": 1}"#
    func shape(_ offset: String) throws -> Shown {
      let trim =
        #"{"ty": "tm", "s": {"k": 0}, "e": \#(linear("[0]", "[50]")), "o": \#(offset), "m": 1}"#
      return try shown(shapeLayer("\(line), \(stroke), \(trim)"))
    }
    let exact = try shape(#"{"k": 0}"#)
    let end = exact.document.rootLayer.family.compactMap { $0.keyframes("strokeEnd") }.first
    #expect(end?.values as? [Double] == [0, 0.5])
    #expect(exact.alpha(20, 50, at: 30) == 255 && exact.alpha(30, 50, at: 30) == 0)
    // With an offset of three quarters, the stroked part goes from 75 to 100 and continues from 0 to 25.
    let wrapped = try shape(#"{"k": 270}"#)
    #expect([10, 40, 90].map { wrapped.alpha($0, 50, at: 59) } == [255, 0, 255])
  }

  /// Each of two copies of a line from 0 to 40 is trimmed to its first half.
  @Test func copiesAreTrimmedByThemselves() throws {
    let line = #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[0,50],[40,50]], "i": [], "o": []}}}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}, "m": 1}"#
    let copies =
      #"{"ty": "rp", "c": {"k": 2}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [50, 0]}, "so": {"k": 100}, "eo": {"k": 100}}}"#
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0, 1]}, "w": {"k": 10}, "lc": 1, "lj": 1}"#
    let shown = try shown(shapeLayer([line, trim, copies, stroke].joined(separator: ", ")))
    #expect([10, 30, 60, 80].map { shown.alpha($0, 50, at: 0) } == [255, 0, 255, 0])
  }

  @Test func repeatersMakeCopies() throws {
    let copies =
      #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [30, 0]}, "so": {"k": 100}, "eo": {"k": 0}}}"#
    let shown = try shown(shapeLayer("\(square(20, 50)), \(redFill), \(copies)"))
    #expect([20, 50, 80].map { shown.alpha($0, 50, at: 0) } == [255, 128, 0])
  }

  @Test(arguments: [(1, [255, 255, 255]), (3, [255, 0, 0]), (4, [0, 255, 0]), (5, [255, 0, 255])])
  func pathsAreMerged(mode: Int, expected: [Int]) throws {
    let items = "\(square(40, 50, side: 40)), \(square(60, 50, side: 40))"
    let shown = try shown(shapeLayer(#"\#(items), {"ty": "mm", "mm": \#(mode)}, \#(redFill)"#))
    #expect([30, 50, 70].map { shown.alpha($0, 50, at: 0) } == expected)
  }

  /// A merge works on the result of the merge before it, which is one path.
  @Test(arguments: [
    ([1, 3], [255, 255, 255, 255]), ([1, 4], [255, 255, 255, 255]), ([2, 5], [255, 255, 255, 255]),
    ([3, 1], [255, 0, 0, 255]), ([3, 3], [255, 0, 0, 0]), ([3, 4], [0, 0, 0, 0]),
    ([4, 2], [0, 255, 0, 255]), ([4, 5], [0, 255, 0, 255]), ([5, 3], [255, 0, 255, 0]),
    ([5, 5], [255, 0, 255, 255]),
  ])
  func mergesWorkOnTheResultOfTheMergeBefore(modes: [Int], expected: [Int]) throws {
    let pair = "\(square(30, 50, side: 40)), \(square(50, 50, side: 40))"
    let merges = modes.map { #"{"ty": "mm", "mm": \#($0)}"# }
    // The modes 1 and 2 put all paths together, so there is nothing left for the second merge to combine.
    let isAlone = modes[0] < 3
    let third = square(85, 50, side: 10)
    let items = isAlone ? [pair, third] + merges : [pair, merges[0], third, merges[1]]
    let shown = try shown(shapeLayer((items + [redFill]).joined(separator: ", ")))
    #expect([20, 40, 60, 85].map { shown.alpha($0, 50, at: 0) } == expected)
  }

  @Test func resultsOfMergesInGroupsAreMerged() throws {
    func pair(_ x: Double, _ mode: Int) -> String {
      let items = "\(square(x, 50, side: 40)), \(square(x + 20, 50, side: 40))"
      return #"{"ty": "gr", "it": [\#(items), {"ty": "mm", "mm": \#(mode)}]}"#
    }
    // The first group is 30…50 and the second one 40…60.
    let items = "\(pair(30, 4)), \(pair(60, 3))"
    let shown = try shown(shapeLayer(#"\#(items), {"ty": "mm", "mm": 5}, \#(redFill)"#))
    #expect([25, 35, 45, 55, 65].map { shown.alpha($0, 50, at: 0) } == [0, 255, 0, 255, 0])
  }

  @Test func theNumberOfMergesIsLimited() throws {
    let merges = Array(repeating: #"{"ty": "mm", "mm": 3}"#, count: LottieLimits.merges + 1)
    let items = ([square(30, 50), square(70, 50)] + merges + [redFill]).joined(separator: ", ")
    let shown = try shown(shapeLayer(items))
    #expect(shown.document.issues.map(\.message).contains { $0.contains("merges") })
    #expect([30, 70].map { shown.alpha($0, 50, at: 0) } == [255, 0])
  }

  @Test func gradientsHaveOpacities() throws {
    let fill = """
      {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "o": {"k": 100},
       "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1]}}}
      """
    let shown = try shown(shapeLayer(square(50, 50, side: 100) + "," + fill))
    // The centers of the pixels are at 25.5 and 75.5 of 100, and 255 times that is 65 and 192.5. The
    // tolerance is a choice.
    #expect(abs(shown.alpha(25, 50, at: 0) - 65) < 3 && abs(shown.alpha(75, 50, at: 0) - 192) < 3)
  }

  /// The lines of equal color are perpendicular to the line from start to end, also in a shape that is not square.
  @Test(arguments: [
    #"{"k": [50, 50]}"#, #"{"a": 1, "k": [{"t": 0, "s": [50, 50]}, {"t": 50, "s": [50, 90]}]}"#,
  ])
  func gradientsAreNotStretched(end: String) throws {
    let wide = #"{"ty": "rc", "p": {"k": [50, 25]}, "s": {"k": [100, 50]}, "r": {"k": 0}}"#
    let fill = """
      {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": \(end), "o": {"k": 100},
       "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1]}}}
      """
    let shown = try shown(shapeLayer("\(wide), \(fill)"))
    let alphas = [(90, 4), (60, 34), (50, 44)].map { shown.alpha($0.0, $0.1, at: 0) }
    // All three pixels are at 0.95 of the gradient, since their x and y add up to 95 of 100; 0.95 · 255 is
    // 242.
    #expect(alphas.allSatisfy { abs($0 - 242) < 3 })
  }

  /// The standard deviation of a shadow is a quarter of the softness of an effect, or half of the size of a layer style.
  @Test func shadowsAreBlurred() throws {
    let effect = """
      , "ef": [{"ty": 25, "en": 1, "ef": [{"v": {"k": [0, 0, 0, 1]}}, {"v": {"k": 255}}, {"v": {"k": 180}},
       {"v": {"k": 5}}, {"v": {"k": 8}}]}]
      """
    let style =
      #", "sy": [{"ty": 1, "c": {"k": [0, 0, 0, 1]}, "o": {"k": 100}, "a": {"k": 90}, "d": {"k": 5}, "s": {"k": 8}}]"#
    let radii = try [effect, style].map { more in
      let layer = try shown(shapeLayer("\(square(50, 50)), \(redFill)", more)).layer("shape")
      #expect(layer?.shadowOffset.height.rounded() == 5)
      return layer?.shadowRadius
    }
    #expect(radii == [2, 4])
  }

  /// The opacity of a fill is a property of its own. Many files have a color with an alpha of 0.
  @Test func theAlphaOfAFillColorIsIgnored() throws {
    let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0, 0]}, "o": {"k": 100}}"#
    let shown = try shown(shapeLayer(square(50, 50) + "," + fill))
    #expect(shown.alpha(50, 50, at: 0) == 255)
  }

  /// A color may have three numbers, and easings for each of them.
  @Test func theComponentsOfAColorHaveTheirOwnEasings() throws {
    let (out, into) = (
      #""o": {"x": [0.2, 0.3, 0.4], "y": [0, 0, 0]}"#, #""i": {"x": [0.8, 0.7, 0.6], "y": [1, 1, 1]}"#
    )
    let (red, blue) = (#""t": 0, "s": [1, 0, 0]"#, #"{"t": 59, "s": [0, 0, 1]}"#)
    let color = #"{"a": 1, "k": [{\#(red), \#(out), \#(into)}, \#(blue)]}"#
    let fill = #"{"ty": "fl", "c": \#(color), "o": {"k": 100}}"#
    let shown = try shown(shapeLayer(square(50, 50) + "," + fill))
    #expect(shown.alpha(50, 50, at: 20) == 255)
  }

  @Test func textIsShownByGlyphsOfTheFile() throws {
    let glyph = """
      {"ch": "A", "size": 10, "style": "Regular", "w": 60, "fFamily": "F", "data": {"shapes": [
        {"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, "v": [[0,-50],[50,-50],[50,0],[0,0]], "i": [], "o": []}}}]}]}}
      """
    let text = """
      {"ty": 5, "ip": 0, "op": 60, "ks": {"p": {"k": [50, 60]}}, "t": {"d": {"k": [
        {"t": 0, "s": {"t": "AA", "f": "F-Regular", "s": 20, "j": 2, "fc": [1, 0, 0], "tr": 0}}]}, "a": []}}
      """
    let shown = try shown(
      text,
      #", "chars": [\#(glyph)], "fonts": {"list": [{"fName": "F-Regular", "fFamily": "F", "fStyle": "Regular"}]}"#
    )
    // A letter is 10 points wide and takes 12, so centered ones are at 38 to 48 and at 50 to 60.
    #expect([40, 49, 55, 65].map { shown.alpha($0, 55, at: 0) } == [255, 0, 255, 0])
  }

  /// The letters are placed along a mask, which is a line downwards: turned with it, upright, at its end, and spread.
  @Test(arguments: [
    (0, #""p": {"k": 1}"#, [(55, 15), (55, 27)]), (0, #""p": {"k": 0}"#, [(49, 10), (49, 22)]),
    (0, #""r": {"k": 1}"#, [(45, 84), (45, 72)]), (1, "", [(55, 85), (55, 73)]),
    (0, #""f": {"k": 20}"#, [(55, 35), (55, 47)]), (0, #""a": {"k": 1}"#, [(55, 15), (55, 85)]),
  ])
  func textFollowsAPath(justification: Int, options: String, letters: [(Int, Int)]) throws {
    let glyph = """
      {"ch": "A", "size": 10, "style": "Regular", "w": 60, "fFamily": "F", "data": {"shapes": [
        {"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, "v": [[0,-50],[50,-50],[50,0],[0,0]], "i": [], "o": []}}}]}]}}
      """
    let text = """
      {"ty": 5, "ip": 0, "op": 60, "ks": {},
       "masksProperties": [{"mode": "n", "pt": {"k": {"c": false, "v": [[50, 10], [50, 90]], "i": [], "o": []}}}],
       "t": {"d": {"k": [{"t": 0, "s": {"t": "AA", "f": "F-Regular", "s": 20, "j": \(justification), "fc": [1, 0, 0], "tr": 0}}]},
       "p": {"m": 0\(options.isEmpty ? "" : ", " + options)}, "a": []}}
      """
    let fonts = #""fonts": {"list": [{"fName": "F-Regular", "fFamily": "F", "fStyle": "Regular"}]}"#
    let shown = try shown(text, #", "chars": [\#(glyph)], \#(fonts)"#)
    #expect(
      letters.allSatisfy { shown.alpha($0.0, $0.1, at: 0) == 255 } && shown.document.issues.isEmpty)
  }

  private nonisolated static func camera(_ position: String, _ more: String = "", _ layer: String = "")
    -> String
  {
    #"{"ty": 13, "nm": "camera", "ip": 0, "op": 60, "pe": {"k": 100}, "ks": {"p": {"k": \#(position)}\#(more)}\#(layer)}"#
  }

  /// A square of 20 points at (70, 50), seen by a camera: at its own size, twice as far away, from the right, from the
  /// right with a target, and with a parent.
  @Test(arguments: [
    (camera("[50, 50, -100]"), 0, [(62, 255), (78, 255), (82, 0)]),
    (camera("[50, 50, -100]"), 100, [(54, 0), (57, 255), (63, 255), (67, 0)]),
    (camera("[60, 50, -100]"), 0, [(48, 0), (52, 255), (68, 255), (72, 0)]),
    (
      camera("[150, 50, -100]", #", "a": {"k": [50, 50, 0]}"#), 0,
      [(52, 0), (58, 255), (65, 255), (71, 0)]
    ),
    (camera("[0, 0, -100]", "", #", "parent": 9"#), 0, [(62, 255), (78, 255), (82, 0)]),
  ])
  func camerasSeeLayersInSpace(camera: String, depth: Int, expected: [(Int, Int)]) throws {
    let null = #"{"ty": 3, "ind": 9, "ip": 0, "op": 60, "ks": {"p": {"k": [50, 50, 0]}}}"#
    let layer = shapeLayer(
      "\(square(0, 0)), \(redFill)", ks: #"{"p": {"k": [70, 50, \#(depth)]}}"#, #", "ddd": 1"#)
    let shown = try shown("\(camera), \(null), \(layer)")
    // The camera with a target is turned by 45°; the square's sides, at 60 and 80, are seen at 55.3 and
    // 67.7.
    #expect(expected.map { shown.alpha($0.0, 50, at: 0) } == expected.map(\.1))
    #expect(shown.document.issues.isEmpty)
  }

  /// At each time, the topmost camera that exists then is used; where there is none, the first one.
  @Test func camerasFollowEachOther() throws {
    func camera(_ x: Int, from start: Int, to end: Int) -> String {
      #"{"ty": 13, "ip": \#(start), "op": \#(end), "pe": {"k": 100}, "ks": {"p": {"k": [\#(x), 50, -100]}}}"#
    }
    let layer = shapeLayer(
      "\(square(0, 0)), \(redFill)", ks: #"{"p": {"k": [70, 50, 0]}}"#, #", "ddd": 1"#)
    let cameras = [
      camera(60, from: 20, to: 40), camera(50, from: 0, to: 30), camera(80, from: 0, to: 10),
    ]
    let shown = try shown("\(cameras.joined(separator: ", ")), \(layer)")
    for (frame, left) in [(0, 60), (19.5, 60), (20, 50), (39.5, 50), (40, 50), (59, 50)] {
      let inside = shown.alpha(left + 2, 50, at: frame)
      let outside = shown.alpha(left - 2, 50, at: frame)
      #expect(inside == 255 && outside == 0, "frame \(frame)")
    }
    #expect(shown.document.issues.isEmpty)
  }
}
