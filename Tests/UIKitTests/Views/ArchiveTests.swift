import QuartzCore
import Testing
import UIKit

/// A view that encodes outlets, as apps do.
@MainActor private final class ArchivedDoor: UIView {
  var handle: UIView?
  var top: NSLayoutConstraint?
  var isOpen = false
  var width = 0.0

  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    handle = coder.decodeObject(forKey: "handle") as? UIView
    top = coder.decodeObject(forKey: "top") as? NSLayoutConstraint
    isOpen = coder.decodeObject(forKey: "isOpen") as? Bool ?? false
    width = coder.decodeDouble(forKey: "width")
  }
  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(handle, forKey: "handle")
    coder.encode(top, forKey: "top")
    coder.encode(isOpen, forKey: "isOpen")
    coder.encode(width, forKey: "width")
  }
}

extension ViewTests {
  /// Tests of the archives with which apps copy views.
  @Suite @MainActor struct Archives {
    private func copy<View: UIView>(_ view: View) -> View? {
      ObjectArchives.unarchiveObject(with: ObjectArchives.archivedData(withRootObject: view)) as? View
    }

    @Test func aCopyHasSubviewsOutletsAndConstraintsOfItsOwn() throws {
      let (door, handle) = (ArchivedDoor(frame: CGRect(x: 5, y: 6, width: 70, height: 80)), UIView())
      handle.translatesAutoresizingMaskIntoConstraints = false
      door.addSubview(handle)
      let top = handle.topAnchor.constraint(equalTo: door.topAnchor, constant: 12)
      top.priority = UILayoutPriority(700)
      NSLayoutConstraint.activate([top, handle.heightAnchor.constraint(equalToConstant: 20)])
      (door.handle, door.top, door.isOpen, door.width) = (handle, top, true, 2.5)
      let other = try #require(copy(door))
      #expect(other !== door && other.frame == door.frame && other.isOpen && other.width == 2.5)
      #expect(other.subviews.count == 1 && other.handle === other.subviews.first)
      #expect(other.handle !== handle && other.handle?.constraints.count == 1)
      #expect(other.top !== top && other.constraints.first === other.top)
      #expect(other.top?.firstItem === other.handle && other.top?.secondItem === other)
      #expect(other.top?.constant == 12 && other.top?.priority == UILayoutPriority(700))
      other.top?.constant = 30
      other.layoutIfNeeded()
      #expect(other.handle?.frame.minY == 30 && other.handle?.frame.height == 20 && top.constant == 12)
    }

    @Test func aCopyLooksLikeTheView() throws {
      let (label, photo, button) = (UILabel(), UIImageView(), UIButton(type: .system))
      label.attributedText = NSAttributedString(string: "a", attributes: [.kern: 3])
      (label.textColor, label.font, label.numberOfLines) = (.red, .boldSystemFont(ofSize: 9), 4)
      photo.image = UIImage(cgImage: picture(2, 2) { _, _ in 0xFFFF_FFFF })
      button.setTitle("go", for: .normal)
      let stack = UIStackView(arrangedSubviews: [label, photo, button])
      (stack.axis, stack.spacing, stack.alpha) = (.vertical, 7, 0.5)
      let other = try #require(copy(stack))
      #expect(other.axis == .vertical && other.spacing == 7 && other.alpha == 0.5)
      #expect(other.arrangedSubviews.count == 3 && other.subviews.count == 3)
      #expect(other.constraints.count == stack.constraints.count)
      let text = try #require(other.arrangedSubviews.first as? UILabel)
      #expect(text.attributedText == label.attributedText && text.font == label.font)
      #expect(text.textColor == .red && text.numberOfLines == 4)
      #expect((other.arrangedSubviews[1] as? UIImageView)?.image === photo.image)
      #expect((other.arrangedSubviews[2] as? UIButton)?.title(for: .normal) == "go")
    }

    @Test func aCopyOfACellHasItsContentOnce() throws {
      let cell = UITableViewCell(style: .subtitle, reuseIdentifier: "row")
      let extra = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
      cell.contentView.addSubview(extra)
      cell.textLabel?.text = "title"
      cell.detailTextLabel?.text = "detail"
      let other = try #require(copy(cell))
      #expect(other.reuseIdentifier == "row" && other.textLabel?.text == "title")
      #expect(other.detailTextLabel?.text == "detail" && other.contentView.superview === other)
      #expect(other.contentView.subviews.count == cell.contentView.subviews.count)
      #expect(other.contentView.subviews.contains { $0.frame == extra.frame && $0 !== extra })
    }

    /// Only the last archives are kept, and other objects are archived by Foundation.
    @Test func archivesAreForgottenAndOtherObjectsAreThoseOfFoundation() {
      let first = ObjectArchives.archivedData(withRootObject: UIView())
      #expect(ObjectArchives.unarchiveObject(with: first) is UIView)
      for _ in 0..<16 { _ = ObjectArchives.archivedData(withRootObject: UIView()) }
      #expect(ObjectArchives.unarchiveObject(with: first) == nil)
      let text = ObjectArchives.archivedData(withRootObject: "text" as NSString)
      #expect(NSKeyedUnarchiver.unarchiveObject(with: text) as? String == "text")
      #expect(ObjectArchives.unarchiveObject(with: text) as? String == "text")
    }
  }
}
