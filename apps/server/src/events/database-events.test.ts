import {
  deviceCommandEnded,
  deviceEventReceived,
  deviceOffline,
  deviceOnline,
} from '@slipway/contract/devices/devices/devices.events.ts'
import { allEvents } from '@slipway/contract/events.ts'
import { expect, test } from 'vitest'
import { afterCommit } from './subscriptions.ts'
import { outboxRig, type OutboxProcess } from './testing/outbox-rig.ts'

const ignored = async () => {}
const listeners = {
  online: afterCommit(deviceOnline, { subscriber: 'test' }, ignored),
  offline: afterCommit(deviceOffline, { subscriber: 'test' }, ignored),
  event: afterCommit(deviceEventReceived, { subscriber: 'test' }, ignored),
  command: afterCommit(deviceCommandEnded, { subscriber: 'test' }, ignored),
}

const disabled = { onoff_published: false, events_published: false, command_ended_published: false }

/** Whether each trigger that publishes events is enabled. */
async function triggersOf({ db }: OutboxProcess): Promise<Record<string, boolean>> {
  const { rows } = await db.pool.query<{ name: string; enabled: boolean }>(
    `select distinct tgname as name, tgenabled = 'O' as enabled from outbox_triggers
       join pg_trigger on tgname = of_trigger and tgrelid = of_table::regclass`,
  )
  return Object.fromEntries(rows.map(({ name, enabled }) => [name, enabled]))
}

test('every event that the database publishes has a trigger', async () => {
  await using rig = await outboxRig()
  const { db } = rig.process([])
  const { rows } = await db.pool.query<{ event: string }>(
    `select event from outbox_triggers
       join pg_trigger on tgname = of_trigger and tgrelid = of_table::regclass order by event`,
  )
  const published = allEvents.filter(({ publishedBy }) => publishedBy === 'database').map(({ name }) => name)
  expect(rows.map(({ event }) => event)).toEqual(published.toSorted())
})

test('only the triggers of events with a subscriber are enabled', async () => {
  await using rig = await outboxRig()
  const process = rig.process([])
  expect(await triggersOf(process)).toEqual(disabled)
  await process.outbox.prepare()
  expect(await triggersOf(process)).toEqual(disabled)
  await rig.process([listeners.offline]).outbox.prepare()
  expect(await triggersOf(process)).toEqual({ ...disabled, onoff_published: true })
  await rig.process([listeners.event, listeners.command]).outbox.prepare()
  expect(await triggersOf(process)).toEqual({ ...disabled, events_published: true, command_ended_published: true })
  await rig.process([]).outbox.prepare()
  expect(await triggersOf(process)).toEqual(disabled)
})

test('a trigger of two events stays enabled while either has a subscriber', async () => {
  await using rig = await outboxRig()
  const process = rig.process([listeners.online, listeners.offline])
  await process.outbox.prepare()
  await rig.process([listeners.online]).outbox.prepare()
  expect(await triggersOf(process)).toEqual({ ...disabled, onoff_published: true })
})

test('processes that start simultaneously with the same subscribers enable their triggers', async () => {
  await using rig = await outboxRig()
  const processes = Array.from({ length: 6 }, () => rig.process(Object.values(listeners)))
  await Promise.all(processes.map(({ outbox }) => outbox.prepare()))
  for (const process of processes) expect(Object.values(await triggersOf(process))).toEqual([true, true, true])
})

test('a subscriber that needs an event only at times has its trigger only then, and leaves those of others', async () => {
  await using rig = await outboxRig()
  let isNeeded = false
  const atTimes = afterCommit(deviceOnline, { subscriber: 'at-times', isNeeded: async () => isNeeded }, ignored)
  const process = rig.process([atTimes, listeners.command])
  const { outbox } = process
  await outbox.prepare()
  expect(await triggersOf(process)).toEqual({ ...disabled, command_ended_published: true })
  isNeeded = true
  await outbox.followSubscriptions()
  expect(await triggersOf(process)).toEqual({ ...disabled, onoff_published: true, command_ended_published: true })
  isNeeded = false
  await outbox.followSubscriptions()
  expect(await triggersOf(process)).toEqual({ ...disabled, command_ended_published: true })
})
