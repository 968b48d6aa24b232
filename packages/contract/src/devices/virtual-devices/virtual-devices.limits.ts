/** SI-097 to SI-099, CO-06. */
export const virtualDeviceLimits = {
  /** All accounts together; an account has at most one per product. */
  perProduct: 50,
  /** In the list of an account's own; those that run come first. */
  listed: 1_000,
  ticketLifeMs: 10 * 60_000,
  tokenLifeMs: 10 * 60_000,
  bindPollMs: 2_000,
  heartbeatMs: 30_000,
  /** A connection without a heartbeat for this long is closed. */
  silenceMs: 90_000,
  messageBytes: 256 * 1024,
  /** Nesting levels of a value. */
  valueDepth: 16,
  /** Unsaved messages per connection; more are refused. */
  waitingMessages: 100,
  /** The burst size, and the refill per second. */
  burst: 100,
  perSecond: 20,
  /** The flash of a simulated board; a larger image is refused for want of space. */
  flashBytes: 64 * 1024 * 1024,
  /** Images of all boards of a process that are being loaded; others wait. */
  loadingBytes: 256 * 1024 * 1024,
  /** Versions that a board can be loaded with by cable. */
  loadableVersions: 20,
  /** Boards whose pages were closed, and how long they are kept: a page that returns continues its update. */
  keptBoards: 20,
  keptBoardMs: 10 * 60_000,
  /** Lines in a page's log. */
  logLines: 500,
} as const
