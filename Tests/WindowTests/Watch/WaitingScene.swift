/// The sources of scenes whose squares move in the course of scene time. The code of each square waits in another way:
/// by timers, queues, tasks or clocks. `WaitingSceneTests` has the expected x coordinates of the squares.
///
/// Without a window, all clocks are those of the scene, and calls that block return at once and advance the scene's
/// time (Decision 0025). The long waits therefore take no time.
enum WaitingScene {
  /// The beginning of both sources: a view controller with a function that creates a named square. `begin` is called
  /// by the initializer, so that a part of the waiting begins before the view is loaded.
  private static let beginning = """
    import UIKit

    final class Squares: UIViewController {
      private var squares: [UIView] = []

      func square(_ name: String) -> UIView {
        let square = UIView(frame: CGRect(x: 0, y: squares.count * 12, width: 10, height: 10))
        square.backgroundColor = .black
        square.layer.name = name
        squares.append(square)
        return square
      }

      init() {
        super.init(nibName: nil, bundle: nil)
        preferredContentSize = CGSize(width: 220, height: 200)
        begin()
      }

      required init?(coder: NSCoder) { fatalError() }
    """

  /// A scene whose squares move to the right. The code of each square uses another kind of timer, queue, task or
  /// clock.
  static let source =
    beginning + """

        private var keptTimer: DispatchSourceTimer?
        private var releasedTimer: DispatchSourceTimer?

        private func begin() {
          let hops = square("hops")
          func hop() {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
              hops.frame.origin.x += 5
              hop()
            }
          }
          hop()
        }

        override func viewDidLoad() {
          super.viewDidLoad()
          moveByTimers()
          moveByQueues()
          moveByTasks()
          moveByClocks()
          squares.forEach(view.addSubview)
        }

        private func moveByTimers() {
          let (link, timer, common) = (square("display link"), square("timer"), square("common modes"))
          CADisplayLink { _ in link.frame.origin.x += 1 }.add(to: .main, forMode: .common)
          Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { _ in timer.frame.origin.x += 10 }
          let quick = Timer(fire: Date() + 0.005, interval: 0.005, repeats: true) { _ in
            common.frame.origin.x += 0.5
          }
          RunLoop.main.add(quick, forMode: .common)
          let once = square("run loop")
          RunLoop.main.perform { once.frame.origin.x = 40 }
        }

        private func moveByQueues() {
          let (main, released) = (square("main queue"), square("released timer"))
          let kept = DispatchSource.makeTimerSource(queue: .main)
          kept.setEventHandler { main.frame.origin.x += 0.5 }
          kept.schedule(deadline: .now() + 0.005, repeating: 0.005)
          kept.resume()
          let timer = DispatchSource.makeTimerSource(queue: .main)
          timer.setEventHandler { released.frame.origin.x += 10 }
          timer.schedule(deadline: .now(), repeating: 0.1)
          timer.resume()
          (keptTimer, releasedTimer) = (kept, timer)
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { self.releasedTimer = nil }

          let (other, later, animated) = (square("other thread"), square("later work"), square("later animation"))
          DispatchQueue.global().async {
            usleep(20000)
            DispatchQueue.main.sync { other.frame.origin.x = 70 }
          }
          let (grouped, barrier) = (square("group"), square("barrier"))
          DispatchQueue.global().async(group: DispatchGroup()) {
            usleep(20000)
            DispatchQueue.main.async { grouped.frame.origin.x = 70 }
          }
          DispatchQueue(label: "other", attributes: .concurrent).async(flags: .barrier) {
            usleep(20000)
            DispatchQueue.main.async { barrier.frame.origin.x = 70 }
          }
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.6) {
            DispatchQueue.main.async { later.frame.origin.x = 60 }
          }
          DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.5) {
            UIView.animate(withDuration: 1) { animated.frame.origin.x = 90 }
          }
        }

        private func moveByTasks() {
          let square = square("task")
          Task { @MainActor in
            while true {
              try await Task.sleep(nanoseconds: 50_000_000)
              await Task.detached { await withTaskGroup(of: Void.self) { group in
                for _ in 0..<3 { group.addTask { try? await Task.sleep(nanoseconds: 50_000_000) } }
              } }.value
              square.frame.origin.x += 5
            }
          }
        }

        /// Shows the time that each clock has measured, in hundredths of a second.
        private func moveByClocks() {
          let clocks = ["date", "uptime", "continuous", "media"].map(square)
          let date = Date(), uptime = DispatchTime.now()
          let instant = ContinuousClock.now, media = CACurrentMediaTime()
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.7514) {
            let spans = [
              Date().timeIntervalSince(date),
              Double(DispatchTime.now().uptimeNanoseconds - uptime.uptimeNanoseconds) / 1e9,
              (ContinuousClock.now - instant) / .seconds(1), CACurrentMediaTime() - media,
            ]
            for (square, span) in zip(clocks, spans) { square.frame.origin.x = span * 100 }
          }
        }
      }
      """

  /// A scene whose squares show how much scene time the calls took that block the main thread. The x
  /// coordinate of most squares is this time in seconds. The squares "waited" and "in order" are at 10 if the call
  /// had the right result.
  static let blocking =
    beginning + """

        private func begin() {
          let (slept, spun, waited) = (square("slept"), square("spun"), square("waited"))
          let start = Date()
          Thread.sleep(forTimeInterval: 50)
          slept.frame.origin.x = Date().timeIntervalSince(start).rounded()
          while Date().timeIntervalSince(start) < 70 {}
          spun.frame.origin.x = Date().timeIntervalSince(start).rounded()
          let done = DispatchSemaphore(value: 0)
          Task.detached { done.signal() }
          if done.wait(timeout: .now() + 30) == .success { waited.frame.origin.x = 10 }
          sleepInC()
          runLoop()
          waitForSerialQueue()
        }

        private func sleepInC() {
          let square = square("slept in C")
          let start = Date()
          while Date().timeIntervalSince(start) < 20 { usleep(1000) }
          sleep(10)
          var span = timespec(tv_sec: 5, tv_nsec: 0)
          clock_nanosleep(CLOCK_MONOTONIC, 0, &span, nil)
          square.frame.origin.x = Date().timeIntervalSince(start).rounded()
        }

        /// Shows the time in tenths of a second. The timer fires four times and moves its square by 10 each time.
        private func runLoop() {
          let (square, timed) = (square("own run loop"), square("timer of it"))
          let start = Date()
          let timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { _ in
            timed.frame.origin.x += 10
          }
          RunLoop.main.run(until: Date() + 1.1)
          timer.invalidate()
          square.frame.origin.x = (Date().timeIntervalSince(start) * 10).rounded()
        }

        private func waitForSerialQueue() {
          let square = square("in order")
          let (queue, done) = (DispatchQueue(label: "serial"), DispatchSemaphore(value: 0))
          nonisolated(unsafe) var numbers: [Int] = []
          for number in 0..<20 {
            queue.asyncAfter(deadline: .now() + 0.001) {
              numbers.append(number)
              if numbers.count == 20 { done.signal() }
            }
          }
          done.wait()
          square.frame.origin.x = numbers == Array(0..<20) ? 10 : 0
        }

        override func viewDidLoad() {
          super.viewDidLoad()
          squares.forEach(view.addSubview)
        }
      }
      """
}
