import Foundation

/// Which addresses stay in the app.
struct ShellAddresses {
  /// The retry of the offline page.
  static let retry = "slipway:retry"

  /// Scheme, host and port, without a slash at the end.
  let origin: String
  /// What opens first.
  let start: String
  /// Added to the links that other apps open.
  let query: String

  /// An address of the origin has a slash behind it: nothing but a path can follow.
  func isOwn(_ address: String) -> Bool {
    address.hasPrefix(origin + "/")
  }

  /// Labels, tries, invitations and shares: what other apps may open here.
  func isLink(_ address: String) -> Bool {
    guard isOwn(address) else { return false }
    let path = String(address.dropFirst(origin.count))
    return path.range(of: "^/app/[atjs]([/?#].*)?$", options: .regularExpression) != nil
  }

  /// The link with the application in its query, so that a first start by a link has its look; the fragment stays.
  func branded(_ link: String) -> String {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let fragment = parts.count > 1 ? "#" + parts[1] : ""
    return parts[0] + (parts[0].contains("?") ? "&" : "?") + query + fragment
  }

  /// What a frame of the page may load: never another app.
  static func isForFrames(_ address: String) -> Bool {
    address.hasPrefix("https:") || address.hasPrefix("http:") || address.hasPrefix("about:")
  }

  static func origin(scheme: String, host: String, port: Int) -> String {
    "\(scheme)://\(host)" + (port == 0 ? "" : ":\(port)")
  }
}
