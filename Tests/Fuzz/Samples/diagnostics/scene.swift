import UIKit
/* A comment /* in a comment */ */
class Base: UIViewController {}
final class Demo: Base {
  let text = "a \(1 + ("b".count)) #\u{41}"
  let raw = #"no \(interpolation) "here""#
  let long = """
    three "quotes" \(2)
    """
  override func viewDidLoad() { super.viewDidLoad() }
}
func scene() -> UIViewController { `Demo`() }
