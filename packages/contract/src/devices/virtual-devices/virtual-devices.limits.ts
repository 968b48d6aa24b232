/** SI-097 to SI-099, CO-06. */
export const virtualDeviceLimits = {
  /** Of all accounts together; an account has one of a product. */
  perProduct: 50,
  ticketLifeMs: 10 * 60_000,
  tokenLifeMs: 10 * 60_000,
  bindPollMs: 2_000,
  heartbeatMs: 30_000,
  /** Without a heartbeat for so long the connection is closed. */
  silenceMs: 90_000,
  messageBytes: 256 * 1024,
  /** Of a value within values. */
  valueDepth: 16,
  /** Messages that are not stored yet, of one connection; more are refused. */
  waitingMessages: 100,
  /** Messages that may come at once, and each second after that. */
  burst: 100,
  perSecond: 20,
  /** Lines that a page's log keeps. */
  logLines: 500,
} as const
