import Localization

/// The tutorials that the scenes follow; the raw value names the folder of their sources.
package enum Tutorial: String, CaseIterable, Sendable {
  case explicit = "ExplicitAnimations"
  case countdown = "Countdown"
  case properties = "CustomProperties"
  case views = "ViewAnimations"
  case timing = "TimeAndEasing"
  case lists = "ListsAndTransitions"

  package var title: String {
    switch self {
    case .explicit: localized("Views and explicit animations")
    case .countdown: localized("Gradient and countdown")
    case .properties: localized("Properties of your own")
    case .views: localized("Images and blocks")
    case .timing: localized("Time and easing")
    case .lists: localized("Lists, transitions and dynamics")
    }
  }
}
