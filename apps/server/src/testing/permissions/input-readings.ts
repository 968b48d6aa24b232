import { AsyncLocalStorage } from 'node:async_hooks'
import { allCalls } from '@slipway/contract/calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'

/** What one request lets the server read of its input. */
export interface Reading {
  /** How often an input was checked. */
  times: number
  /** The input that the call's handler is given; undefined if none was read, or it was refused. */
  input: unknown
  /** Whether the request is refused instead of being given to the handler. */
  stopsAtHandler: boolean
}

const readings = new AsyncLocalStorage<Reading>()
/** Runs a request, and notes here what is read of it. */
export const withReading = <T>(reading: Reading, request: () => Promise<T>): Promise<T> =>
  readings.run(reading, request)

/** A handler is given nothing but the checked input, so that two requests with the same input have the same effect. */
function watch({ _zod: schema }: AnyCall['input']): void {
  const run = schema.run.bind(schema)
  schema.run = (payload, context) => {
    const reading = readings.getStore()
    const result = run(payload, context)
    if (!reading || result instanceof Promise) return result
    reading.times += 1
    // Services check inputs too, but only after the door has read its own.
    if (reading.times > 1 || result.issues.length > 0) return result
    reading.input = result.value
    if (reading.stopsAtHandler) throw new DomainError('request.noSuchCall')
    return result
  }
}

for (const schema of new Set(allCalls.map(({ input }) => input))) watch(schema)
