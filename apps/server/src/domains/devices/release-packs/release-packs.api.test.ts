import { createHash } from 'node:crypto'
import { startRehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { downloadReleasePack } from '@slipway/contract/devices/release-packs/release-packs.calls.ts'
import { cycloneDx, mbedtls } from '@slipway/contract/products/parts-lists/testing/parts-samples.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParts } from '../../products/parts-lists/testing/parts-rig.ts'
import { OLD, updatesRig, type UpdatesRig } from '../campaigns/testing/updates-rig.ts'

let rig: UpdatesRig
let recordId: string
beforeAll(async () => {
  rig = await updatesRig()
  recordId = await rig.release(100)
})
afterAll(() => rig[Symbol.asyncDispose]())

const filesOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))

async function pack(caller = rig.of.owner, record = recordId) {
  const { url, headers } = requestOf(downloadReleasePack, { productId: rig.of.productId, recordId: record })
  return caller.send({ method: 'GET', url, headers })
}

test('a release pack has record, signed manifest, keys, parts list, findings and the outcomes by day', async () => {
  const { operator, productId, packages } = rig.of
  const administrator = rig.server.as('administrator')
  const document = cycloneDx([mbedtls])
  await setParts(administrator, productId, packages[0], document)
  expect(operator).toBeTruthy()
  const reply = await pack()
  expect(reply.headers['content-type']).toContain('application/zip')
  const files = filesOf(reply.rawPayload)
  expect(Object.keys(files)).toEqual([
    'release.json',
    'manifest.json',
    'key-lists.json',
    'parts-list.json',
    'findings.csv',
    'coverage.csv',
  ])
  expect(JSON.parse(files['release.json'] ?? '')).toMatchObject({ release: { recordId }, support: { isUsual: true } })
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({ manifest: expect.stringContaining(productId) })
  expect(JSON.parse(files['key-lists.json'] ?? '')).toMatchObject([{ text: expect.stringContaining(productId) }])
  expect(JSON.parse(files['parts-list.json'] ?? '')).toEqual(document)
  const today = new Date(rig.server.clock.now()).toISOString().slice(0, 10)
  expect(files['coverage.csv']).toContain(`${today},validation,CONFIRMED,1`)
})

test('it has the rehearsal that was chosen as evidence, else the latest that is done, as it was hashed', async () => {
  const { owner, productId } = rig.of
  const rehearse = async (seed: number) => {
    const fleet = [{ version: OLD, devices: 100 }]
    const faults = [{ kind: 'neverReturns', permille: 30 }] as const
    const asked = { productId, recordId, fleet, faults: [...faults], validationDevices: 0, seed, seeds: 1 }
    return (await owner.call(startRehearsal, asked)).rehearsalId
  }
  const run = () => rig.server.domains.rehearsals.jobs.find(({ name }) => name === 'rehearsals.run')?.run()
  const packed = async () => {
    const files = filesOf((await pack()).rawPayload)
    const { rehearsal }: { rehearsal: unknown } = JSON.parse(files['release.json'] ?? '')
    return { rehearsal, report: files['rehearsal.json'] }
  }
  const earlier = await rehearse(1)
  expect(await packed()).toEqual({ rehearsal: null, report: undefined })
  await run()
  const later = await rehearse(2)
  await run()
  const { rehearsal, report = '' } = await packed()
  const reportHash = createHash('sha256').update(report).digest('hex')
  expect(rehearsal).toMatchObject({ rehearsalId: later, evidenceTime: null, reportHash })
  await rig.server.db.pool.query('update rehearsals set evidence_at = created_at where id = $1', [earlier])
  const chosen = await packed()
  expect(chosen.rehearsal).toMatchObject({ rehearsalId: earlier, evidenceTime: expect.any(Number) })
  expect(chosen.report).not.toBe(report)
})

test('it is refused to others, and for a release that does not exist', async () => {
  expect((await pack(rig.of.owner, '999')).body).toContain('60404')
  const stranger = rig.server.as('developer', 'stranger')
  expect((await pack(stranger)).body).not.toContain('release.json')
})
