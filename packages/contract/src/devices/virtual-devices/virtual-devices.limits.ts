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
  /** Lines in a page's log. */
  logLines: 500,
} as const
