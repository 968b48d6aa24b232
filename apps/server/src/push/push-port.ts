/** Where a phone receives pushes. */
export interface PushTarget {
  endpoint: string
  /** The browser's public key, 65 bytes in base64url. */
  p256dh: string
  /** 16 bytes in base64url. */
  auth: string
  /** The server as the app on this phone has opened it. */
  origin: string
}

export interface PushNote {
  /** JSON text of at most `MAX_BODY_BYTES`. */
  body: string
  /** Seconds for which the service keeps it for a phone that is away. */
  ttl: number
  isUrgent: boolean
  /** Of several undelivered notes with the same topic the service keeps the newest (RFC 8030 §5.4). */
  topic: string | undefined
}

/** The vendor refuses the credentials of an application, or the application doesn't push through it. */
export type RefusedReason = 'credentials' | 'channelOff'

/** `status` is that of the service; undefined where none was received. */
export type PushOutcome =
  | { end: 'ok' }
  /** The subscription has ended. */
  | { end: 'gone'; status: number }
  | { end: 'retryAfter'; status: number | undefined; seconds: number | undefined }
  | { end: 'tooLarge'; status: number }
  | { end: 'refused'; status: number | undefined; reason?: RefusedReason }

/** One way to reach phones. Web push is the first; vendors of phones have their own, in `vendors/`. */
export interface PushPort<Target = PushTarget, Note = PushNote> {
  /** Never throws and never retries. */
  send(target: Target, note: Note): Promise<PushOutcome>
}

/** Push services accept 4,096 bytes with encryption; a body of this size fits all of them. */
export const MAX_BODY_BYTES = 3_072
