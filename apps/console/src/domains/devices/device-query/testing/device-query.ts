import {
  getDeviceInfo,
  getDeviceTimeline,
  listCenterDevices,
  listDeviceOnOff,
  listSubDeviceInfos,
} from '@slipway/contract/devices/device-query/device-query.calls.ts'
import type { DeviceInfo, DeviceState, TimelineLine } from '@slipway/contract/devices/device-query/device-query.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { on } from '../../../../app/testing/open-console.tsx'

const NOW = new Date(2026, 10, 21, 10, 0, 7).getTime()

export const anyInfo: DeviceInfo = {
  subSerial: 'lamp-1',
  productId: '0123456789abcdef0123456789abcdef',
  productName: 'Lamp',
  name: null,
  onlineState: 0,
  productDeleted: false,
  isSimulated: false,
  firstActivationTime: NOW,
  lastActivationTime: NOW,
  onlineStateTime: NOW,
  lastSeenTime: NOW,
  createTime: NOW,
  version: '1.2.0',
  latestVersion: null,
  protocolVersion: 'iot/v1',
  signal: '-61',
  boundUser: null,
  bindTime: null,
  ips: ['192.0.*.*'],
  ports: [],
  province: null,
  city: null,
  operator: null,
  longitude: null,
  latitude: null,
  lastAlarmTime: null,
  isMasked: true,
  sameSerial: [],
}

export const anyState: DeviceState = {
  overHttp: false,
  state: 'offline',
  since: NOW,
  reason: 'keepaliveTimeout',
  attempt: null,
  problem: null,
  rejectedMessages: 2,
}

export const lines: TimelineLine[] = [
  {
    id: 'attempt-signature',
    time: NOW,
    kind: 'attempt',
    attempt: { serial: 'lamp-1', cause: 'signature', found: '', count: 3, lastTime: NOW, ip: '192.0.*.*' },
  },
  {
    id: 'problem-4',
    time: NOW - 500,
    kind: 'problem',
    problem: {
      cause: 'topicForeign',
      found: 'iot/v1/p/lamp-2/up/property/report',
      expected: 'iot/v1/p/lamp-1/up/property/report',
      count: 2,
      lastTime: NOW - 500,
    },
  },
  {
    id: 'violation-7',
    time: NOW - 1_000,
    kind: 'violation',
    violation: {
      tail: 'up/property/report',
      code: 422,
      payload: '{"data":{"temp":400}}',
      encoding: 'utf8',
      sizeBytes: 21,
      reasons: [{ deKey: 'temp', reason: '最大 125' }],
    },
  },
  {
    id: 'command-5',
    time: NOW - 2_000,
    kind: 'command',
    command: {
      commandId: '5',
      action: null,
      deKeys: ['sw'],
      data: { sw: true },
      status: commandStatus.expired,
      createTime: NOW - 40_000,
      sentTime: null,
      endTime: NOW - 10_000,
      expireTime: NOW - 10_000,
      code: 408,
      msg: null,
      output: null,
      unmodelled: null,
      unheardTime: null,
      supersededKeys: [],
      late: null,
      by: 'd***@example.com',
    },
  },
  {
    id: 'presence-9',
    time: NOW - 3_000,
    kind: 'presence',
    change: { time: NOW - 3_000, type: 0, ip: '192.0.*.*', reason: 'keepaliveTimeout' },
  },
  {
    id: 'deed-1',
    time: NOW - 4_000,
    kind: 'deed',
    deed: {
      actionName: '修改产品',
      account: 'd***@example.com',
      via: '',
      objects: [{ objectType: 'products', objectTypeName: '产品', objectName: 'Lamp', kind: 2, fields: ['产品名称'] }],
    },
  },
]

export const answerInfo = (info: Partial<DeviceInfo> = {}) => on(getDeviceInfo, () => ({ ...anyInfo, ...info }))

export const answerTimeline = (items: TimelineLine[] = lines) =>
  on(getDeviceTimeline, () => ({ state: anyState, items, next: null }))

export const answerOnOff = on(listDeviceOnOff, () => ({
  items: [
    { time: NOW, type: 0 as const, ip: '192.0.*.*', reason: 'keepaliveTimeout' },
    { time: NOW - 60_000, type: 1 as const, ip: '192.0.*.*', reason: '' },
  ],
  total: 2,
  pageIndex: 0,
}))

const facts = { productId: anyInfo.productId, productName: 'Hub', name: null, onlineState: 1 as const }

export const answerCenters = on(listCenterDevices, () => [{ ...facts, subSerial: 'hub-1', isItself: false }])

export const answerSubs = on(listSubDeviceInfos, () => ({
  items: [{ ...facts, subSerial: 'sensor-1', mac: 'aa:bb', channel: '11', networkKey: '***', neighbour: null }],
  total: 1,
  pageIndex: 0,
}))
