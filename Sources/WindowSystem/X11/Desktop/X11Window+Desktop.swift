internal import CX11
import Foundation

/// The desktop's settings, and the messages that the window sends to the desktop.
extension X11Window {
  func setFrameIsDark(_ isDark: Bool) {
    guard !isClosed else { return }
    property(.themeVariant).setText(isDark ? "dark" : "light", type: atoms[.utf8String])
    scheduleDrain()
  }

  func setCursor(_ shape: CursorShape) {
    guard !isClosed else { return }
    cursors.set(shape, of: window)
    scheduleDrain()
  }

  // MARK: Settings

  func settingsChanged() {
    updateScale()
    updateAppearance()
    askPortal()
  }

  func updateScale() {
    let newScale = X11Scale.current(connection, settings: settings.values, requested: requestedScale)
    guard newScale != scale else { return }
    scale = newScale
    report(.scaleChanged(newScale))
  }

  func updateAppearance() {
    let new = Appearance(settings: settings.values, portal: portalAppearance)
    let old = appearance
    guard new != old else { return }
    appearance = new
    if new.isDark != old.isDark { report(.appearanceChanged(isDark: new.isDark)) }
    if new.prefersHighContrast != old.prefersHighContrast {
      report(.contrastChanged(isHigh: new.prefersHighContrast))
    }
    if new.prefersReducedMotion != old.prefersReducedMotion {
      report(.reducedMotionChanged(new.prefersReducedMotion))
    }
  }

  /// Requests the appearance from the portal, which may answer later or not at all. The portal reports changes only
  /// to D-Bus clients, so the request is repeated when the window gets the focus.
  func askPortal() {
    portalTask?.cancel()
    lastPortalQuestion = monotonicSeconds()
    portalTask = Task { [weak self] in
      let answer = await AppearancePortal.read()
      guard let self, !Task.isCancelled, !self.isClosed else { return }
      self.portalAppearance = answer ?? self.portalAppearance
      self.updateAppearance()
    }
  }

  /// Repeats the request if the last one is more than five seconds old.
  func askPortalAgain() {
    if monotonicSeconds() - lastPortalQuestion > 5 { askPortal() }
  }

  // MARK: Starting up

  /// Sets the properties of the startup notification. Call it before the window is mapped.
  func announceStart(_ configuration: WindowConfiguration) {
    startup = StartupNotification.take()
    if let startup {
      property(.startupIdentifier).setText(startup.identifier, type: atoms[.utf8String])
    }
    if !configuration.takesFocus {
      setUserTime(0)
    } else if let time = startup?.userTime {
      setUserTime(Time(time))
    }
  }

  /// Ends the startup notification. Call it after the window is mapped.
  func finishStart() {
    startup?.sendRemoval(connection, atoms, from: window)
    startup = nil
  }

  /// Sets `_NET_WM_USER_TIME`, the server's time of the user's last key press or click in the window, in
  /// milliseconds. A window manager gives no focus to a new window whose time is 0.
  func setUserTime(_ time: Time) {
    property(.userTime).setLongs([Int(time)], type: Atom(XA_CARDINAL))
  }

  // MARK: Full screen

  /// Sets `_NET_WM_BYPASS_COMPOSITOR`, which asks the compositor to show the window without compositing. Nothing
  /// needs to be composited with a window that covers the screen.
  func setBypassesCompositor(_ isOn: Bool) {
    if isOn {
      property(.bypassCompositor).setLongs([1], type: Atom(XA_CARDINAL))
    } else {
      property(.bypassCompositor).delete()
    }
  }
}
