import { createHmac, randomBytes } from 'node:crypto'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { registerDevice } from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import { registrationText } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { CallCounter } from '../../../http/limits/rate-limits.ts'
import { isSame } from '../../../crypto/random-secrets.ts'
import { hexBytes, type DevicesApi } from '../devices/index.ts'
import { deviceIdentityStore } from './device-identity.store.ts'
import type { ProductSecretBox } from './product-secrets.ts'

const MS_PER_S = 1000
const LOOPBACK = /^(127\.|::1$)/

interface Dependencies {
  db: Database
  clock: Clock
  secrets: ProductSecretBox
  counter: CallCounter
  productExists(productId: string): Promise<boolean>
  devices: Pick<DevicesApi, 'identities'>
}

/** The origin of a registration request. */
interface From {
  ip: string
  /** Such as `https://iot.example.com`. */
  origin: string
}

/** The reason of a refused registration, visible only to the owner of the product. */
class Refused extends Error {
  readonly why: RejectionCause
  constructor(why: RejectionCause) {
    super(why)
    this.why = why
  }
}

type Registered = DeviceName & { deviceSecret: string }

/** Devices fetch their secrets with their product's (device-protocol §3, decision 0033). */
export function deviceRegistration({
  db,
  clock,
  secrets,
  counter,
  productExists,
  devices: { identities },
}: Dependencies) {
  /** Replaces the secret of a product that has none, so that the response takes equally long. */
  const noSecret = randomBytes(32).toString('base64url')

  async function limit(kind: 'register' | 'registerProduct', key: string, most: number): Promise<void> {
    const { times, freeInMs } = await counter.count(kind, key)
    if (times > most) throw new DomainError('request.tooMany', { seconds: Math.max(1, Math.ceil(freeInMs / MS_PER_S)) })
  }

  async function register(
    { random, sign, ...name }: CheckedInputOf<typeof registerDevice>,
    { ip, origin }: From,
  ): Promise<Registered> {
    const { productId } = name
    const [{ rules, sealed }, exists] = await Promise.all([
      deviceIdentityStore(db).find(productId),
      productExists(productId),
    ])
    const secret = sealed ? secrets.open(sealed, productId) : noSecret
    const expected = createHmac('sha256', secret).update(registrationText(name, random)).digest()
    const isSigned = isSame(hexBytes(Buffer.from(sign)), expected)
    if (!exists || !rules.allowRegistration || !sealed) throw new Refused('registrationOff')
    if (!isSigned) throw new Refused('registrationSignature')
    // The response contains a secret, which an unencrypted network would reveal.
    if (!origin.startsWith('https:') && !LOOPBACK.test(ip)) throw new Refused('registrationOverNetwork')
    return inTransaction(db, async (tx) => {
      const device = await identities.lock(tx, name)
      if (!device) throw new Refused('registrationSerial')
      if (device.isDisabled) throw new Refused('disabled')
      if (device.isActivated) throw new Refused('registrationActivated')
      const { deviceId } = device
      const isFirst = await deviceIdentityStore(tx).register({ ...name, deviceId, time: clock.now(), ip })
      if (!isFirst) throw new Refused('registrationDone')
      return { ...name, deviceSecret: await identities.giveSecret(tx, deviceId, name) }
    })
  }

  /** Throws `device-identity.notRegistered` for every cause; only the product's owner sees which one. */
  return async function registered(input: CheckedInputOf<typeof registerDevice>, from: From): Promise<Registered> {
    const { address, product } = deviceIdentityLimits.registrationsPerMinute
    await limit('register', from.ip, address)
    await limit('registerProduct', input.productId, product)
    try {
      return await register(input, from)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { productId, serial } = input
      identities.recordRejected({ productId, serial, cause: error.why, found: '', ip: from.ip, at: clock.now() })
      throw new DomainError('device-identity.notRegistered')
    }
  }
}
