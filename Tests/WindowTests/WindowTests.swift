import Testing

/// Tests of the real program on a real X server with a real window manager. xdotool sends the input, and the pictures
/// are compared with those of the headless renderer at the same time.
///
/// Every test starts a server and a program of its own. The tests run one after the other, because they measure time.
/// No test sleeps until an animation should have reached some state: the property `_LAMINA_FRAME` has the time that
/// the window shows, and `lamina view --trace` reports when animations began.
@Suite(.serialized)
enum WindowTests {}
