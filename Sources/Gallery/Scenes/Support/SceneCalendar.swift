import UIKit

/// The time of day that clocks in scenes show: the real one, or a fixed one where pictures must be reproducible.
///
/// It is public because the viewer sets it, and because the file is also copied beside a user's copy of a scene, which
/// is compiled outside of this package.
@MainActor
public enum SceneCalendar {
  public static var now: () -> Date = Date.init
}
