import { heirOf, homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import { userTextsErased } from '@slipway/contract/users/homes/homes.events.ts'
import type { Clock } from '../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { DevicesApi } from '../../devices/devices/index.ts'
import { bindTokensStore } from './binding/bind-tokens.store.ts'
import { sharesStore } from './shares/shares.store.ts'
import { claimAttemptsStore } from './claim-attempts.store.ts'
import { erasedNamesStore } from './erased-names.store.ts'
import { homeDevicesStore } from './home-devices.store.ts'
import type { HomeNotices } from './home-notices.ts'
import { homesStore } from './homes.store.ts'
import { invitationsStore } from './invitations.store.ts'
import { membersStore } from './members.store.ts'
import { panelStoresStore } from './panels/panel-stores.store.ts'

interface Dependencies {
  clock: Clock
  events: EventPublisher
  devices: Pick<DevicesApi, 'userCommands'>
  notices: Pick<HomeNotices, 'notify'>
  unbindAll(tx: DatabaseOrTransaction, homeId: number, by: { userId: number; ip: string }): Promise<void>
}

/**
 * What a user leaves when its account is erased: homes of its own go to the member that has managed them for longest, else to the
 * one that joined first; without other members they are dissolved, and their devices are free. What it has named in homes that
 * stay has neutral names from then on, and devices forget the texts that it wrote to them (decisions 0143, 0144).
 */
export function userErasing({ clock, events, devices, notices, unbindAll }: Dependencies) {
  return async (tx: DatabaseOrTransaction, userId: number): Promise<void> => {
    const homes = homesStore(tx)
    const names = erasedNamesStore(tx)
    const seen = (await homes.listOf(userId)).map(({ homeId }) => homeId)
    // In one order, so that no two erasures deadlock.
    for (const homeId of [...new Set([...seen, ...(await names.homesWith(userId))])].toSorted()) {
      await homes.lock(homeId)
      // Undefined where the user has left it.
      const home = await homes.find(userId, homeId)
      const members = membersStore(tx)
      const isOwned = home?.role === homeRoles.owner
      const heir = isOwned
        ? heirOf((await members.listOf(home.id)).filter((member) => member.userId !== userId))
        : undefined
      if (isOwned && !heir) {
        await unbindAll(tx, home.id, { userId, ip: '' })
        await homes.delete(home.id)
        continue
      }
      if (home && heir) await members.transfer(home.id, { from: userId, to: heir.userId })
      await names.neutralise(homeId, userId)
      if (home && heir) await notices.notify(tx, home.id, [heir.userId], { kind: 'homeHandedOver', byUser: null })
      if (home) await members.remove(home.id, userId)
    }
    await homeDevicesStore(tx).passOn(userId)
    await homeDevicesStore(tx).forgetInTrail(userId)
    await invitationsStore(tx).removeOf(userId)
    await bindTokensStore(tx).removeOf(userId)
    await sharesStore(tx).removeOf(userId)
    await panelStoresStore(tx).removeOf(userId)
    await claimAttemptsStore(tx).removeOf(`user:${userId}`)
    await claimAttemptsStore(tx).removeOf(`code:${userId}`)
    for (const texts of await devices.userCommands.eraseOf(tx, userId)) {
      await events.publish(tx, userTextsErased, { ...texts, at: clock.now() })
    }
  }
}
