import UIKit

// Three short ways to open a window, for the window tests: a type for the program, the closure of the README, and
// another closure.
switch CommandLine.arguments.dropFirst().first {
case "program": PageProgram.main()
case "square":
  LaminaApp.run { window in
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    let square = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    square.backgroundColor = .systemBlue
    controller.view.addSubview(square)
    window.rootViewController = controller
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
      square.center.x = 275
    }
  }
default:
  LaminaApp.run(title: "Page", size: CGSize(width: 400, height: 300)) { window in
    window.rootViewController = PageController()
  }
}
