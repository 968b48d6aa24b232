import { createHmac } from 'node:crypto'
import { hashOf, isSame } from '../../../crypto/random-secrets.ts'

/** Derived from the device secret: proxies log headers, and MQTT's secret must not be in their logs. */
export const targetTokenOf = (secret: string): string => createHmac('sha256', secret).update('ddi').digest('base64url')

/** The secret itself is accepted, too. Hashes are compared, which have one length. */
export const provesSecret = (token: string, secret: string): boolean =>
  [targetTokenOf(secret), secret].some((expected) => isSame(hashOf(token), hashOf(expected)))
