import type * as z from 'zod/mini'

/** Fields of a payload that name one thing: what database events are ordered by. */
type KeyOf<Schema extends z.core.$ZodType> = Extract<keyof z.output<Schema>, string>

/** Something that has happened, as data. */
export interface DomainEvent<Schema extends z.core.$ZodType = z.core.$ZodType> {
  /** `thing.happened`. */
  name: string
  /** What subscribers are handed; also what the outbox is checked by before it delivers. */
  payload: Schema
  publishedBy: 'server'
}

/**
 * An event that triggers publish where the change is written, because several statements of the device path write it.
 * It has no handlers inside the transaction, and its order is that of one field for every subscriber.
 */
export interface DatabaseEvent<Schema extends z.core.$ZodType = z.core.$ZodType> {
  name: string
  payload: Schema
  publishedBy: 'database'
  key: KeyOf<Schema>
}

export type AnyEvent = DomainEvent | DatabaseEvent

export type PayloadOf<Event extends AnyEvent> = z.output<Event['payload']>

export const defineEvent = <Schema extends z.core.$ZodType>(name: string, payload: Schema): DomainEvent<Schema> => ({
  name,
  payload,
  publishedBy: 'server',
})

export const defineDatabaseEvent = <Schema extends z.core.$ZodType>(
  name: string,
  payload: Schema,
  { key }: { key: KeyOf<Schema> },
): DatabaseEvent<Schema> => ({ name, payload, publishedBy: 'database', key })
