import type { ClientBase } from 'pg'
import type { Clock } from '../../../clock.ts'
import type { Slice } from '../../../db/lists/nearer-end.ts'
import type { Database } from '../../../db/database.ts'
import type { Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import {
  deviceEventsStore,
  eventWriting,
  type NewEvent,
  type QueueNotices,
  type StoredEvent,
} from './device-events.store.ts'
import { lastAlarm } from './last-alarm.views.ts'

export type { NewEvent, QueueNotices, StoredEvent } from './device-events.store.ts'

/** The events that devices sent. */
export interface DeviceEvents {
  /** Runs in the transaction of the messages that carried the events. */
  write(client: ClientBase, events: readonly NewEvent[]): Promise<void>
  /** Newest first. */
  list(deviceId: number, slice: Slice, total: number): Promise<StoredEvent[]>
  /** Newest first, below an id, those that arrived from `since` on. */
  listSince(
    deviceId: number,
    slice: { since: number; below: number | undefined; limit: number },
  ): Promise<StoredEvent[]>
  total(deviceId: number): Promise<number>
  /** Deletes some events of these devices; returns how many. */
  deleteSome(deviceIds: readonly number[], limit: number): Promise<number>
  /** The time of the device's last event whose message is an alarm; null where there is none, or it has expired. */
  lastAlarm(device: { deviceId: number; productId: string }): Promise<number | null>
}

export interface DeviceEventsApi extends DeviceEvents {
  /** Empty so far: the devices domain answers `listDeviceEvents`, since it knows a device's owner. */
  routes: Route[]
  jobs: Job[]
  /** Deletes what the device sent before that moment. */
  eraseBefore(deviceId: number, at: number): Promise<void>
}

interface Dependencies {
  db: Database
  clock: Clock
  /** Receives the events of bound devices, in the transaction that has written them. */
  queueNotices: QueueNotices
}

export function deviceEventsDomain({ db, clock, queueNotices }: Dependencies): DeviceEventsApi {
  const store = deviceEventsStore(db)
  return {
    routes: [],
    jobs: [
      {
        name: 'device-events.expire',
        cron: '41 * * * *',
        run: async () => void (await store.expire(clock.now())),
      },
    ],
    write: eventWriting(queueNotices),
    list: store.list,
    listSince: store.listSince,
    total: store.total,
    deleteSome: store.deleteSome,
    eraseBefore: store.deleteBefore,
    lastAlarm: (device) => lastAlarm(db, device),
  }
}
