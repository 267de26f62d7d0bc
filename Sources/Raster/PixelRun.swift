/// Neighboring pixels of one row of the canvas, from (x, y) on.
struct PixelRun {
  let x: Int
  let y: Int
  let count: Int
}
