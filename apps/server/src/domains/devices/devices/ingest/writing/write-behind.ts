import { propertyReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { PipelinedStatement } from '../../../../../db/pipeline.ts'
import type { DeviceMessage } from '../../messages/device-message.ts'
import { direction } from '../../messages/message-row.ts'
import { nothingReported } from '../../messages/reported-values.ts'
import { joinState, type State } from './state-writing.ts'

/** So long a row of latest values may be behind what the device was acknowledged. */
const WAIT_MS = 1_000
/** Messages of one batch may have come a little earlier than its first. */
const MARGIN_MS = 1_000

type States = Map<number, State>

/** What of a batch is written with it, and what of it waits. */
export interface DividedStates {
  now: States
  later: States
  mark: PipelinedStatement[]
  /** To be told once the batch is committed. */
  committed(): void
}

/** Nothing but a report of the device's own over its own connection: what another process can read again by itself. */
const isPlain = ({ row, delivery }: DeviceMessage): boolean =>
  row.isOnWire && row.tail === propertyReport.tail && !delivery.via

/**
 * The latest values of devices that report faster than their rows are worth writing, while a shard has more to do than it can.
 * The reports themselves are kept, and the batch of the first one says in the database since when; see decision 0048.
 */
export class WaitingStates {
  readonly #values: [string, string]
  #states: States = new Map()
  #markedAt: number | undefined

  constructor({ process, shard }: { process: number; shard: number }) {
    this.#values = [String(process), String(shard)]
  }

  get isEmpty(): boolean {
    return this.#states.size === 0 && this.#markedAt === undefined
  }

  get isDue(): boolean {
    return this.#markedAt !== undefined && performance.now() - this.#markedAt >= WAIT_MS
  }

  /** Of a device that sent anything else nothing waits: whoever reads its row next is to find all that it has said. */
  divide(batch: readonly DeviceMessage[], mayWait: boolean): DividedStates {
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

  /** So many of those that wait. */
  first(count: number): [number, State][] {
    const states: [number, State][] = []
    for (const state of this.#states) if (states.push(state) === count) break
    return states
  }

  /** They are written, or can never be. */
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

  /** Nothing waits any more. */
  unmark(): PipelinedStatement {
    const text = 'delete from device_states_behind where process = $1 and lane = $2'
    return { name: 'states-not-behind', text, values: this.#values }
  }

  unmarked(): void {
    this.#markedAt = undefined
  }
}
