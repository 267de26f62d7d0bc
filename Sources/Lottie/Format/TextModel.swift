/// A text of a layer.
struct TextModel: Sendable {
  /// The text and its formatting from a time on.
  struct Document: Sendable {
    var text = ""
    /// The name of the font in the file's list of fonts.
    var font = ""
    /// The size of the font in points.
    var size = 12.0
    /// The red, green and blue of the fill and of the stroke, in 0…1; nil for none.
    var fill: [Double]?
    var stroke: [Double]?
    /// The width of the stroke in points.
    var strokeWidth = 0.0
    /// True if the stroke is drawn above the fill.
    var strokeIsAbove = false
    /// The number of the alignment: 0 left, 1 right, 2 center; 3 to 6 justified.
    var justification = 0
    /// The distance of the baselines in points; nil for 1.2 times the size.
    var lineHeight: Double?
    /// The additional space between letters, in thousandths of the size.
    var tracking = 0.0
    /// The distance in points by which the letters are raised.
    var baselineShift = 0.0
    /// The box, in points, in which lines are wrapped; nil for text that begins at the origin and is not wrapped.
    var box: (x: Double, y: Double, width: Double, height: Double)?
    /// The part of the free space of a line that lies before its letters.
    var leadingSpace: Double { [1: 1, 2: 0.5][justification] ?? 0 }
    /// The number of the style of capitals: 0 as written, 1 all capitals, 2 small capitals, which are shown as capitals
    /// of the full size.
    var capitals = 0
  }

  /// The texts in the order of their times, which are frames of the composition.
  var documents: [(time: Double, document: Document)]
  var animators: [Animator] = []
  /// The distance of the anchor points of letters from the middle of their group: horizontally in percent of half of its
  /// width, vertically in percent of half of the size of the text. `grouping` is the number of the kind of group: 1 the
  /// letter itself, 2 its word, 3 its line, 4 the whole text.
  var alignment = Animated([0.0, 0])
  var grouping = 1
  /// The path along which the letters are placed; nil for straight lines.
  var path: Path?

  /// The placement of letters along a mask of the layer.
  struct Path: Sendable {
    /// The index of the mask.
    var mask: Int
    /// The distances, in points along the path, of the first letter from the start of the path and of the last one from
    /// its end. A last margin below 0 lies before the end.
    var firstMargin: Animated<Double>
    var lastMargin: Animated<Double>
    var isReversed: Bool
    /// True if the letters are turned with the path, and false if they stay upright.
    var isPerpendicular: Bool
    /// True if the letters are spread over the whole path.
    var fillsPath: Bool
  }

  /// A change of the letters in a range of the text.
  struct Animator: Sendable {
    var selector: Selector
    var transform = TransformModel.standard
    /// True if the animator changes the opacity of the letters to that of `transform`.
    var hasOpacity = false
    // The colors, the width of the stroke and the tracking to which the letters change; nil for no change.
    var fill: Animated<[Double]>?
    var stroke: Animated<[Double]>?
    var strokeWidth: Animated<Double>?
    var tracking: Animated<Double>?
  }

  /// The letters that an animator changes, and the amount of the change.
  struct Selector: Sendable {
    /// The ends of the range, and the offset that is added to both, in units or in percent of the text (`countsUnits`).
    var start: Animated<Double>
    var end: Animated<Double>
    var offset: Animated<Double>
    /// The amount of the change in percent, −100…100.
    var amount: Animated<Double>
    /// The strengths, in percent, with which the weight flattens where it is greatest and where it is least.
    var easeIn: Animated<Double>
    var easeOut: Animated<Double>
    /// The number of the shape: 1 square, 2 ramp up, 3 ramp down, 4 triangle, 5 round, 6 smooth.
    var shape = 1
    /// The number of the unit: 1 letters, 2 letters without spaces, 3 words, 4 lines.
    var basis = 1
    /// True if start and end count units; false if they are percentages.
    var countsUnits = false
  }
}

/// A font to which the texts of a file refer by its name.
struct FontModel: Sendable {
  var family = ""
  var style = ""
  /// The ascent in percent of the size.
  var ascent = 75.0
}

/// The glyphs that a file contains as shapes.
struct GlyphTable: Sendable {
  /// A character, and the family and the style of its font.
  struct Key: Hashable, Sendable {
    var character: String
    var family: String
    var style: String
  }

  struct Glyph: Sendable {
    /// The advance in percent of the font's size.
    var width: Double
    /// The shapes of the glyph. Their coordinates are in percent of the font's size.
    var shapes: [ShapeItem]
  }

  var glyphs: [Key: Glyph] = [:]
}
