import QuartzCore

// Filters of layers (L2.14).

extension GoldenScene {
  static let filters = [blurFilter, colorFilters, backdropFilters, filterAnimated, pageCurlFilter]

  private static func filter(_ type: String, _ parameters: [String: Any] = [:]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in parameters { filter.setValue(value, forKey: key) }
    return filter
  }

  /// Returns a box with a horizontal bar that extends beyond its right edge and a vertical bar, so that rotations and
  /// reflections can be told apart.
  private static func flag(_ x: CGFloat, _ y: CGFloat, side: CGFloat = 30) -> CALayer {
    let flag = box(x, y, side, side, coral)
    flag.addSublayer(box(0, side / 3, side * 1.2, side / 3, sun))
    flag.addSublayer(box(side * 0.6, 2, 6, side * 0.8, teal))
    return flag
  }

  /// A blur that extends beyond its layer, one that the superlayer clips, and one of a rotated layer with a shadow.
  private static let blurFilter = GoldenScene(name: "filter-blur") { stage in
    let soft = flag(10, 12)
    soft.filters = [filter("gaussianBlur", ["inputRadius": 3])]
    let window = box(56, 8, 34, 38, .white)
    window.masksToBounds = true
    let cut = flag(4, 4)
    cut.filters = [filter("CIGaussianBlur", ["inputRadius": 2])]
    window.addSublayer(cut)
    let turned = flag(32, 58)
    (turned.shadowOpacity, turned.opacity) = (0.8, 0.8)
    turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    turned.filters = [filter("gaussianBlur", ["inputRadius": 1])]
    [soft, window, turned].forEach(stage.addSublayer)
  }

  private static let colorFilters = GoldenScene(name: "filter-colors") { stage in
    let all: [CAFilter] = [
      filter("colorSaturate", ["inputAmount": 0.2]), filter("colorBrightness", ["inputAmount": 0.2]),
      filter("colorContrast", ["inputAmount": 0.4]), filter("colorInvert"),
      filter("colorHueRotate", ["inputAngle": 2.0]),
      filter("colorMonochrome", ["inputColor": teal]), filter("CISepiaTone"),
      filter("luminanceToAlpha"), filter("multiplyColor", ["inputColor": sun]),
    ]
    for (index, filter) in all.enumerated() {
      let sample = flag(CGFloat(6 + index % 3 * 32), CGFloat(6 + index / 3 * 32), side: 24)
      sample.filters = [filter]
      stage.addSublayer(sample)
    }
  }

  /// Two backdrop filters. One blurs the backdrop as frosted glass does, and one inverts its colors.
  private static let backdropFilters = GoldenScene(name: "filter-backdrop") { stage in
    for index in 0..<10 {
      stage.addSublayer(box(CGFloat(index) * 10, 0, 5, 100, [coral, teal, sun][index % 3]))
    }
    let glass = box(10, 10, 60, 44, CGColor(gray: 1, alpha: 0.3))
    glass.cornerRadius = 14
    glass.backgroundFilters = [filter("gaussianBlur", ["inputRadius": 4])]
    let negative = box(40, 46, 50, 40, nil)
    negative.backgroundFilters = [filter("colorInvert")]
    negative.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
    [glass, negative].forEach(stage.addSublayer)
  }

  /// A blur whose radius is animated with the key path `filters.NAME.KEY`, in the middle of the animation.
  private static let filterAnimated = GoldenScene(
    name: "filter-animated", time: 0.5,
    build: { stage in
      let soft = flag(30, 30, side: 40)
      let blur = filter("gaussianBlur", ["inputRadius": 0])
      blur.name = "blur"
      soft.filters = [blur]
      stage.addSublayer(soft)
    },
    start: { stage in
      let change = CABasicAnimation(keyPath: "filters.blur.inputRadius")
      (change.fromValue, change.toValue, change.duration) = (0, 6, 1)
      stage.sublayers?.first?.add(change, forKey: nil)
    })

  /// Page curls in the middle of an animation of `filters.NAME.inputTime`: upwards, over a corner, on a rotated layer
  /// with a round sublayer that does not fill the page, and after a blur.
  private static let pageCurlFilter = GoldenScene(
    name: "filter-page-curl", time: 0.5,
    build: { stage in
      let pages = [
        flag(6, 6, side: 36), flag(58, 6, side: 36), box(8, 58, 34, 34, nil), flag(58, 58, side: 36),
      ]
      pages[2].addSublayer(box(3, 3, 28, 28, coral))
      pages[2].sublayers?[0].cornerRadius = 14
      pages[2].setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      let angles: [Double?] = [nil, -.pi / 4, 0, -.pi * 3 / 4]
      for (page, angle) in zip(pages, angles) {
        let curl = filter("pageCurl", angle.map { ["inputAngle": $0] } ?? [:])
        curl.name = "page"
        page.filters = [curl]
        stage.addSublayer(page)
      }
      pages[3].filters = [filter("gaussianBlur", ["inputRadius": 1])] + (pages[3].filters ?? [])
    },
    start: { stage in
      let change = CABasicAnimation(keyPath: "filters.page.inputTime")
      (change.fromValue, change.toValue, change.duration) = (0, 1, 1)
      for page in stage.sublayers ?? [] { page.add(change, forKey: nil) }
    })
}
