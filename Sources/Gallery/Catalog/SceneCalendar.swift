import UIKit

/// The time of day that clocks in scenes show: the real one, unless a picture has to come out the same each
/// time.
@MainActor
package enum SceneCalendar {
  package static var now: () -> Date = Date.init
}
