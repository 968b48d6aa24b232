import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../../db/database.ts'
import { somebodyWaits } from '../../../../db/testing/lock-waits.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport } from '../testing/devices-rig.ts'
import { presenceStore } from './presence.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Two devices online, of which the later one is first in the table. */
async function twoOnline(): Promise<{ first: number; last: number; process: number }> {
  const productId = await makeProduct(server)
  const owner = server.as('developer')
  const [one, other] = [await makeDevice(owner, productId), await makeDevice(owner, productId)]
  const last = (await connect(server, recordingTransport(), other, 'last')).deviceId
  const first = (await connect(server, recordingTransport(), one, 'first')).deviceId
  expect(first).toBeLessThan(last)
  const row = await server.db
    .selectFrom('device_presence')
    .select('process')
    .where('device_id', '=', first)
    .executeTakeFirstOrThrow()
  return { first, last, process: row.process }
}

const row = (deviceId: number, session: string) => ({
  deviceId,
  at: server.clock.now(),
  ip: '',
  session,
  online: false,
  reason: 'disconnected',
  port: undefined,
  epoch: undefined,
})

type Store = ReturnType<typeof presenceStore>
const endings: Record<string, (store: Store, of: Awaited<ReturnType<typeof twoOnline>>) => Promise<unknown>> = {
  'the end of a dead process': (store, { process }) =>
    store.endSessionsOf(process, { at: server.clock.now(), on: server.db.pool }),
  'the end of connections': (store, { first, last }) => store.write([row(last, 'last'), row(first, 'first')]),
}

test.each(Object.keys(endings))('%s locks devices in the order of their numbers, as sign-ins do', async (name) => {
  const two = await twoOnline()
  const store = presenceStore(server.db.pool, two.process)
  const lock = (deviceId: number) =>
    CompiledQuery.raw('select from device_presence where device_id = $1 for update nowait', [deviceId])
  let ending: Promise<unknown> = Promise.resolve()
  await inTransaction(server.db, async (tx) => {
    await tx.executeQuery(lock(two.first))
    ending = endings[name]?.(store, two) ?? ending
    await somebodyWaits(server.db)
    // Fails where the waiting statement has it already: the two would wait for each other.
    await tx.executeQuery(lock(two.last))
  })
  await ending
  const { rows } = await server.db.pool.query('select from device_presence where online and device_id = any($1)', [
    [two.first, two.last],
  ])
  expect(rows).toHaveLength(0)
})
