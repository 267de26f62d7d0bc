/// Adjacent pixels of one row of the canvas, starting at (x, y).
struct PixelRun {
  let x: Int
  let y: Int
  let count: Int
}
