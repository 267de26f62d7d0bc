import SceneBuilding

extension Viewer {
  /// The settings with which a viewer starts, besides its window and its scene.
  @MainActor
  package struct Settings {
    /// The scene that the name stands for, if it was read already.
    let entry: SceneEntry?
    /// The log of events, which writes nothing unless it was asked for.
    let trace: Trace
    /// True if everything around a scene is left out.
    let isBare: Bool
    /// The list to which documents that are shown are added; nil keeps no list.
    let recentFiles: RecentFiles?
    let trust: SceneTrust
    /// The user's choices, in memory only unless they are given a file.
    var preferences = Preferences()
    /// The way in which the code of scenes in Swift runs in worker processes; nil runs it in this one.
    var isolation: SceneIsolation?
    /// The compiled version of the scene in Swift that the name stands for; nil if the viewer compiles it.
    var compiled: SceneVersion?
    /// The user's copies of the sources of scenes; nil makes sources read-only.
    var copies: SourceCopies?

    package init(
      entry: SceneEntry? = nil, trace: Trace = Trace(), isBare: Bool = false,
      recentFiles: RecentFiles? = nil, trust: SceneTrust = SceneTrust()
    ) {
      (self.entry, self.trace, self.isBare) = (entry, trace, isBare)
      (self.recentFiles, self.trust) = (recentFiles, trust)
    }
  }
}
