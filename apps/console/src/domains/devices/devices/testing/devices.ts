import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import {
  commandStatus,
  type Command,
  type Device,
  type ListedDevice,
  type RejectedConnection,
  type WireMessage,
} from '@slipway/contract/devices/devices/devices.ts'

export const NOW = 1_790_000_000_000

export const anySnapshot: DeviceSnapshot = {
  device: {
    productId: '0123456789abcdef0123456789abcdef',
    serial: 'dev-001',
    name: '',
    remark: '',
    online: false,
    onlineSince: null,
    lastSeen: null,
    ip: null,
    createTime: NOW,
    activatedTime: null,
    disabledTime: null,
    isVirtual: false,
    isSimulated: false,
  },
  properties: [],
  shadow: { desired: {}, version: 0, changeTime: null },
  commands: [],
  messages: [],
  refusedAttempts: [],
  events: { total: 0, newest: null },
  topology: { gateway: null, subs: 0, subsOnline: 0 },
  binding: null,
}

/** A device as the list has it. */
export const listed = (device: Device): ListedDevice => ({ ...device, tags: [], group: null, values: {} })

export const online = (time: number = NOW) => ({
  ...anySnapshot.device,
  online: true,
  onlineSince: time,
  lastSeen: time,
  activatedTime: time,
  ip: '10.0.0.7',
})

export const anyCommand: Command = {
  commandId: '1',
  action: null,
  deKeys: ['power'],
  data: { power: true },
  status: commandStatus.pending,
  createTime: NOW,
  sentTime: null,
  endTime: null,
  expireTime: NOW + 30_000,
  code: null,
  msg: null,
  output: null,
  unmodelled: null,
  unheardTime: null,
  supersededKeys: [],
  late: null,
  by: 'dev@example.com',
}

const ROOT = `iot/v1/${anySnapshot.device.productId}/dev-001`

export const message = (id: number, parts: Partial<WireMessage> = {}): WireMessage => ({
  id: String(id),
  time: NOW + id,
  direction: 'up',
  topic: `${ROOT}/up/property/report`,
  payload: `{"id":"${id}"}`,
  sizeBytes: 10,
  encoding: 'utf8',
  qos: 1,
  code: 200,
  ...parts,
})

export const attempt: RejectedConnection = {
  serial: 'dev-001',
  cause: 'timestampOff',
  found: '-412 s',
  count: 3,
  lastTime: NOW,
  ip: '10.0.0.7',
}
