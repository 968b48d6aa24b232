import SwiftUI
import WebKit

/// One page of one origin. There is no interface to JavaScript: the page gets nothing that a browser would not give.
@MainActor
final class ShellPage: NSObject, ObservableObject {
  let web: WKWebView
  private let addresses: ShellAddresses
  /// What failed to load, for its retry.
  private var failed: URL?
  private var isOfflinePageDue = false
  private var hasStarted = false

  override init() {
    // The same code for every application: what differs is in Info.plist.
    let facts = Bundle.main.infoDictionary ?? [:]
    let fact = { (name: String) -> String in facts[name] as? String ?? "" }
    addresses = ShellAddresses(origin: fact("ShellOrigin"), start: fact("ShellStart"), query: fact("ShellQuery"))
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    // The picture of the camera plays when the page of the scanner opens.
    configuration.mediaTypesRequiringUserActionForPlayback = []
    configuration.applicationNameForUserAgent = "Mobile/15E148 SlipwayShell/1"
    web = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    web.navigationDelegate = self
    web.uiDelegate = self
    web.allowsBackForwardNavigationGestures = true
    web.scrollView.contentInsetAdjustmentBehavior = .never
    web.isOpaque = false
    web.backgroundColor = UIColor(named: "LaunchGround")
  }

  /// Restored after iOS has ended the app in the background; empty where nothing of this origin is open.
  var address: String {
    let address = web.url?.absoluteString ?? ""
    return addresses.isOwn(address) ? address : ""
  }

  /// The address that was restored, or the start page; nothing after a link has opened.
  func start(at restored: String) {
    if hasStarted { return }
    hasStarted = true
    load(addresses.isOwn(restored) ? restored : addresses.start)
  }

  /// A link that another app opens.
  func open(_ link: URL) {
    guard addresses.isLink(link.absoluteString) else { return }
    hasStarted = true
    load(addresses.branded(link.absoluteString))
  }

  private func load(_ address: String) {
    guard let url = URL(string: address) else { return }
    web.load(URLRequest(url: url))
  }

  /// True where an address does not load here: it is the retry of the offline page, or goes to the system.
  private func leaves(_ url: URL) -> Bool {
    let address = url.absoluteString
    if addresses.isOwn(address) { return false }
    if address == ShellAddresses.retry {
      load(failed?.absoluteString ?? addresses.start)
    } else {
      // Schemes without an app are ignored.
      UIApplication.shared.open(url)
    }
    return true
  }

  private func showOfflinePage(for url: URL?) {
    guard let url, addresses.isOwn(url.absoluteString) else { return }
    guard let file = Bundle.main.url(forResource: "offline", withExtension: "html"),
      let page = try? String(contentsOf: file, encoding: .utf8)
    else { return }
    failed = url
    isOfflinePageDue = true
    web.loadHTMLString(page, baseURL: nil)
  }
}

extension ShellPage: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    guard let url = navigationAction.request.url else { return .cancel }
    if let frame = navigationAction.targetFrame, !frame.isMainFrame {
      return ShellAddresses.isForFrames(url.absoluteString) ? .allow : .cancel
    }
    if isOfflinePageDue && url.absoluteString == "about:blank" {
      isOfflinePageDue = false
      return .allow
    }
    if leaves(url) { return .cancel }
    if navigationAction.targetFrame != nil { return .allow }
    // A link that asks for a window of its own opens here.
    load(url.absoluteString)
    return .cancel
  }

  /// Also certificates that can't be trusted: there is no way past them.
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error
  ) {
    let failure = error as NSError
    let isReplaced = failure.domain == NSURLErrorDomain && failure.code == NSURLErrorCancelled
    // WebKit's own errors are decisions of this app, not of the network.
    if isReplaced || failure.domain == "WebKitErrorDomain" { return }
    showOfflinePage(for: failure.userInfo[NSURLErrorFailingURLErrorKey] as? URL)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    webView.reload()
  }
}

extension ShellPage: WKUIDelegate {
  /// The camera for the own origin, after iOS has asked the user; nothing else for anyone.
  func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin, initiatedBy frame: WKFrameInfo,
    type: WKMediaCaptureType
  ) async -> WKPermissionDecision {
    let asking = ShellAddresses.origin(scheme: origin.protocol, host: origin.host, port: origin.port)
    return type == .camera && addresses.isOwn(asking + "/") ? .grant : .deny
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async {
    _ = await ask(message, choices: [UIAlertAction.Style.default])
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    await ask(message, choices: [.cancel, .default])
  }

  /// False where another dialog is open: a page that waits for an answer always gets one.
  private func ask(_ message: String, choices: [UIAlertAction.Style]) async -> Bool {
    guard let screen = web.window?.rootViewController, screen.presentedViewController == nil else { return false }
    return await withCheckedContinuation { answer in
      let dialog = UIAlertController(title: nil, message: message, preferredStyle: .alert)
      for style in choices {
        let title = NSLocalizedString(style == .cancel ? "cancel" : "ok", comment: "")
        dialog.addAction(UIAlertAction(title: title, style: style) { _ in answer.resume(returning: style == .default) })
      }
      screen.present(dialog, animated: true)
    }
  }
}
