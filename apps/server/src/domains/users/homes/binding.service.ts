import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { readLabelCode } from '@slipway/contract/devices/devices/label-code.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { LabelProduct } from '@slipway/contract/users/homes/home-devices.ts'
import { mayTakeAway } from '@slipway/contract/users/homes/home-rules.ts'
import type { Clock } from '../../../clock.ts'
import { isSame } from '../../../crypto/random-secrets.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import { homeRulesOf } from '../../devices/device-identity/index.ts'
import type { DevicesApi } from '../../devices/devices/index.ts'
import type { VirtualDevicesApi } from '../../devices/virtual-devices/index.ts'
import { adding, requireReleased, type Added, type Adding } from './binding/adding.ts'
import { bindWindowsStore, type WindowKey } from './binding/bind-windows.store.ts'
import type { By, Leaving } from './binding/leaving-homes.ts'
import { networkOf } from './binding/near.ts'
import { typedSerials } from './binding/typed-serials.ts'
import { countClaim, wrongCodes } from './claim-attempts.ts'
import { homeDevicesStore, proofs } from './home-devices.store.ts'
import { homeDevicesViews } from './home-devices.views.ts'
import { givenName, type HomeNotices } from './home-notices.ts'
import { lockPlace } from './home-places.ts'
import { homesStore } from './homes.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  devices: Pick<DevicesApi, 'bound'>
  virtualDevices: Pick<VirtualDevicesApi, 'redeem'>
  leaving: Pick<Leaving, 'unbind' | 'unbindWithSubs'>
  notices: Pick<HomeNotices, 'notifyMembers'>
}

/** Where a device goes, and who puts it there. */
type Target = Pick<Adding, 'homeId' | 'user' | 'ip' | 'at'>

interface Typed {
  productId: string | undefined
  serial: string
  code: string
}

/** Devices that the typed serial number can mean. */
async function namesOf(
  bound: DevicesApi['bound'],
  tx: DatabaseOrTransaction,
  { productId, serial }: Omit<Typed, 'code'>,
): Promise<DeviceName[]> {
  const names: DeviceName[] = []
  for (const one of typedSerials(serial)) {
    const productIds = productId === undefined ? await bound.productsWith(tx, one) : [productId]
    names.push(...productIds.map((id) => ({ productId: id, serial: one })))
  }
  return names
}

export function bindingService({ db, clock, devices, virtualDevices, leaving, notices }: Dependencies) {
  const { bound } = devices
  const { unbind, unbindWithSubs } = leaving
  const add = adding(devices)

  const isCode = (given: string | undefined, expected: string | undefined): boolean =>
    given !== undefined && expected !== undefined && isSame(Buffer.from(given), Buffer.from(expected))

  /**
   * The device whose code it is. Wrong codes count for the serial number in either case, with and without a product; one
   * attempt counts once.
   */
  async function lockByCode(tx: DatabaseOrTransaction, { productId, serial, code }: Typed, at: number) {
    const names = await namesOf(bound, tx, { productId, serial })
    const named = [...new Set(names.map((one) => one.productId))].toSorted()
    const attempts = [...(productId === undefined ? [undefined] : []), ...named].map((one) =>
      wrongCodes(tx, { productId: one, serial }, at),
    )
    for (const one of attempts) await one.requireFew()
    for (const name of names) {
      const device = await bound.lockClaimable(tx, name)
      if (!device || !isCode(readLabelCode(code), device.code)) continue
      // Only whoever has the right code is refused for this reason.
      if (!(await homeRulesOf(tx, name.productId)).claimByLabel) throw new DomainError('homes.wayClosed')
      return { ...device, productId: name.productId }
    }
    for (const one of attempts) await one.add()
    return undefined
  }

  /** Undefined where the code is wrong, which is then counted. */
  async function bindByCode(tx: DatabaseOrTransaction, typed: Typed, to: Target): Promise<Added | undefined> {
    const found = await lockByCode(tx, typed, to.at)
    return found && add(tx, { ...to, ...found, isTrial: false, proof: proofs.code })
  }

  /** Whether the device exists is not said: without a press in the caller's network it makes no difference. */
  async function bindByPress(tx: DatabaseOrTransaction, key: WindowKey, to: Target): Promise<Added> {
    const windows = bindWindowsStore(tx)
    const here = { network: networkOf(to.ip), now: to.at }
    const deviceId = await windows.deviceOf(key, here)
    const found = deviceId === undefined ? undefined : await bound.lockPresent(tx, deviceId)
    if (found && !(await homeRulesOf(tx, found.productId)).claimByPress) throw new DomainError('homes.wayClosed')
    // Once more under the lock: another home may have been faster.
    if (!found || (await windows.deviceOf(key, here)) === undefined) throw new DomainError('homes.notPressed')
    return add(tx, { ...to, ...found, proof: proofs.press })
  }

  /** The device appears with its first ticket. A claim that fails leaves the ticket as it was. */
  async function bindByTicket(tx: DatabaseOrTransaction, ticket: string, to: Target): Promise<Added> {
    const device = await virtualDevices.redeem(tx, ticket)
    const found = device && (await bound.lockPresent(tx, device.deviceId))
    if (!found) throw new DomainError('homes.ticketSpent')
    return add(tx, { ...to, ...found, proof: proofs.ticket })
  }

  const bind = (input: CheckedInputOf<typeof claimDevice>, user: EndUser, ip: string): Promise<Added | undefined> =>
    inTransaction(db, async (tx) => {
      const { homeId, productId, serial = '', code, nearbyId, ticket } = input
      const home = await lockPlace(tx, user, homeId, 'manage')
      const to: Target = { homeId: home.id, user, ip, at: clock.now() }
      if (ticket !== undefined) return bindByTicket(tx, ticket, to)
      if (nearbyId !== undefined) return bindByPress(tx, { nearbyId }, to)
      return code === undefined
        ? bindByPress(tx, { productId: productId ?? '', serial }, to)
        : bindByCode(tx, { productId, serial, code }, to)
    })

  return {
    async productOfLabel(productId: string): Promise<LabelProduct> {
      const { name, picture } = await requireReleased(db, productId)
      const { claimByLabel, claimByPress } = await homeRulesOf(db, productId)
      return { productName: name, picture, claimByLabel, claimByPress }
    },

    /** Counted before the code is looked at, so that attempts count however they end. */
    async claim(
      input: CheckedInputOf<typeof claimDevice>,
      user: EndUser,
      ip: string,
    ): Promise<OutputOf<typeof claimDevice>> {
      await inTransaction(db, (tx) => countClaim(tx, { userId: user.userId, ip }, clock.now()))
      const claimed = await bind(input, user, ip)
      const found = claimed && (await homeDevicesViews(db).find(user.userId, claimed.uid))
      if (!found) throw new DomainError('homes.claimRefused')
      return { ...found.shown, activated: found.isActivated, isPresent: claimed.isPresent }
    },

    unbind: (
      { deviceId, eraseHistory }: CheckedInputOf<typeof unbindDevice>,
      user: EndUser,
      ip: string,
    ): Promise<void> =>
      inTransaction(db, async (tx) => {
        const seen = await homeDevicesViews(tx).find(user.userId, deviceId)
        if (seen) await homesStore(tx).lock(seen.homeId)
        // Once more under the lock: the device may have moved, or the user left.
        const found = seen && (await homeDevicesViews(tx).find(user.userId, deviceId))
        if (!found || found.homeRow !== seen.homeRow || !mayTakeAway(found.place, found.boundBy === user.userId)) {
          throw new DomainError('homes.deviceNotFound')
        }
        const { productId, homeRow: homeId } = found
        const by = { userId: user.userId, ip }
        const notice = { kind: 'deviceRemoved', byUser: user.userId, device: givenName(found) } as const
        await notices.notifyMembers(tx, homeId, notice)
        await unbindWithSubs(tx, { deviceId: found.deviceId, productId, homeId, eraseHistory }, by)
        // Otherwise its gateway would bring it back.
        if (found.shown.gatewayId !== null) await bound.leaveGateway(tx, found.deviceId, clock.now())
      }),

    /** All devices of a home, with erasure; the caller has locked the home. */
    async unbindAll(tx: DatabaseOrTransaction, homeId: number, by: By): Promise<void> {
      for (const device of await homeDevicesStore(tx).allIn(homeId)) {
        await unbind(tx, { ...device, homeId, eraseHistory: true }, by)
      }
    },
  }
}
