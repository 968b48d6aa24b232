import {
  certificateUse,
  usualIdentityRules,
  type IdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.ts'
import { readUsername } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Pool } from 'pg'
import { keyCache } from '../../../../concurrency/key-cache.ts'
import type { Clock } from '../../../../clock.ts'
import type { ConnectAnswer, ConnectRequest } from '../../../../mqtt/ports.ts'
import { checkCertificate, type KnownCertificate } from './certificate-check.ts'
import { verifyCredential, type Rejection } from './credential-check.ts'
import type { DeviceSecretBox } from '../registry/device-secrets.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import type { RejectedConnections } from './rejected-connections.ts'
import { tokenSignIn } from './token-sign-in.ts'

const MAX_BATCH = 500
/** How long a product's existence is cached: thousands of its devices can connect at the same time. */
const PRODUCT_KNOWN_MS = 1_000
const MAX_PRODUCTS = 1_000

/** The means of authentication that products have chosen. */
export interface DeviceIdentities {
  /** The rules by product. */
  rulesOf(productIds: readonly string[]): Promise<Map<string, IdentityRules>>
  certificateOf(deviceId: number, fingerprint: string): Promise<KnownCertificate | undefined>
}

interface Dependencies {
  pool: Pool
  clock: Clock
  secrets: DeviceSecretBox
  refused: RejectedConnections
  productExists(productId: string): Promise<boolean>
  identity: DeviceIdentities
}

export interface FoundDevice {
  deviceId: number
  secret: Buffer
  isDisabled: boolean
  isActivated: boolean
  epoch: number
  rules: IdentityRules
}

/**
 * Authenticates devices. The product's owner sees the reason of a rejection; the device sees only that it was refused.
 */
export function deviceSignIn({ pool, clock, secrets, refused, productExists, identity }: Dependencies) {
  const lookUp = batcher<DeviceName, FoundDevice | undefined>((names) => findDevices(pool, identity, names), MAX_BATCH)
  const known = keyCache<true>({ max: MAX_PRODUCTS, ttlMs: PRODUCT_KNOWN_MS })

  /** An absent product is not remembered: the devices of a restored one are let in immediately. */
  const isThere = async (productId: string): Promise<boolean> =>
    (await known.get(productId, async () => ((await productExists(productId)) ? true : undefined))) ?? false

  async function refuse(
    request: ConnectRequest,
    device: DeviceName,
    { cause, found }: Rejection,
  ): Promise<ConnectAnswer> {
    refused.record({ ...device, cause, found, ip: request.ip, at: clock.now() })
    return { ok: false, why: causesOfTheKnown.has(cause) ? 'notAuthorized' : 'badIdentity' }
  }

  /**
   * A certificate replaces the secret; where it is invalid, the secret still counts, unless a certificate is required.
   */
  async function judge(request: ConnectRequest, name: DeviceName, found: FoundDevice): Promise<Rejection | undefined> {
    const { deviceId, secret, rules } = found
    const now = clock.now()
    const { certificate, password } = request
    const isRequired = rules.certificateUse === certificateUse.required
    if (certificate && rules.certificateUse === certificateUse.none && !password?.length) {
      return { cause: 'certificateNotAllowed', found: certificate.fingerprint }
    }
    if (certificate && rules.certificateUse !== certificateUse.none) {
      const rejection = checkCertificate(
        certificate,
        await identity.certificateOf(deviceId, certificate.fingerprint),
        now,
      )
      if (!rejection || isRequired || !password?.length) return rejection
    }
    if (isRequired) return { cause: 'certificateMissing', found: '' }
    return verifyCredential(request, name, {
      secret: secrets.open(secret, name),
      now,
      allowNoClock: rules.allowNoClock,
    })
  }

  async function authenticate(request: ConnectRequest): Promise<ConnectAnswer> {
    const username = request.username ?? ''
    const name = readUsername(username)
    if (!name) {
      const productId = /&([0-9a-f]{32})$/i.exec(username)?.[1]?.toLowerCase()
      if (!productId) return { ok: false, why: 'badIdentity' }
      return refuse(request, { productId, serial: '' }, { cause: 'usernameForm', found: '' })
    }
    const found = await lookUp.load(name)
    if (!found) return refuse(request, name, { cause: 'unknownSerial', found: '' })
    const rejection = await judge(request, name, found)
    if (rejection) return refuse(request, name, rejection)
    if (found.isDisabled) return refuse(request, name, { cause: 'disabled', found: '' })
    if (!(await isThere(name.productId))) return refuse(request, name, { cause: 'productDeleted', found: '' })
    return { ok: true, device: { ...name, deviceId: found.deviceId, epoch: found.epoch } }
  }

  return {
    authenticate,
    /** By a token in each request, for protocols without a connection. */
    authenticateToken: tokenSignIn({ pool, clock, secrets, refused, find: lookUp.load, isThere }),
    /** Whether the product exists; `forgetProduct` drops the cached result for a deleted one. */
    isThere,
    /** The product was deleted: its next device queries the database again. */
    forgetProduct: known.invalidate,
  }
}

/** Causes that the device may learn: it has proved its identity, or already revealed its secret to the network. */
const causesOfTheKnown: ReadonlySet<Rejection['cause']> = new Set([
  'productDeleted',
  'plainSecretOverNetwork',
  'noClockOverNetwork',
  'disabled',
])

interface FoundRow {
  place: number
  id: number
  secret: Buffer
  is_disabled: boolean
  is_activated: boolean
  epoch: number
}

/** One query of each kind for all pending sign-ins: after a restart all devices connect at the same time. */
async function findDevices(
  pool: Pool,
  identity: DeviceIdentities,
  names: readonly DeviceName[],
): Promise<(FoundDevice | undefined)[]> {
  const rulesAsked = identity.rulesOf([...new Set(names.map(({ productId }) => productId))])
  const devicesAsked = pool.query<FoundRow>({
    name: 'devices-signing-in',
    text: `select i.place::int as place, d.id, d.secret, d.disabled_at is not null as is_disabled,
        d.activated_at is not null as is_activated, d.epoch
      from unnest($1::text[], $2::text[]) with ordinality as i (product_id, serial, place)
      join devices d on d.product_id = i.product_id and d.serial = i.serial`,
    values: [names.map(({ productId }) => productId), names.map(({ serial }) => serial)],
  })
  const [rules, { rows }] = await Promise.all([rulesAsked, devicesAsked])
  const found: (FoundDevice | undefined)[] = names.map(() => undefined)
  for (const { place, id, secret, is_disabled, is_activated, epoch } of rows) {
    found[place - 1] = {
      deviceId: id,
      secret,
      isDisabled: is_disabled,
      isActivated: is_activated,
      epoch,
      rules: rules.get(names[place - 1]?.productId ?? '') ?? usualIdentityRules,
    }
  }
  return found
}
