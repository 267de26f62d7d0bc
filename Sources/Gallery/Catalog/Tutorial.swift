/// The texts that the scenes come from, by their numbers.
package enum Tutorial: String, CaseIterable, Sendable {
  case explicit = "000"
  case countdown = "001"
  case properties = "002"
  case views = "003"
  case timing = "004"

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
