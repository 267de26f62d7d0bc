import UIKit

/// The time of day that clocks in scenes show: the real one, or a fixed one where pictures must be reproducible.
@MainActor
public enum SceneCalendar {
  public static var now: () -> Date = Date.init
}
