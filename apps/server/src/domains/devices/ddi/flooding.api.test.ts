import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedbackOf } from '../../../ddi/testing/ddi-rig.ts'
import { V1 } from '../../products/firmware/testing/firmware-rig.ts'
import { miscounted, OLD, updatesRig, type UpdatesRig } from '../campaigns/testing/updates-rig.ts'
import { ddiClient } from './testing/ddi-client.ts'

let rig: UpdatesRig
beforeAll(async () => {
  rig = await updatesRig()
  await rig.release(100)
})
afterAll(() => rig[Symbol.asyncDispose]())

const jobOf = (device: Parameters<UpdatesRig['sent']>[0]): string =>
  String(rig.sent(device).find(({ tail }) => tail === 'down/ota/upgrade')?.data['jobId'])

/** Rows that a device has caused. */
async function rowsOf(serial: string): Promise<{ jobs: number; events: number; actions: number; lines: number }> {
  const { rows } = await sql<{ jobs: number; events: number; actions: number; lines: number }>`
    select (select count(*) from ota_jobs where device_id = d.id) + (
        select count(*) from ota_job_ends where device_id = d.id) as jobs,
      (select count(*) from ota_job_events where device_id = d.id) as events,
      (select count(*) from ddi_actions where device_id = d.id) as actions,
      (select coalesce(sum(cardinality(lines)), 0) from ddi_actions where device_id = d.id) as lines
    from devices d where d.product_id = ${rig.of.productId} and d.serial = ${serial}`.execute(rig.server.db)
  const [found] = rows
  if (!found) throw new Error('there is no such device')
  return found
}

test('thousands of reports of progress over MQTT change what one would, store no more, and leave other devices alone', async () => {
  const [flooder, quiet] = [await rig.device('flooder'), await rig.device('quiet')]
  const [jobId, quietJob] = [jobOf(flooder), jobOf(quiet)]
  // It goes back and forth, repeats itself, and reports on jobs of others and on none.
  const ways = [
    ['downloading', jobId],
    ['downloaded', jobId],
    ['downloading', quietJob],
    ['failed', quietJob],
    ['installed', '1'],
  ] as const
  let answered = 0
  const flood = Array.from({ length: 4000 }, async (_, at) => {
    const [state, job] = ways[at % ways.length] ?? ways[0]
    await rig.progress(flooder, job, state, { percent: (at * 37) % 101, code: 3 })
    answered++
  })
  await rig.progress(quiet, quietJob, 'installed')
  await rig.version(quiet, V1)
  expect(await rig.jobs(quiet)).toEqual(['CONFIRMED 1'])
  await Promise.all(flood)
  expect(answered).toBe(4000)
  expect(await rig.jobs(flooder)).toEqual(['downloaded 1'])
  expect(await rowsOf('flooder')).toEqual({ jobs: 1, events: 3, actions: 0, lines: 0 })
  // Of the states that it has flooded nothing is heard for a while; of another one it is.
  await rig.progress(flooder, jobId, 'failed', { code: 3 })
  expect(await rig.jobs(flooder)).toEqual(['downloaded 1'])
  await rig.progress(flooder, jobId, 'installing')
  expect(await rig.jobs(flooder)).toEqual(['installing 1'])
  rig.server.clock.advance(2000)
  await rig.progress(flooder, jobId, 'failed', { code: 3 })
  expect(await rig.jobs(flooder)).toEqual(['FAILED 1'])
  expect(await miscounted(rig.server)).toEqual([])
})

test('a client of hawkBit’s API that floods feedback is refused most of it, and its close is heard', async () => {
  const [flooder, quiet] = [await ddiClient(rig, 'ddi-flooder'), await ddiClient(rig, 'ddi-quiet')]
  const addresses = []
  for (const client of [flooder, quiet]) {
    await client.report(OLD)
    addresses.push((await client.links())['deploymentBase']?.href ?? '')
  }
  const [address = '', quietAddress = ''] = addresses
  const said = feedbackOf('proceeding', 'none', ['Installing Update Chunk Artifacts.', 'x'.repeat(2000)])
  const flood = Array.from({ length: 1000 }, () => flooder.ask('POST', `${address}/feedback`, said))
  await quiet.say(quietAddress, 'closed', 'success')
  await quiet.report(V1)
  expect(await quiet.jobs()).toEqual(['CONFIRMED 1'])
  const replies = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(replies.filter((code) => code === 200)).toHaveLength(30)
  expect(new Set(replies)).toEqual(new Set([200, 429]))
  expect(await flooder.jobs()).toEqual(['downloading 1'])
  for (let at = 0; at < 50; at++) await flooder.say(address, 'closed', 'success', [`closed ${at}`])
  expect(await flooder.jobs()).toEqual(['installed 1'])
  expect(await rowsOf('ddi-flooder')).toMatchObject({ jobs: 1, events: 3, actions: 1, lines: 60 })
  // Its feedback to an action of another device is that of an unknown one.
  rig.server.clock.advance(60_000)
  const foreign = `/deploymentBase/${quietAddress.split('/').at(-1)}/feedback`
  expect((await flooder.ask('POST', foreign, said)).statusCode).toBe(404)
  expect(await miscounted(rig.server)).toEqual([])
})
