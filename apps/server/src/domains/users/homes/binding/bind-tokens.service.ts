import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { createBindToken, getBindToken } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { bindLimits } from '@slipway/contract/users/homes/binding/bind-tokens.limits.ts'
import { tokenRefusals, type NearbyDevice } from '@slipway/contract/users/homes/binding/bind-tokens.ts'
import type { Clock } from '../../../../clock.ts'
import { hashOf } from '../../../../crypto/random-secrets.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { EndUser } from '../../../../http/route.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { homeRulesOf } from '../../../devices/device-identity/index.ts'
import type { BindVerdict, DeviceBinding, DevicesApi } from '../../../devices/devices/index.ts'
import { countClaim, wrongTokens } from '../claim-attempts.ts'
import { homeDevicesStore, proofs } from '../home-devices.store.ts'
import { lockPlace, requirePlace } from '../home-places.ts'
import { homesStore } from '../homes.store.ts'
import { newUid } from '../../../../crypto/opaque-ids.ts'
import { adding } from './adding.ts'
import { bindTokensStore } from './bind-tokens.store.ts'
import { bindWindowsStore } from './bind-windows.store.ts'
import { boundFacts } from './bound-facts.views.ts'
import { networkOf } from './near.ts'
import { done, type Resetting } from './resetting.ts'

interface Dependencies {
  db: Database
  clock: Clock
  devices: Pick<DevicesApi, 'bound'>
  reset: Resetting
}

const wrongToken: BindVerdict = { code: wireCode.notYours, msg: 'not a valid token' }

const wayClosed: BindVerdict = { code: wireCode.notYours, msg: 'devices of this product are not added this way' }

const verdicts: Partial<Record<string, BindVerdict>> = {
  'homes.notFound': wrongToken,
  'homes.inYourHome': { code: wireCode.notYours, msg: 'in another home' },
  'homes.boundElsewhere': { code: wireCode.notYours, msg: 'in another home' },
  'homes.notReleased': { code: wireCode.notYours, msg: 'the product is not released' },
  'homes.wayClosed': wayClosed,
  'homes.carried': { code: wireCode.notYours, msg: 'carried by a gateway' },
  'homes.tooManySubDevices': { code: wireCode.tooMany, msg: 'the home is full' },
  'homes.tooManyDevices': { code: wireCode.tooMany, msg: 'the home is full' },
  'homes.codeLocked': { code: wireCode.tooMany, msg: 'too many wrong tokens' },
}

/** Binding through the device itself: with a token that it passes on, or after a press on its button. */
export function bindTokensService({ db, clock, devices, reset }: Dependencies) {
  const { bound } = devices
  const add = adding(devices)

  /** Wrong tokens are counted; the transaction of a right one rolls back where the device can't be added. */
  const bindBy = (hash: Buffer, device: DeviceIdentity): Promise<BindVerdict> =>
    inTransaction(db, async (tx) => {
      const at = clock.now()
      const attempts = wrongTokens(tx, device.deviceId, at)
      const wrong = async (): Promise<BindVerdict> => {
        await attempts.requireFew()
        await attempts.add()
        return wrongToken
      }
      const seen = await bindTokensStore(tx).find(hash, at)
      if (!seen) return wrong()
      await homesStore(tx).lock(seen.homeId)
      // Once more under the lock: another device may have used it.
      const token = await bindTokensStore(tx).find(hash, at)
      const home = token && (await requirePlace(tx, token, seen.homeId, 'manage').catch(ifRefused))
      const found = home && (await bound.lockPresent(tx, device.deviceId))
      if (!token || !home || !found) return wrong()
      // A device repeats a message whose acknowledgement it has missed; after it has left the home the token is of no use.
      const isUsed = token.deviceId !== null
      const present = isUsed ? await homeDevicesStore(tx).homeOf(found.deviceId) : undefined
      if (isUsed && (token.deviceId !== found.deviceId || present?.homeId !== home.id)) return wrong()
      if (!(await homeRulesOf(tx, found.productId)).claimBySetup) throw new DomainError('homes.wayClosed')
      const by = { homeId: home.id, user: token, proof: proofs.token, ip: '', at }
      await add(tx, { ...found, ...by })
      await bindTokensStore(tx).use(hash, found.deviceId)
      return done
    })

  async function receiveToken(device: DeviceIdentity, token: string): Promise<BindVerdict> {
    const hash = hashOf(token)
    try {
      return await bindBy(hash, device)
    } catch (error) {
      const verdict = error instanceof DomainError ? verdicts[error.reason] : undefined
      if (!(error instanceof DomainError) || !verdict) throw error
      const refusal = tokenRefusals.find((one) => error.reason === `homes.${one}`)
      if (refusal) await bindTokensStore(db).noteRefusal(hash, refusal)
      return verdict
    }
  }

  async function open({ deviceId, productId }: DeviceIdentity, seconds: number): Promise<BindVerdict> {
    if (!(await homeRulesOf(db, productId)).claimByPress) return wayClosed
    if (await homeDevicesStore(db).homeOf(deviceId)) return { code: wireCode.notYours, msg: 'already in a home' }
    const ip = await boundFacts(db).addressOf(deviceId)
    // Its connection has ended meanwhile: the press is over, too.
    if (ip === undefined) return { code: wireCode.notYours, msg: 'not connected' }
    const until = clock.now() + seconds * SECOND_MS
    await bindWindowsStore(db).open({ deviceId, network: networkOf(ip), until })
    return done
  }

  const binding: Omit<DeviceBinding, 'carried'> = {
    receive(device, uplink) {
      if (uplink.kind === 'token') return receiveToken(device, uplink.token)
      return uplink.kind === 'open' ? open(device, uplink.seconds) : reset(device, uplink.reset)
    },
    async stateOf(deviceId) {
      const { boundAt, unboundAt } = await boundFacts(db).boundSince(deviceId)
      if (boundAt !== undefined) return { bound: true, at: boundAt }
      return unboundAt === undefined ? { bound: false } : { bound: false, at: unboundAt }
    },
  }

  return {
    binding,

    /** Counted before the home is looked at, as claims are. */
    async create(
      { homeId }: CheckedInputOf<typeof createBindToken>,
      user: EndUser,
      ip: string,
    ): Promise<OutputOf<typeof createBindToken>> {
      const at = clock.now()
      await inTransaction(db, (tx) => countClaim(tx, { userId: user.userId, ip }, at))
      return inTransaction(db, async (tx) => {
        const { id } = await lockPlace(tx, user, homeId, 'manage')
        const [token, bindId] = [newUid(), newUid()]
        const expireTime = at + bindLimits.tokenLifeMs
        const kept = { hash: hashOf(token), uid: bindId, homeId: id, userId: user.userId, expireTime }
        await bindTokensStore(tx).insert(kept)
        return { bindId, token, expireTime }
      })
    },

    async get(
      { bindId }: CheckedInputOf<typeof getBindToken>,
      { userId }: EndUser,
    ): Promise<OutputOf<typeof getBindToken>> {
      const found = await bindTokensStore(db).shown(bindId, userId, clock.now())
      if (!found) throw new DomainError('homes.bindTokenNotFound')
      return found
    },

    nearby: (ip: string): Promise<NearbyDevice[]> =>
      bindWindowsStore(db).nearby({ network: networkOf(ip), now: clock.now() }),
  }
}

function ifRefused(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error
}
