/// The vectors that contradict the clause they cite, by their identifiers, each with the reason. The test expects
/// these vectors to fail; a vector that passes must be removed from this list.
let disputedVectors: [String: String] = [
  "L1.depth_order.01": """
  f1 and f2, and f5 and f6, have the same center depth (50 · 0.5 and −50 · 0.5, exact in doubles), so \
  L1.12's tie rule gives array order; the vector has the reverse. The planes do not overlap: no pixel differs.
  """
]
