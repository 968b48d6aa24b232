import { HOUR_MS } from '../../../durations.ts'

const KB = 1024

export const appPushLimits = {
  /** A PKCS #12 file. */
  p12Bytes: 100 * KB,
  /** A provisioning profile. */
  profileBytes: 256 * KB,
  /** A token key of APNs. */
  p8Bytes: 8 * KB,
  fcmJson: { max: 64 * KB },
  password: { max: 200 },
  /** Key ID and team ID of Apple. */
  appleId: 10,
  /** EN-ANDPUSH-01. */
  title: { max: 50 },
  clickComponent: { max: 200 },
  channelId: { max: 64 },
  /** Of a vendor: application ID, key, secret. */
  vendorField: { max: 200 },
  databaseUrl: { max: 200 },
  /** The token that a phone gets of a vendor. */
  token: { max: 4_096 },
  /** What is shown of a vendor's answer. */
  said: 200,
  /** Channels are checked again daily; the job of one night has time for so many. */
  recheckAfterMs: 12 * HOUR_MS,
  rechecks: 2_000,
  /** Days before an expiry at which the owner gets an email, and from the first of which the console warns. */
  expiryDays: [30, 7, 1],
} as const
