import SwiftUI
import WebKit

@main
struct ShellApp: App {
  @StateObject private var page = ShellPage()

  var body: some Scene {
    WindowGroup {
      ShellScreen(page: page)
    }
  }
}

struct ShellScreen: View {
  let page: ShellPage
  @SceneStorage("address") private var address = ""
  @Environment(\.scenePhase) private var phase

  var body: some View {
    WebScreen(web: page.web)
      .ignoresSafeArea()
      .onAppear { page.start(at: address) }
      .onOpenURL { page.open($0) }
      .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
        if let link = activity.webpageURL { page.open(link) }
      }
      .onChange(of: phase) { now in
        if now == .background { address = page.address }
      }
  }
}

struct WebScreen: UIViewRepresentable {
  let web: WKWebView

  func makeUIView(context: Context) -> WKWebView { web }

  func updateUIView(_ view: WKWebView, context: Context) {}
}
