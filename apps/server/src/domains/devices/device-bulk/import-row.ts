import type { ImportedDevice } from '@slipway/contract/devices/device-bulk/device-import.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Actor } from '../../../http/route.ts'
import type { DeviceGroupsApi } from '../device-groups/index.ts'
import type { DevicesApi } from '../devices/index.ts'

interface Dependencies {
  devices: Pick<DevicesApi, 'bulk' | 'requireOwn'>
  groups: Pick<DeviceGroupsApi, 'assignNamed'>
}

type OnAdded = (tx: DatabaseOrTransaction, deviceId: number) => Promise<void>

/** Adds the device of a line, or changes the one that has the serial number. */
export const deviceImporter =
  ({ devices, groups }: Dependencies) =>
  async (name: DeviceName, line: ImportedDevice | null, actor: Actor, onAdded: OnAdded): Promise<void> => {
    const { tags, group, ...words } = line ?? { serial: name.serial }
    const isKnown = await devices.requireOwn(name, actor).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError && error.reason === 'devices.notFound') return false
        throw error
      },
    )
    if (isKnown) await devices.bulk.update({ ...name, name: words.name, remark: words.remark }, actor)
    else await devices.bulk.add({ ...name, name: words.name ?? '', remark: words.remark ?? '' }, actor, onAdded)
    if (tags !== undefined || group !== undefined) await groups.assignNamed(name, { tags, group }, actor)
  }

export type DeviceImporter = ReturnType<typeof deviceImporter>
