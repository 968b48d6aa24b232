import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AssertionResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@slipway/contract/identity/second-factor/webauthn.ts'

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** CBOR for attestations: small integers, texts, byte strings and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...parts])
}

/** An authenticator with one passkey, used by a browser at `origin`. */
export function testAuthenticator({ origin = 'http://localhost', verifiesUser = true, counter = 0 } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const device = { origin, verifiesUser, counter, userHandle: '' }

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: device.origin, crossOrigin: false }))

  function authData(rpId: string, attested?: Buffer): Buffer {
    const bits = flags.present | (device.verifiesUser ? flags.verified : 0) | (attested ? flags.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(device.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    /** Tests can change it between uses. */
    device,

    create({ rp, user, challenge }: CreationOptions): RegistrationResponse {
      device.userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp.id ?? '', attested)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response }
    },

    get({ challenge, rpId = '' }: RequestOptions): AssertionResponse {
      if (device.counter > 0) device.counter += 1
      const clientDataJSON = clientData('webauthn.get', challenge)
      const authenticatorData = authData(rpId)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: device.userHandle,
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}

export type TestAuthenticator = ReturnType<typeof testAuthenticator>
