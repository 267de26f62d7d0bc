/// A Cairo context on which glyphs are drawn, with the matrix, clip, operator and source that it has. The folder Cairo
/// has its operations. Unsafe because it is valid only during the call that passes it on.
struct CairoContext {
  let pointer: OpaquePointer
}
