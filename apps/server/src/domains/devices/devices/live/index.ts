import { isEvent, type FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { DeviceEvents } from '../../device-events/index.ts'
import type { GiverNames } from '../commands/command-givers.ts'
import { deviceLookup } from './device-lookup.views.ts'
import { deviceSnapshot, type BoundTo } from './device-snapshot.ts'
import { deviceEventsReader } from './device-events.reader.ts'
import { deviceWatchers } from './device-watchers.ts'
import { watching } from './watching.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  features: {
    modelOf(productId: string): Promise<ThingModel>
    inForceOf(productId: string): Promise<FeatureRecord[]>
  }
  events: Pick<DeviceEvents, 'list' | 'listSince' | 'total'>
  givers: GiverNames
  boundTo: BoundTo
}

/** The views of devices, as snapshots and as live changes. */
export function devicePages({ db, clock, log, features, events, givers, boundTo }: Dependencies) {
  const { modelOf } = features
  const eventNamesOf = async (productId: string) => {
    const known = (await features.inForceOf(productId)).filter(isEvent)
    return new Map(known.map(({ deKey, deName }) => [deKey, deName]))
  }
  const snapshots = deviceSnapshot({ db, clock, modelOf, givers, boundTo, events })
  const watchers = deviceWatchers({ db, log })
  return {
    snapshots,
    ...watchers,
    ...watching({ db, clock, snapshots, watchers }),
    ...deviceEventsReader({ modelOf, eventNamesOf, events }),
    lookup: deviceLookup(db),
  }
}

export type DevicePages = ReturnType<typeof devicePages>
