import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { testWebhook, createWebhook, getWebhookDelivery } from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import { deliveryStates } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import { webhooksLimits } from '@slipway/contract/operations/webhooks/webhooks.limits.ts'
import { expect, test } from 'vitest'
import { outgoing } from '../../../outgoing/outgoing.ts'
import { manualCountdown } from '../../../outgoing/testing/manual-countdown.ts'
import { composeDomains } from '../../../start/compose.ts'
import { eventually } from '../../../testing/eventually.ts'
import type { JobsProcessTask } from '../../../testing/jobs-process.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { webhookReceiver, webhooksServer } from './testing/webhooks-rig.ts'

const PROGRAM = path.join(import.meta.dirname, '../../../testing/jobs-process.ts')

const hook = async (server: TestServer, url: string) =>
  (await server.as('developer').call(createWebhook, { url, types: ['product.created'] })).endpointId
const send = async (server: TestServer, endpointId: string) =>
  (await server.as('developer').call(testWebhook, { endpointId })).messageId

test('a process that is killed between the reply and its record delivers again under the same id', async () => {
  await using server = await webhooksServer()
  const { db, clock, parts, domains } = server
  const holder = await db.pool.connect()
  let isFirst = true
  await using receiver = await webhookReceiver(async () => {
    if (!isFirst) return
    isFirst = false
    // From now on the record of this reply waits.
    await holder.query('begin')
    await holder.query('select from webhook_deliveries for update')
  })
  const endpointId = await hook(server, receiver.urlOf('/a'))
  const messageId = await send(server, endpointId)
  const { host, port, user, database } = db.pool.options
  const task: JobsProcessTask = {
    database: { host, port, user, database },
    dataFolder: parts.dataFolder,
    masterKey: parts.masterKey.toString('base64'),
    now: clock.now(),
    pushOrigin: 'http://127.0.0.1:1',
    poolSize: 4,
    work: 'webhooks',
  }
  const killed = spawn(process.execPath, [PROGRAM, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const hasEnded = once(killed, 'exit')
  try {
    await eventually(async () => {
      const { rowCount } = await db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%update webhook_deliveries set state%'`,
      )
      return rowCount === 1
    })
  } finally {
    killed.kill('SIGKILL')
    await hasEnded
    holder.release(true)
  }
  const details = () => server.as('developer').call(getWebhookDelivery, { endpointId, messageId })
  await eventually(async () => (await details()).state === deliveryStates.sending)
  await domains.webhooks.sender.sendDue()
  expect(receiver.received).toHaveLength(1)
  clock.advance(webhooksLimits.leaseMs)
  await domains.webhooks.sender.sendDue()
  expect(receiver.received.map(({ id }) => id)).toEqual([messageId, messageId])
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
  expect(await details()).toMatchObject({ state: deliveryStates.delivered, tries: 2 })
})

test('a receiver that never answers delays no other one', async () => {
  const time = manualCountdown()
  await using server = await webhooksServer({
    outgoing: outgoing({ allowed: ['127.0.0.0/8'], countdown: time.countdown }),
  })
  await using dead = await webhookReceiver(() => new Promise(() => {}))
  await using healthy = await webhookReceiver()
  const ids = [await hook(server, dead.urlOf('/dead')), await hook(server, healthy.urlOf('/healthy'))]
  for (let n = 0; n < 20; n += 1) for (const endpointId of ids) await send(server, endpointId)
  const { sender } = server.domains.webhooks
  await sender.start()
  await eventually(() => healthy.received.length === 20)
  // Each endpoint has a few requests at a time, and one while it fails.
  expect(dead.received).toHaveLength(webhooksLimits.parallel)
  time.pass()
  await eventually(() => dead.received.length === webhooksLimits.parallel + 1)
  const stopped = sender.stop().then(() => true)
  for (let isOver = false; !isOver;) {
    time.pass()
    isOver = await Promise.race([stopped, new Promise<false>((resolve) => void setImmediate(() => resolve(false)))])
  }
  const ended = server.db.selectFrom('webhook_deliveries').select('endpoint_id').where('due_at', 'is', null)
  expect((await ended.execute()).map((row) => row.endpoint_id)).toEqual(Array.from({ length: 20 }, () => ids[1]))
  expect(new Set(healthy.received.map(({ id }) => id)).size).toBe(20)
})

test('two processes send each message once', async () => {
  await using server = await webhooksServer()
  await using receiver = await webhookReceiver()
  const other = await composeDomains(server.parts)
  const endpointIds = await Promise.all(['/a', '/b', '/c'].map((one) => hook(server, receiver.urlOf(one))))
  for (let n = 0; n < 30; n += 1) for (const endpointId of endpointIds) await send(server, endpointId)
  const senders = [server.domains.webhooks.sender, other.webhooks.sender]
  await Promise.all(senders.map(({ sendDue }) => sendDue()))
  await senders[0]?.sendDue()
  expect(receiver.received).toHaveLength(90)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(90)
  other.homes.stop()
  await other.deviceBulk.stop()
  await other.devices.stop()
  await other.outbox.stop()
})
