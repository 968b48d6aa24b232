import {
  getDeviceInfo,
  getDeviceTimeline,
  listCenterDevices,
  listDeviceOnOff,
  listSubDeviceInfos,
  searchDevices,
} from '@slipway/contract/devices/device-query/device-query.calls.ts'
import type { DeviceMoment, DeviceState } from '@slipway/contract/devices/device-query/device-query.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { Clock } from '../../../clock.ts'
import type { Geoip } from '../../../geoip/geoip.ts'
import { serve, type Actor, type Route } from '../../../http/route.ts'
import type { DeviceActionsRequest, DeviceDeed } from '../../identity/audit/index.ts'
import type { BoundTo, DeviceLookup } from '../devices/index.ts'
import type { FirmwareOfDevice, UpdateOfDevice } from '../campaigns/index.ts'
import { deviceMomentReader } from './device-moment.ts'
import { deviceQueryService } from './device-query.service.ts'
import { deviceStateReader } from './device-state.ts'
import { timelineReader } from './timeline.ts'

/** A port to the topology, so that the query does not depend on how it is stored. */
export interface DeviceTopology {
  /** The gateways above a device, nearest first, at most `limit`. */
  gatewaysOf(deviceId: number, limit: number): Promise<number[]>
  /** The sub-devices of a gateway, ordered by serial number. */
  subsOf(gatewayId: number, slice: { offset: number; limit: number }): Promise<{ deviceIds: number[]; total: number }>
}

export interface DeviceQueryDependencies {
  clock: Clock
  lookup: DeviceLookup
  topology: DeviceTopology
  audit: {
    deedsOf(asked: DeviceActionsRequest): Promise<DeviceDeed[]>
    words: {
      actionName(action: string, locale: 'zh-CN' | 'en-US'): string
      objectTypeName(objectType: string, locale: 'zh-CN' | 'en-US'): string
      fieldNames(columns: readonly string[], locale: 'zh-CN' | 'en-US'): string[]
    }
  }
  accounts: { nameOf(accountIds: readonly number[]): Promise<Map<number, string>> }
  modelOf(productId: string): Promise<ThingModel>
  /** Firmware updates, newest first. */
  updatesOf(deviceId: number, slice: { below: number | undefined; limit: number }): Promise<UpdateOfDevice[]>
  firmwareOf(device: { deviceId: number; productId: string }): Promise<FirmwareOfDevice>
  geoip: Geoip | undefined
  /** The masked accounts of end users. */
  userNameOf(userIds: readonly number[]): Promise<Map<number, string>>
  boundTo: BoundTo
  lastAlarm(device: { deviceId: number; productId: string }): Promise<number | null>
}

export interface DeviceQueryApi {
  routes: Route[]
  /** The state of a device and its nearest explanation; undefined where it does not exist. */
  explain(deviceId: number): Promise<DeviceState | undefined>
  /**
   * A device at a moment in the past, as the caller may see it; undefined where it was added later, or is absent or
   * foreign. With `isOfAll` the caller sees devices of all products.
   */
  at(asked: DeviceAtMoment, actor: Actor, locale: Locale): Promise<DeviceMoment | undefined>
}

export interface DeviceAtMoment {
  productId: string
  serial: string
  time: number
  isOfAll: boolean
}

/** Section 0009: a device's identity, its activity and the reason for its state (decision 0038). */
export function deviceQueryDomain(parts: DeviceQueryDependencies): DeviceQueryApi {
  const query = deviceQueryService(parts)
  const timeline = timelineReader(parts)
  const stateOf = deviceStateReader(parts)
  const momentOf = deviceMomentReader(parts, timeline)
  return {
    routes: [
      serve(getDeviceInfo, ({ input, actor, locale }) => query.info(input, actor, locale)),
      serve(searchDevices, ({ input, actor }) => query.search(input, actor)),
      serve(listDeviceOnOff, ({ input, actor }) => query.onOff(input, actor)),
      serve(listCenterDevices, ({ input, actor }) => query.centers(input, actor)),
      serve(listSubDeviceInfos, ({ input, actor }) => query.subDevices(input, actor)),
      serve(getDeviceTimeline, async ({ input, actor, locale }) =>
        timeline.read(await query.requireSeen(input, actor), { ...input, locale }),
      ),
    ],
    async explain(deviceId) {
      const [device] = await parts.lookup.byIds([deviceId])
      return device && stateOf(device)
    },
    async at({ time, productId, serial, isOfAll }, actor, locale) {
      const seen = await query.findSeen({ subSerial: serial, productId }, actor, isOfAll || undefined)
      return seen && seen.device.createTime <= time ? momentOf(seen, time, locale) : undefined
    },
  }
}
