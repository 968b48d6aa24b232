import type { OpenedPanel } from '@slipway/contract/users/homes/opened-panel.ts'
import type { OwnTryChanges, TryChanges, TryPhone } from '@slipway/contract/users/homes/tries/tries.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { StandInHold, VirtualDevicesApi } from '../../../devices/virtual-devices/index.ts'
import type { FeedSource } from '../live/device-feed.ts'
import { isSame } from '../live/home-state.ts'
import type { TriesService } from './tries.service.ts'
import { triesStore } from './tries.store.ts'
import { triedParts, triesViews, type TriedDevice } from './tries.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  panelOf: TriesService['panelOf']
  virtualDevices: Pick<VirtualDevicesApi, 'holdStandIn'>
  /** Nothing answers for the device any more: it has to be read again. */
  onLost(): void
}

export interface TryState {
  device: TriedDevice
  devices: ReadonlyMap<number, { productId: string }>
  panel: OpenedPanel
  phones: readonly TryPhone[]
  changesInMs: number
}

type Changes = TryChanges & OwnTryChanges

export interface TryReader {
  /** Only its developer is sent the phones. */
  isPhone: boolean
  send(changes: Changes): void
}

function changesFor({ isPhone }: TryReader, before: TryState | undefined, after: TryState): Changes {
  const [was, is] = [before && triedParts(before.device), triedParts(after.device)]
  return {
    ...(!isSame(was, is) && { device: is }),
    // A phone has been given the panel when it opened the link.
    ...(!(isPhone && !before) && !isSame(before?.panel, after.panel) && { panel: after.panel }),
    ...(!isPhone && !isSame(before?.phones, after.phones) && { phones: [...after.phones] }),
  }
}

/** One link: its device, its panel and the phones that have opened it. `end` lets its device go. */
export function trySource({ db, clock, panelOf, virtualDevices, onLost }: Dependencies, linkRow: number) {
  let hold: StandInHold | undefined
  let isOver = false

  const stateOf = (device: TriedDevice, panel: OpenedPanel, phones: readonly TryPhone[]): TryState => {
    hold ??= isOver ? undefined : virtualDevices.holdStandIn(device, onLost)
    if (!device.shown.online) hold?.begin()
    return {
      device,
      devices: new Map([[device.deviceId, { productId: device.productId }]]),
      panel,
      phones,
      changesInMs: Math.max(device.endTime - clock.now(), 0) + 1,
    }
  }

  async function read(): Promise<TryState | undefined> {
    const device = await triesViews(db).byLink(linkRow, clock.now())
    const found = device && (await panelOf(device))
    if (!device || !found) return undefined
    return stateOf(device, found.panel, await triesStore(db).phonesOf(linkRow))
  }

  const source: FeedSource<TryState, TryReader, Changes> = {
    read,
    async reread(state) {
      const device = await triesViews(db).byLink(linkRow, clock.now())
      return device ? stateOf(device, state.panel, state.phones) : state
    },
    changesFor,
    refusal: 'tries.over',
    goodbye: { over: 'ended' },
  }

  return {
    source,
    end(): void {
      isOver = true
      hold?.end()
    },
  }
}
