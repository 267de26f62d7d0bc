// The commands whose scenes run in a process of their own if they are in Swift.

extension RenderCommand: RunsScenes { var scenes: [String] { [options.scene.scene] } }
extension TreeCommand: RunsScenes { var scenes: [String] { [options.scene.scene] } }
extension ExportCommand: RunsScenes { var scenes: [String] { [options.scene] } }
extension CompareCommand: RunsScenes { var scenes: [String] { [sceneA, sceneB] } }
extension FilmCommand: RunsScenes { var scenes: [String] { [scene].compactMap(\.self) } }
