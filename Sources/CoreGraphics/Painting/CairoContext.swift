/// A Cairo context on which glyphs are drawn, with its matrix, clip, operator and source. Its operations are in the
/// folder Cairo. It is unsafe because it is valid only during the call to which it is passed.
struct CairoContext {
  let pointer: OpaquePointer
}
