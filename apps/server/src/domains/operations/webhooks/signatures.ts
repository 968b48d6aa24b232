import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookScheme } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { newKeyPair, signEd25519 } from '../../../crypto/ed25519.ts'

const SECRET_BYTES = 32
const SECRET = 'whsec_'
const PUBLIC_KEY = 'whpk_'

export interface SigningKey {
  /** What is stored, encrypted. */
  secret: string
  /** Empty for v1. */
  publicKey: string
  /** What the owner sees once; empty for v1a, whose receivers need the public key only. */
  shown: string
}

const base64 = (text: string): string => Buffer.from(text, 'base64url').toString('base64')

export function newSigningKey(scheme: WebhookScheme): SigningKey {
  if (scheme === 'v1') {
    const secret = SECRET + randomBytes(SECRET_BYTES).toString('base64')
    return { secret, publicKey: '', shown: secret }
  }
  const { privateKey, publicKey } = newKeyPair()
  return { secret: privateKey, publicKey: PUBLIC_KEY + base64(publicKey), shown: '' }
}

function signatureOf(scheme: WebhookScheme, secret: string, signed: string): string {
  if (scheme === 'v1a') return base64(signEd25519(secret, signed))
  const key = Buffer.from(secret.slice(SECRET.length), 'base64')
  return createHmac('sha256', key).update(signed).digest('base64')
}

export interface SignedMessage {
  messageId: string
  /** Of the attempt, epoch ms. */
  at: number
  body: string
}

/** The headers of Standard Webhooks; during a rotation with a signature of each secret. */
export function signedHeaders(
  { messageId, at, body }: SignedMessage,
  scheme: WebhookScheme,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => signatureOf(scheme, secret, `${messageId}.${timestamp}.${body}`))
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `${scheme},${signature}`).join(' '),
  }
}
