import { propertyReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { PipelinedStatement } from '../../../../../db/pipeline.ts'
import type { DeviceMessage } from '../../messages/device-message.ts'
import { direction } from '../../messages/message-row.ts'
import { nothingReported } from '../../messages/reported-values.ts'
import { joinState, type State } from './state-writing.ts'

/** The longest delay of a row of latest values behind its acknowledged messages. */
const WAIT_MS = 1_000
/** Messages of one batch can have arrived slightly earlier than its first. */
const MARGIN_MS = 1_000

type States = Map<number, State>

/** The latest values that are written with a batch, and those that are deferred. */
export interface StatePlan {
  now: States
  later: States
  mark: PipelinedStatement[]
  /** Call it after the batch has committed. */
  committed(): void
}

/** Only a report of the device itself over its own connection, because the replay reads no others. */
const isPlain = ({ row, delivery }: DeviceMessage): boolean =>
  row.isOnWire && row.tail === propertyReport.tail && !delivery.via

/**
 * Defers the latest values of devices that report faster than their rows are worth writing, while a shard is
 * overloaded. The reports themselves are stored, and the batch of the first deferred one marks the time in the
 * database; see decision 0048.
 */
export class WriteBehindBuffer {
  readonly #values: [string, string]
  #states: States = new Map()
  #markedAt: number | undefined

  constructor({ instanceId, shard }: { instanceId: number; shard: number }) {
    this.#values = [String(instanceId), String(shard)]
  }

  get isEmpty(): boolean {
    return this.#states.size === 0 && this.#markedAt === undefined
  }

  get isDue(): boolean {
    return this.#markedAt !== undefined && performance.now() - this.#markedAt >= WAIT_MS
  }

  /** Values of a device that sent anything else are not deferred: the next reader of its row must find all of them. */
  plan(batch: readonly DeviceMessage[], mayWait: boolean): StatePlan {
    const up = batch.filter(({ row }) => row.direction === direction.up)
    const busy = new Set(up.filter((message) => !mayWait || !isPlain(message)).map(({ row }) => row.deviceId))
    const [now, later]: [States, States] = [new Map(), new Map()]
    for (const { row, effects } of up) {
      const { deviceId, at } = row
      const states = busy.has(deviceId) ? now : later
      const { known, unknown } = effects.values ?? nothingReported
      states.set(deviceId, joinState(states.get(deviceId) ?? this.#states.get(deviceId), { known, unknown, at }))
    }
    const marks = later.size > 0 && this.#markedAt === undefined
    return {
      now,
      later,
      mark: marks ? [this.#mark(up[0]?.row.at ?? 0)] : [],
      committed: () => {
        if (marks) this.#markedAt = performance.now()
        for (const deviceId of now.keys()) this.#states.delete(deviceId)
        for (const [deviceId, state] of later) this.#states.set(deviceId, state)
      },
    }
  }

  /** The first `count` deferred states. */
  first(count: number): [number, State][] {
    const states: [number, State][] = []
    for (const state of this.#states) if (states.push(state) === count) break
    return states
  }

  /** These states are written, or never can be. */
  done(states: readonly [number, State][]): void {
    for (const [deviceId] of states) this.#states.delete(deviceId)
  }

  #mark(at: number): PipelinedStatement {
    return {
      name: 'states-behind',
      text: `insert into device_states_behind (process, lane, since) values ($1, $2, $3)
        on conflict (process, lane) do update set since = least(device_states_behind.since, excluded.since)`,
      values: [...this.#values, new Date(at - MARGIN_MS).toISOString()],
    }
  }

  /** No deferred states are left. */
  unmark(): PipelinedStatement {
    const text = 'delete from device_states_behind where process = $1 and lane = $2'
    return { name: 'states-not-behind', text, values: this.#values }
  }

  unmarked(): void {
    this.#markedAt = undefined
  }
}
