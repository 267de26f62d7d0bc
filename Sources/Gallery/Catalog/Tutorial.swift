/// The tutorials that the scenes follow; the raw value names the folder of their sources.
package enum Tutorial: String, CaseIterable, Sendable {
  case explicit = "ExplicitAnimations"
  case countdown = "Countdown"
  case properties = "CustomProperties"
  case views = "ViewAnimations"
  case timing = "TimeAndEasing"

  package var title: String {
    switch self {
    case .explicit: "Views and explicit animations"
    case .countdown: "Gradient and countdown"
    case .properties: "Properties of your own"
    case .views: "Images and blocks"
    case .timing: "Time and easing"
    }
  }
}
