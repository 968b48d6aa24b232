import type { CheckedInputOf, NumberedPage } from '@slipway/contract/define-call.ts'
import type {
  getDeviceInfo,
  listDeviceOnOff,
  listSubDeviceInfos,
  searchDevices,
} from '@slipway/contract/devices/device-query/device-query.calls.ts'
import {
  readSubSerial,
  type CenterDevice,
  type DeviceInfo,
  type FoundDevice,
  type SubDeviceInfo,
} from '@slipway/contract/devices/device-query/device-query.ts'
import { deviceQueryLimits } from '@slipway/contract/devices/device-query/device-query.limits.ts'
import { maskedAccount, maskedAddresses } from '@slipway/contract/devices/device-query/masked.ts'
import { may, viaMenus } from '@slipway/contract/access.ts'
import { onOff, type OnOffRow } from '@slipway/contract/devices/devices/devices.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { mostCounted, offsetOf, totalUpTo } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Geoip } from '../../../geoip/geoip.ts'
import type { Actor } from '../../../http/route.ts'
import type { LookedUpDevice } from '../devices/index.ts'
import type { DeviceQueryDependencies } from './index.ts'
import { toldFacts } from './reported-facts.ts'

type Request = CheckedInputOf<typeof getDeviceInfo>

/** A device that the caller may see; with `isMasked`, addresses and accounts are shown in part. */
export interface SeenDevice {
  device: LookedUpDevice
  isMasked: boolean
}

/** The "device query" menu gives access to devices of all products. */
const seesAll = viaMenus('devices')

/** Nothing in a test home, which is no user's. */
function bindingOf(
  bound: Awaited<ReturnType<DeviceQueryDependencies['boundTo']>>,
): Pick<DeviceInfo, 'boundUser' | 'bindTime'> {
  if (!bound || bound.account === null) return { boundUser: null, bindTime: null }
  return { boundUser: maskedAccount(bound.account), bindTime: bound.bindTime }
}

/** EN-DEVICE-15, -16: by the address, where a database is set; where addresses are masked, the province only. */
function placeIn(
  geoip: Geoip | undefined,
  { ip, locale, isMasked }: { ip: string | null; locale: Locale; isMasked: boolean },
): Pick<DeviceInfo, 'province' | 'city'> {
  const place = ip === null ? undefined : geoip?.placeOf(ip, locale)
  return { province: place?.province || null, city: (!isMasked && place?.city) || null }
}

/** What is the same for everyone who sees the device. */
const storedFacts = (device: LookedUpDevice) => ({
  ...shownFacts(device),
  productDeleted: device.productDeleted,
  isSimulated: device.isSimulated,
  firstActivationTime: device.activatedTime,
  onlineStateTime: device.changedTime,
  lastSeenTime: device.seenTime,
  createTime: device.createTime,
  protocolVersion: device.activatedTime === null ? null : PROTOCOL,
  ports: device.port === null ? [] : [device.port],
})

export function deviceQueryService({
  lookup,
  topology,
  lastAlarm,
  boundTo,
  firmwareOf,
  geoip,
}: DeviceQueryDependencies) {
  function candidates(asked: Request, actor: Actor, limit: number, isOfAll = may(seesAll, actor.permissions)) {
    const { subSerial, productId: chosen } = asked
    const { serial, productId } = readSubSerial(subSerial)
    const { accountId } = actor
    return lookup.find({ serial, productId: chosen ?? productId, accountId, isOfAll }, limit)
  }

  const seen = (device: LookedUpDevice, actor: Actor): SeenDevice => ({
    device,
    isMasked: !actor.permissions.seesPersonalData && !device.isOfMember,
  })

  /** Undefined for absent and foreign devices; with `isOfAll` no device is foreign. */
  async function findSeen(asked: Request, actor: Actor, isOfAll?: boolean): Promise<SeenDevice | undefined> {
    const [device] = await candidates(asked, actor, 1, isOfAll)
    return device && seen(device, actor)
  }

  /** Throws `devices.notFound` both for absent and for foreign devices (ER-44, SI-019). */
  async function requireSeen(asked: Request, actor: Actor): Promise<SeenDevice> {
    const found = await findSeen(asked, actor)
    if (!found) throw new DomainError('devices.notFound')
    return found
  }

  async function subDevice(device: LookedUpDevice): Promise<SubDeviceInfo> {
    const facts = toldFacts(await lookup.values(device.deviceId))
    const { mac, channel, networkKey, neighbour } = facts
    return { ...shownFacts(device), mac, channel, networkKey, neighbour }
  }

  return {
    requireSeen,
    findSeen,

    async search({ keyword }: CheckedInputOf<typeof searchDevices>, actor: Actor): Promise<FoundDevice[]> {
      const asked = { keyword, accountId: actor.accountId, isOfAll: actor.permissions.administrator }
      const found = await lookup.search(asked, deviceQueryLimits.found)
      return found.map(({ serial, name, ...rest }) => ({ ...rest, subSerial: serial, deviceName: name }))
    },

    async info(asked: Request, actor: Actor, locale: Locale): Promise<DeviceInfo> {
      const [device] = await candidates(asked, actor, 1)
      if (!device) throw new DomainError('devices.notFound')
      const { serial, deviceId, productId } = device
      const anywhere = { subSerial: serial, productId: undefined }
      const [values, lastActivationTime, lastAlarmTime, bound, all, firmware] = await Promise.all([
        lookup.values(deviceId),
        lookup.lastOnline(deviceId),
        lastAlarm(device),
        boundTo(deviceId),
        candidates(anywhere, actor, deviceQueryLimits.sameSerial),
        firmwareOf(device),
      ])
      const facts = toldFacts(values)
      const { isMasked } = seen(device, actor)
      return {
        ...storedFacts(device),
        lastActivationTime,
        version: firmware.version ?? facts.version,
        latestVersion: firmware.latest,
        signal: facts.signal,
        ...bindingOf(bound),
        ips: device.ip === null ? [] : [isMasked ? maskedAddresses(device.ip) : device.ip],
        ...placeIn(geoip, { ip: device.ip, locale, isMasked }),
        operator: facts.operator,
        longitude: facts.longitude,
        latitude: facts.latitude,
        lastAlarmTime,
        isMasked,
        sameSerial: all
          .filter((other) => other.productId !== productId)
          .map((other) => ({ productId: other.productId, productName: other.productName })),
      }
    },

    async onOff(input: CheckedInputOf<typeof listDeviceOnOff>, actor: Actor): Promise<NumberedPage<OnOffRow>> {
      const { device, isMasked } = await requireSeen(input, actor)
      const { startTime: from, endTime: until, pageSize: limit } = input
      const offset = offsetOf(input)
      const isTimed = from !== undefined || until !== undefined
      const counted = await lookup.countOnOff(device.deviceId, { from, until }, mostCounted.rows + 1)
      const isBeyond = isTimed && offset >= mostCounted.rows
      const rows = isBeyond ? [] : await lookup.onOff(device.deviceId, { from, until }, { offset, limit }, counted)
      const items = rows.map((row) => ({ ...row, ip: shownAddress(row.ip, isMasked) }))
      const totals = isTimed ? totalUpTo(counted, mostCounted.rows) : { total: counted }
      return { items, ...totals, pageIndex: Math.floor(offset / limit) }
    },

    /** SI-107: the gateways above the device, or the device itself. */
    async centers(input: Request, actor: Actor): Promise<CenterDevice[]> {
      const { device } = await requireSeen(input, actor)
      const gateways = await lookup.byIds(await topology.gatewaysOf(device.deviceId, deviceQueryLimits.centers))
      if (gateways.length === 0) return [{ ...shownFacts(device), isItself: true }]
      return gateways.map((gateway) => ({ ...shownFacts(gateway), isItself: false }))
    },

    async subDevices(
      input: CheckedInputOf<typeof listSubDeviceInfos>,
      actor: Actor,
    ): Promise<NumberedPage<SubDeviceInfo>> {
      const { device } = await requireSeen(input, actor)
      const [offset, limit] = [offsetOf(input), input.pageSize]
      const { deviceIds, total } = await topology.subsOf(device.deviceId, { offset, limit })
      const items = await Promise.all((await lookup.byIds(deviceIds)).map(subDevice))
      return { items, total, pageIndex: Math.floor(offset / limit) }
    },
  }
}

/** The protocol of the topics that every device uses (`iot/v1/…`). */
const PROTOCOL = 'iot/v1'

const shownFacts = ({ serial, productId, productName, name, online }: LookedUpDevice) => ({
  subSerial: serial,
  productId,
  productName,
  name: name === '' ? null : name,
  onlineState: online ? onOff.online : onOff.offline,
})

const shownAddress = (ip: string | null, isMasked: boolean): string | null =>
  ip !== null && isMasked ? maskedAddresses(ip) : ip
