import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import {
  commandStatus,
  type Command,
  type Device,
  type PropertyState,
} from '@slipway/contract/devices/devices/devices.ts'
import { maskedAccount } from '@slipway/contract/devices/device-query/masked.ts'
import { offActionText, offModelText } from '@slipway/contract/devices/devices/off-model-text.ts'
import type { OffModel, ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { DeviceEvents } from '../../device-events/index.ts'
import { giverNames, type GiverNames } from '../commands/command-givers.ts'
import { toCommand } from '../commands/command-row.ts'
import { devicesViews } from '../registry/devices.views.ts'
import type { Part } from '../bus/live-changes.ts'
import { shadowsStore } from '../shadow/shadows.store.ts'
import { rejectedConnectionsViews } from '../authentication/rejected-connections.views.ts'
import { snapshotViews } from './snapshot.views.ts'
import { subDevicesViews } from '../topology/sub-devices.views.ts'

/** The end user that has bound a device; undefined where none has. */
export type BoundTo = (deviceId: number) => Promise<{ account: string | null; bindTime: number } | undefined>

interface Dependencies {
  db: Database
  clock: Clock
  modelOf(productId: string): Promise<ThingModel>
  givers: GiverNames
  boundTo: BoundTo
  events: Pick<DeviceEvents, 'list' | 'total'>
}

export interface ShownDevice {
  deviceId: number
  device: Device
  locale: Locale
}

/** The device's page, entirely or in parts. */
export function deviceSnapshot({ db, clock, modelOf, givers, boundTo, events: told }: Dependencies) {
  const views = snapshotViews(db)

  /** Values that do not fit the current model are shown with the reason. */
  async function properties({ deviceId, device, locale }: ShownDevice): Promise<PropertyState[]> {
    const [values, model] = await Promise.all([views.values(deviceId), modelOf(device.productId)])
    const offModel = model.checkReport(Object.fromEntries(values.map(({ deKey, value }) => [deKey, value])))
    return values.map(({ deKey, value, time }) => {
      const off = offModel.get(deKey)
      return { deKey, value, time, unmodelled: off ? inLocale(offModelText(off), locale) : null }
    })
  }

  async function commands({ deviceId, device, locale }: ShownDevice): Promise<Command[]> {
    const [rows, model] = await Promise.all([views.commands(deviceId), modelOf(device.productId)])
    const nameOf = await giverNames(rows, givers)
    return rows.map((row) => {
      const command = toCommand(row, nameOf(row), clock.now())
      const off = offOutput(command, model)
      return off ? { ...command, unmodelled: inLocale(offActionText(off), locale) } : command
    })
  }

  async function events({ deviceId }: ShownDevice): Promise<DeviceSnapshot['events']> {
    const total = await told.total(deviceId)
    const [newest] = await told.list(deviceId, { offset: 0, limit: 1 }, total)
    return { total, newest: newest?.id ?? null }
  }

  async function binding({ deviceId }: ShownDevice): Promise<DeviceSnapshot['binding']> {
    const bound = await boundTo(deviceId)
    if (!bound) return null
    const { account, bindTime } = bound
    return { boundUser: account === null ? null : maskedAccount(account), bindTime }
  }

  const readers: { [Name in Part]: (shown: ShownDevice, afterMessage: number) => Promise<DeviceSnapshot[Name]> } = {
    device: async ({ deviceId, device }) => (await devicesViews(db).byId(deviceId)) ?? device,
    properties,
    commands,
    messages: ({ deviceId, device }, afterMessage) => views.messages(deviceId, device, afterMessage),
    refusedAttempts: ({ device }) => rejectedConnectionsViews(db).shownOf(device),
    events,
    shadow: ({ deviceId }) => shadowsStore(db).read(deviceId),
    topology: ({ deviceId }) => subDevicesViews(db).of(deviceId),
    binding,
  }

  return {
    /** Only these parts; messages only above the id `afterMessage`. */
    async read(shown: ShownDevice, parts: readonly Part[], afterMessage = 0): Promise<Partial<DeviceSnapshot>> {
      const read = await Promise.all(
        parts.map(async (part) => [part, await readers[part](shown, afterMessage)] as const),
      )
      return Object.fromEntries(read)
    },
    async whole(shown: ShownDevice): Promise<DeviceSnapshot> {
      const [properties_, commands_, messages, refusedAttempts, events_, shadow, topology, binding_] =
        await Promise.all([
          properties(shown),
          commands(shown),
          readers.messages(shown, 0),
          readers.refusedAttempts(shown, 0),
          events(shown),
          shadowsStore(db).read(shown.deviceId),
          subDevicesViews(db).of(shown.deviceId),
          binding(shown),
        ])
      const { device } = shown
      return {
        device,
        properties: properties_,
        commands: commands_,
        messages,
        refusedAttempts,
        events: events_,
        shadow,
        topology,
        binding: binding_,
      }
    },
  }
}

/** Only for an action that succeeded: a refusal has no output. */
function offOutput({ action, status, late, output }: Command, model: ThingModel): OffModel | undefined {
  const isDone = status === commandStatus.acked || (late !== null && late.code >= 200 && late.code <= 299)
  return action !== null && isDone ? model.checkOutput(action, output) : undefined
}

export type SnapshotReader = ReturnType<typeof deviceSnapshot>
