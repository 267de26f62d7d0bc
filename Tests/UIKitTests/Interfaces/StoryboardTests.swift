import Foundation
import Testing
import UIKit

@testable import UIKitInterfaces

extension ViewTests {
  /// Tests of the views that storyboards describe.
  @Suite @MainActor struct Storyboards {
    private func view(_ subviews: String, inView: String = "", resources: String = "") throws -> UIView
    {
      let scene = InterfaceFile.controller(subviews: subviews, inView: inView)
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(scene, resources: resources))
      let root = try #require(storyboard.instantiateInitialViewController()?.view)
      root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      return root
    }

    private func notes(_ subviews: String) throws -> [String] {
      let data = InterfaceFile.storyboard(InterfaceFile.controller(subviews: subviews))
      let storyboard = try InterfaceFile.read(data)
      _ = storyboard.instantiateInitialViewController()?.view
      return storyboard.document.notes
    }

    @Test func viewsHaveTheirValues() throws {
      let root = try view(
        """
        <view hidden="YES" alpha="0.5" tag="7" clipsSubviews="YES" contentMode="scaleAspectFit" \
        userInteractionEnabled="NO" opaque="NO" id="a"><rect key="frame" x="10" y="20" width="30" height="40"/>
        <autoresizingMask key="autoresizingMask" flexibleMinX="YES" heightSizable="YES"/>
        <color key="backgroundColor" red="1" green="0.5" blue="0" alpha="0.25" colorSpace="calibratedRGB"/>
        <color key="tintColor" systemColor="systemRedColor"/></view>
        """)
      let view = try #require(root.subviews.first)
      #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 40) && view.tag == 7)
      #expect(view.isHidden && view.alpha == 0.5 && view.clipsToBounds && !view.isOpaque)
      #expect(view.contentMode == .scaleAspectFit && !view.isUserInteractionEnabled)
      #expect(view.autoresizingMask == [.flexibleLeftMargin, .flexibleHeight])
      #expect(view.backgroundColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
      #expect(view.tintColor == .systemRed)
    }

    @Test func theViewOfAControllerIsAsLargeAsTheScreen() throws {
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(InterfaceFile.controller()))
      #expect(storyboard.instantiateInitialViewController()?.view.frame == UIScreen.main.bounds)
    }

    @Test func namedColorsComeFromTheFile() throws {
      let root = try view(
        "<view id=\"a\"><color key=\"backgroundColor\" name=\"accent\"/></view>",
        resources: "<namedColor name=\"accent\"><color white=\"0.5\" alpha=\"1\"/></namedColor>")
      #expect(root.subviews.first?.backgroundColor == UIColor(white: 0.5, alpha: 1))
    }

    @Test func namedColorsOfCatalogsPrecedeThoseOfTheFile() throws {
      try withTemporaryFolder { folder in
        let set = folder.appendingPathComponent("Colors.xcassets/lamina-accent.colorset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        let contents = #"{"colors": [{"color": {"components": {"white": "0.250", "alpha": "1.000"}}}]}"#
        try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
        ResourceFolders.additional = [folder]
        defer { ResourceFolders.additional = [] }
        let root = try view(
          "<view id=\"a\"><color key=\"backgroundColor\" name=\"lamina-accent\"/></view>",
          resources:
            "<namedColor name=\"lamina-accent\"><color white=\"0.5\" alpha=\"1\"/></namedColor>")
        let color = root.subviews.first?.backgroundColor?.cgColor
        #expect(color == UIColor(white: 0.25, alpha: 1).cgColor)
      }
    }

    @Test func labelsHaveTextsAndFonts() throws {
      let root = try view(
        """
        <label text="Hello" textAlignment="center" lineBreakMode="wordWrap" numberOfLines="0" id="a">
        <fontDescription key="fontDescription" type="boldSystem" pointSize="20"/>
        <color key="textColor" white="1" alpha="1"/></label>
        <label id="b"><string key="text">two
        lines</string><fontDescription key="fontDescription" style="UICTFontTextStyleHeadline"/></label>
        """)
      let first = try #require(root.subviews.first as? UILabel)
      #expect(first.text == "Hello" && first.textAlignment == .center && first.numberOfLines == 0)
      #expect(first.font == .boldSystemFont(ofSize: 20) && first.lineBreakMode == .byWordWrapping)
      #expect(first.textColor == .white)
      let second = try #require(root.subviews.last as? UILabel)
      #expect(second.text == "two\nlines" && second.font == .preferredFont(forTextStyle: .headline))
    }

    @Test func buttonsHaveThePicturesOfTheirTypes() throws {
      let root = try view(
        #"<button buttonType="infoLight" id="a"/><button buttonType="system" id="b"/>"#)
      let images = root.subviews.map { ($0 as? UIButton)?.image(for: .normal) }
      #expect(images.count == 2 && images[0] != nil && images[1] == nil)
    }

    @Test func controlsHaveTheirValues() throws {
      let root = try view(
        """
        <button buttonType="system" selected="YES" id="a"><state key="normal" title="Go">
        <color key="titleColor" white="0" alpha="1"/></state><state key="selected" title="Gone"/></button>
        <slider value="3" minValue="1" maxValue="5" id="b"/><switch on="YES" id="c"/>
        <segmentedControl selectedSegmentIndex="1" id="d"><segments><segment title="A"/><segment title="B"/></segments>
        </segmentedControl><textField placeholder="Name" borderStyle="roundedRect" id="e"/>
        <stepper maximumValue="9" value="4" id="f"/><progressView progress="0.5" id="g"/>
        <pageControl numberOfPages="3" currentPage="2" id="h"/>
        """)
      let button = try #require(root.subviews[0] as? UIButton)
      #expect(button.buttonType == .system && button.currentTitle == "Gone" && button.isSelected)
      #expect(
        button.title(for: .normal) == "Go"
          && button.titleColor(for: .normal) == UIColor(white: 0, alpha: 1))
      let slider = try #require(root.subviews[1] as? UISlider)
      #expect(slider.value == 3 && slider.minimumValue == 1 && slider.maximumValue == 5)
      #expect((root.subviews[2] as? UISwitch)?.isOn == true)
      let segments = try #require(root.subviews[3] as? UISegmentedControl)
      #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 1)
      #expect(segments.titleForSegment(at: 1) == "B")
      #expect((root.subviews[4] as? UITextField)?.placeholder == "Name")
      #expect((root.subviews[5] as? UIStepper)?.value == 4)
      #expect((root.subviews[6] as? UIProgressView)?.progress == 0.5)
      #expect((root.subviews[7] as? UIPageControl)?.currentPage == 2)
    }

    @Test func valuesOfTheFileTakeThePlaceOfDefaults() throws {
      let root = try view(
        """
        <scrollView clipsSubviews="NO" pagingEnabled="YES" id="a"/>
        <textView id="b"><color key="backgroundColor" systemColor="systemRedColor"/></textView>
        <imageView id="c"/><imageView userInteractionEnabled="NO" id="d"/>
        <visualEffectView id="e"><view key="contentView" id="f"><subviews><label id="g"/></subviews></view>
        <blurEffect style="dark"/></visualEffectView>
        """)
      let scroll = try #require(root.subviews[0] as? UIScrollView)
      #expect(!scroll.clipsToBounds && scroll.isPagingEnabled)
      #expect(root.subviews[1].backgroundColor == .systemRed)
      #expect(root.subviews[2].isUserInteractionEnabled && !root.subviews[3].isUserInteractionEnabled)
      let effect = try #require(root.subviews[4] as? UIVisualEffectView)
      #expect(effect.contentView.subviews.first is UILabel && effect.effect is UIBlurEffect)
    }

    @Test func stackViewsArrangeTheirSubviews() throws {
      let root = try view(
        """
        <stackView axis="vertical" distribution="fillEqually" alignment="center" spacing="6" id="a"><subviews>
        <view id="b"/><view id="c"/></subviews></stackView>
        """)
      let stack = try #require(root.subviews.first as? UIStackView)
      #expect(stack.arrangedSubviews.count == 2 && stack.axis == .vertical && stack.spacing == 6)
      #expect(stack.distribution == .fillEqually && stack.alignment == .center)
    }

    // MARK: Constraints

    @Test func constraintsPlaceViews() throws {
      let root = try view(
        """
        <view translatesAutoresizingMaskIntoConstraints="NO" id="a"><constraints>
        <constraint firstAttribute="width" constant="50" id="w"/>
        <constraint firstAttribute="height" secondItem="a" secondAttribute="width" multiplier="1:2" constant="5"/>
        </constraints></view>
        <view translatesAutoresizingMaskIntoConstraints="NO" id="b"/>
        """,
        inView: """
          <constraints><constraint firstItem="a" firstAttribute="leading" secondItem="view-first" \
          secondAttribute="leading" constant="10"/>
          <constraint firstItem="a" firstAttribute="top" secondItem="top-first" secondAttribute="bottom" constant="20"/>
          <constraint firstItem="b" firstAttribute="leading" secondItem="a" secondAttribute="trailing" constant="8"/>
          <constraint firstAttribute="trailingMargin" secondItem="b" secondAttribute="trailing"/>
          <constraint firstItem="bottom-first" firstAttribute="top" secondItem="b" secondAttribute="bottom" constant="4"/>
          <constraint firstItem="b" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="1"/>
          <constraint firstItem="b" firstAttribute="width" constant="3" priority="250"/>
          </constraints><viewLayoutGuide key="safeArea" id="safe"/>
          """)
      root.layoutIfNeeded()
      #expect(root.subviews[0].frame == CGRect(x: 10, y: 20, width: 50, height: 30))
      // The margin at the right is 16 points: 200 − 16 − 68 = 116. From 1 at the top, 4 below are left out:
      // 195.
      #expect(root.subviews[1].frame == CGRect(x: 68, y: 1, width: 116, height: 195))
      root.frame.size.width = 300
      root.layoutIfNeeded()
      #expect(root.subviews[1].frame.width == 216)
    }

    /// Xcode writes such constraints for content that is as wide as the scroll view.
    @Test func contentIsCenteredInTheFrameOfItsScrollView() throws {
      let root = try view(
        """
        <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="s"><subviews>
        <view translatesAutoresizingMaskIntoConstraints="NO" id="v"><constraints>
        <constraint firstAttribute="height" constant="500"/></constraints></view></subviews><constraints>
        <constraint firstItem="v" firstAttribute="leading" secondItem="s" secondAttribute="leading"/>
        <constraint firstAttribute="trailing" secondItem="v" secondAttribute="trailing"/>
        <constraint firstItem="v" firstAttribute="top" secondItem="s" secondAttribute="top"/>
        <constraint firstAttribute="bottom" secondItem="v" secondAttribute="bottom"/>
        <constraint firstAttribute="centerX" secondItem="v" secondAttribute="centerX"/></constraints></scrollView>
        """,
        inView: """
          <constraints><constraint firstItem="s" firstAttribute="leading" secondItem="view-first" secondAttribute="leading"/>
          <constraint firstAttribute="trailing" secondItem="s" secondAttribute="trailing"/>
          <constraint firstItem="s" firstAttribute="top" secondItem="view-first" secondAttribute="top"/>
          <constraint firstAttribute="bottom" secondItem="s" secondAttribute="bottom"/></constraints>
          """)
      root.layoutIfNeeded()
      let scroll = try #require(root.subviews.first as? UIScrollView)
      #expect(scroll.subviews.first?.frame == CGRect(x: 0, y: 0, width: 200, height: 500))
      #expect(scroll.contentSize == CGSize(width: 200, height: 500))
    }

    @Test func constraintsThatCannotBeMadeAreReported() throws {
      let found = try notes(
        """
        <view id="a"><constraints><constraint firstAttribute="width" secondItem="none" secondAttribute="width" id="c"/>
        <constraint firstAttribute="size" constant="1" id="d"/></constraints></view>
        """)
      #expect(found.count == 2 && found.allSatisfy { $0.contains("is left out") })
      #expect(found.first?.hasPrefix("line 8: the constraint c") == true)
    }

    @Test func viewsThatAreNotInstalledOnPhonesAreLeftOut() throws {
      let root = try view(
        "<view tag=\"1\" id=\"a\"/><view tag=\"2\" id=\"b\"/>",
        inView: """
          <variation key="default"><mask key="subviews"><exclude reference="a"/></mask></variation>
          <constraints><constraint firstItem="a" firstAttribute="leading" secondItem="b" secondAttribute="leading"/>
          </constraints>
          """)
      #expect(root.subviews.map(\.tag) == [2] && root.constraints.isEmpty)
    }

    // MARK: What is not known

    @Test func unknownElementsAreReportedWithTheirLines() throws {
      let found = try notes("<label id=\"a\"/>\n<sceneKitView id=\"b\"/>")
      // The subviews begin in line 8 of the texts in `InterfaceFile`.
      #expect(found == ["line 9: <sceneKitView> is not supported; it is left out"])
    }

    @Test func anUnknownClassFallsBackToTheClassOfTheElement() throws {
      let found = try notes("<label customClass=\"Missing\" text=\"a\" id=\"a\"/>")
      #expect(found == ["line 8: there is no class Missing; UILabel is used"])
      let root = try view("<label customClass=\"Missing\" text=\"a\" id=\"a\"/>")
      #expect((root.subviews.first as? UILabel)?.text == "a")
    }

    @Test func framesOfAbsurdSizeAreIgnored() throws {
      let root = try view(
        "<view id=\"a\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"1e12\" height=\"-5\"/></view>")
      #expect(root.subviews.first?.frame == .zero)
    }
  }
}
