import * as z from 'zod/mini'
import { integer } from './schema.ts'

/** CO-01, CO-11. */
export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100
/** Deeper than any reader pages; it bounds the rows that one request can make the database skip. */
const MAX_OFFSET = 10_000_000

/** `pageStart` is a zero-based page number; `pageIndex` is a record offset, which takes precedence (CN-23). */
export const pageRequest = {
  pageStart: z._default(integer({ min: 0, max: MAX_OFFSET }), 0),
  pageIndex: z.optional(integer({ min: 0, max: MAX_OFFSET })),
  pageSize: z._default(integer({ min: 1, max: MAX_PAGE_SIZE }), DEFAULT_PAGE_SIZE),
}

export interface PageRequest {
  pageStart: number
  pageIndex?: number | undefined
  pageSize: number
}

export const offsetOf = ({ pageStart, pageIndex, pageSize }: PageRequest): number => pageIndex ?? pageStart * pageSize

/** Totals without a counter are exact up to these numbers and a minimum beyond: counting on costs more than it tells. */
export const mostCounted = {
  /** Hits of a keyword. */
  hits: 1_000,
  /** Rows of other filters, such as times. */
  rows: 10_000,
} as const

export interface CountedTotal {
  total: number
  /** There are more than the total. */
  isMinimum?: true
}

/** The total of a list whose rows were counted to one more than `most`. */
export const totalUpTo = (counted: number, most: number): CountedTotal =>
  counted > most ? { total: most, isMinimum: true } : { total: counted }
