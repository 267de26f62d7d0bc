import UIKit

final class MovingRows: UITableViewController {
  var numbers = Array(1...30)

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 50
    tableView.register(
      UITableViewCell.self, forCellReuseIdentifier: "row")
  }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int {
    numbers.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: "row", for: indexPath)
    let number = numbers[indexPath.row]
    cell.textLabel?.text = "\(number)"
    cell.imageView?.image = dot(
      UIColor(
        hue: CGFloat(number) / 30, saturation: 0.7, brightness: 0.9,
        alpha: 1))
    return cell
  }

  // A touched row moves to the top.
  override func tableView(
    _ tableView: UITableView, didSelectRowAt indexPath: IndexPath
  ) {
    tableView.deselectRow(at: indexPath, animated: true)
    numbers.insert(numbers.remove(at: indexPath.row), at: 0)
    tableView.moveRow(at: indexPath, to: IndexPath(row: 0, section: 0))
  }

  // A swipe to the left offers to delete the row.
  override func tableView(
    _ tableView: UITableView, canEditRowAt indexPath: IndexPath
  ) -> Bool {
    true
  }

  override func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    numbers.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .left)
  }

  func dot(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 28, height: 28)).image {
      _ in
      color.setFill()
      UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 24, height: 24))
        .fill()
    }
  }
}
