import type * as z from 'zod/mini'

/** Payload fields that identify a thing, by which database events are ordered. */
type KeyOf<Schema extends z.core.$ZodType> = Extract<keyof z.output<Schema>, string>

/** A past event, as data. */
export interface DomainEvent<Schema extends z.core.$ZodType = z.core.$ZodType> {
  /** `thing.happened`. */
  name: string
  /** The payload for subscribers; the outbox validates by it before delivery. */
  payload: Schema
  publishedBy: 'server'
}

/**
 * An event published by triggers with the change itself, because several statements of the device path write it. It has
 * no in-transaction handlers, and one field orders it for every subscriber.
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
