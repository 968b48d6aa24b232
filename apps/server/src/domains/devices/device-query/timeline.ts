import { deviceQueryLimits } from '@slipway/contract/devices/device-query/device-query.limits.ts'
import { maskedAccount, maskedAddresses } from '@slipway/contract/devices/device-query/masked.ts'
import type { TimelineKind, TimelineLine } from '@slipway/contract/devices/device-query/device-query.ts'
import {
  readTimelineCursor,
  timelineStart,
  writeTimelineCursor,
  type TimelinePosition,
} from '@slipway/contract/devices/device-query/timeline-cursor.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { SeenDevice } from './device-query.service.ts'
import { withGivers, type During } from '../devices/index.ts'
import { deviceStateReader } from './device-state.ts'
import type { DeviceQueryDependencies } from './index.ts'
import { updateLine } from './update-line.ts'
import { violationOf } from './violation-reasons.ts'

interface Request {
  kind?: TimelineKind | undefined
  pageSize: number
  after?: string | undefined
  locale: Locale
}

/** `isAlone`: only lines of this kind are shown, so that changes of the product do not hide the rest. */
interface Reading {
  locale: Locale
  isAlone: boolean
  /** Only lines of this time. */
  during?: During | undefined
}

/** A line with the position in its source from which the next page continues. */
interface Read {
  line: TimelineLine
  at: Partial<TimelinePosition>
}

const ORDER: readonly TimelineKind[] = ['attempt', 'problem', 'violation', 'command', 'presence', 'update', 'deed']

/** Below every entry of the same moment. */
const FIRST_ENTRY = '00000000-0000-0000-0000-000000000000'

/** Merges several records of one device, newest first. Each source has its own order; times decide between sources. */
function timelineSources(parts: DeviceQueryDependencies) {
  const { clock, lookup, audit, modelOf, updatesOf } = parts
  const givers = { nameOf: parts.accounts.nameOf, userNameOf: parts.userNameOf }
  type Source = (seen: SeenDevice, from: TimelinePosition, limit: number, how: Reading) => Promise<Read[]>

  const sources: Record<TimelineKind, Source> = {
    async attempt({ device, isMasked }, { attempt: last }, limit, { during }) {
      const rows = await lookup.attempts(device)
      const isLater = ({ lastTime, cause }: (typeof rows)[number]): boolean =>
        !last || lastTime < last.time || (lastTime === last.time && cause > last.cause)
      return rows
        .filter(isLater)
        .slice(0, during === undefined ? limit : rows.length)
        .map((row) => {
          const { cause, lastTime: time } = row
          const attempt = isMasked ? { ...row, found: maskedAddresses(row.found), ip: masked(row.ip) } : row
          return {
            line: { id: `attempt-${cause}`, time, kind: 'attempt', attempt },
            at: { attempt: { time, cause } },
          }
        })
    },

    async problem({ device }, { problem: below }, limit, { during }) {
      // A device has few of them.
      const read = during === undefined ? limit : deviceLimits.problemsPerDevice
      const rows = await lookup.problems(device, { id: below, limit: read })
      return rows.map(({ id, time, ...problem }) => ({
        line: { id: `problem-${id}`, time, kind: 'problem', problem },
        at: { problem: id },
      }))
    },

    async violation({ device }, { violation: id }, limit, { locale, during }) {
      const rows = await lookup.violations(device.deviceId, { id, limit, during })
      if (rows.length === 0) return []
      const model = await modelOf(device.productId)
      return rows.map((row) => ({
        line: {
          id: `violation-${row.id}`,
          time: row.time,
          kind: 'violation',
          violation: violationOf(row, model, locale),
        },
        at: { violation: row.id },
      }))
    },

    async command({ device, isMasked }, { command: id }, limit, { during }) {
      const rows = await lookup.commands(device.deviceId, { id, limit, during }, clock.now())
      const commands = await withGivers(rows, givers)
      return commands.map((command) => ({
        line: {
          id: `command-${command.commandId}`,
          time: command.createTime,
          kind: 'command',
          command: isMasked ? { ...command, by: maskedAccount(command.by) } : command,
        },
        at: { command: Number(command.commandId) },
      }))
    },

    async presence({ device, isMasked }, { presence: below }, limit, { during }) {
      const rows = await lookup.presence(device.deviceId, { id: below, limit, during })
      return rows.map(({ id, ...change }) => ({
        line: {
          id: `presence-${id}`,
          time: change.time,
          kind: 'presence',
          change: isMasked ? { ...change, ip: masked(change.ip) } : change,
        },
        at: { presence: id },
      }))
    },

    async update({ device }, { update: below }, limit, { locale, during }) {
      const read = during === undefined ? limit : deviceQueryLimits.updatesLookedThrough
      const rows = await updatesOf(device.deviceId, { below, limit: read })
      return rows.map((row) => ({ line: updateLine(row, locale), at: { update: row.jobId } }))
    },

    async deed({ device: { deviceId, productId }, isMasked }, { deed }, limit, { locale, isAlone, during }) {
      const { objects, fields } = deviceQueryLimits
      const before = during === undefined ? deed : { micros: during.until * 1_000, entryId: FIRST_ENTRY }
      const rows = await audit.deedsOf({ deviceId, productId, isDeviceOnly: !isAlone, before, limit, objects, fields })
      return rows.map(({ entryId, micros, time, action, account, via, objects: changed }) => ({
        line: {
          id: `deed-${entryId}`,
          time,
          kind: 'deed',
          deed: {
            actionName: audit.words.actionName(action, locale),
            account: isMasked ? maskedAccount(account) : account,
            via: isMasked ? '' : via,
            objects: changed.map((object) => ({
              ...object,
              objectTypeName: audit.words.objectTypeName(object.objectType, locale),
              fields: audit.words.fieldNames(object.fields, locale),
            })),
          },
        },
        at: { deed: { micros, entryId } },
      }))
    },
  }

  return async (
    seen: SeenDevice,
    kinds: readonly TimelineKind[],
    start: TimelinePosition,
    limit: number,
    how: Reading,
  ) => Promise.all(kinds.map((kind) => sources[kind](seen, start, limit, how)))
}

export function timelineReader(parts: DeviceQueryDependencies) {
  const readSources = timelineSources(parts)
  const stateOf = deviceStateReader(parts)

  return {
    async read(seen: SeenDevice, { kind, pageSize, after, locale }: Request) {
      const start = after === undefined ? timelineStart : readTimelineCursor(after)
      const asked = kind === undefined ? ORDER : [kind]
      const how = { locale, isAlone: kind !== undefined }
      const stateAsked = after === undefined ? stateOf(seen.device) : null
      // One line more than the page shows whether there is a next page.
      const found = await readSources(seen, asked, start, pageSize + 1, how)
      const { taken, isMore } = newestOf(found, pageSize)
      const end = taken.reduce<TimelinePosition>((position, { at }) => ({ ...position, ...at }), start)
      return {
        state: await stateAsked,
        items: taken.map(({ line }) => line),
        next: isMore ? writeTimelineCursor(end) : null,
      }
    },

    /** The newest lines of a time, newest first. */
    async during(seen: SeenDevice, during: During, { limit, locale }: { limit: number; locale: Locale }) {
      const found = await readSources(seen, ORDER, timelineStart, limit, { locale, isAlone: false, during })
      const isIn = ({ line: { time } }: Read): boolean => time >= during.from && time < during.until
      const { taken } = newestOf(
        found.map((lines) => lines.filter(isIn)),
        limit,
      )
      return taken.map(({ line }) => line)
    },
  }
}

/** The newest lines of several lists, each of which is consumed from its start. */
function newestOf(lists: readonly Read[][], limit: number): { taken: Read[]; isMore: boolean } {
  const rests = lists.map((list) => [...list])
  const taken: Read[] = []
  for (;;) {
    const heads = rests.filter((rest) => rest.length > 0)
    if (heads.length === 0 || taken.length === limit) return { taken, isMore: heads.length > 0 }
    const newest = heads.reduce((best, rest) => (timeOf(rest) > timeOf(best) ? rest : best))
    taken.push(...newest.splice(0, 1))
  }
}

const timeOf = ([head]: readonly Read[]): number => head?.line.time ?? 0
const masked = (ip: string | null): string | null => (ip === null ? null : maskedAddresses(ip))
