import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { sql, type RawBuilder } from 'kysely'
import { moment } from '../database.ts'

/** The clocks of several machines differ: what another one has just written may lie this far ahead. */
export const MARGIN_MS = MINUTE_MS

/**
 * Whether the time of a column lies after `since` and not in the future. What does was written before the clock was set
 * back: it counted until the clock had caught up.
 */
export const isWithin = (column: string, since: number, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > ${moment(since)} and ${sql.ref(column)} <= ${moment(now + MARGIN_MS)})`

/** Whether the time of a column is one that no clock shows yet: it was written before the clock was set back. */
export const isAhead = (column: string, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > ${moment(now + MARGIN_MS)})`

/**
 * Whether the time of a column has come. One further ahead than anything is ever put off was written before the clock was
 * set back, and has come, too.
 */
export const hasCome = (column: string, now: number, mostAheadMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${moment(now)} or ${sql.ref(column)} > ${moment(now + mostAheadMs + MARGIN_MS)})`
