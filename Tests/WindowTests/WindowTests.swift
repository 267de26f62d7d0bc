import Testing

/// The real program in a real X server with a real window manager, driven by xdotool and
/// checked against the headless renderer's picture of the same time.
///
/// Every test starts a server and a program of its own. They run one after the other: they measure
/// time. Nothing sleeps until an animation is where it should be: `_LAMINA_FRAME` tells which moment
/// the window shows, and `lamina view --trace` when things began.
@Suite(.serialized)
enum WindowTests {}
