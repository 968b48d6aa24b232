import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import {
  exportFindings,
  getAdvisoriesInfo,
  importAdvisories,
  listFindings,
  listProductFindings,
  setVerdict,
} from '@slipway/contract/products/advisories/advisories.calls.ts'
import { verdicts } from '@slipway/contract/products/advisories/advisories.ts'
import { cycloneDx } from '@slipway/contract/products/parts-lists/testing/parts-samples.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeDevices, makeOwnFirmware, makeProduct, report, stock, V1 } from '../firmware/testing/firmware-rig.ts'
import { setParts } from '../parts-lists/testing/parts-rig.ts'
import { addOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { uploaded } from '../../catalog/modules/testing/modules-samples.ts'
import { osvAdvisory, osvZip } from './testing/osv-samples.ts'

const part = (name: string, version: string) => ({ name, version, purl: `pkg:github/mbed-tls/${name}@v${version}` })
const oldParts = cycloneDx([part('mbedtls', '3.5.2'), part('other', '1.0')])

let server: TestServer
let owner: Caller
let operator: Caller
let productId: string
let packageId: string

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
  operator = server.as('operator')
  productId = await makeProduct(owner)
  const { accountId } = await owner.account()
  const record = await owner.call(addOta, {
    productId,
    firmwareId: await makeOwnFirmware(owner, productId, 2),
    isAdd: 1,
    firmwareVersion: V1,
    firmwareUrl: await uploaded(server, accountId, 'firmware'),
  })
  packageId = record.packageId
  await setParts(owner, productId, packageId, oldParts)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const table of ['advisories', 'advisory_imports'] as const) await server.db.deleteFrom(table).execute()
})

async function send(caller: Caller, bytes: Uint8Array, fileName = 'all.zip') {
  const reply = await caller.send({
    method: 'POST',
    url: `${importAdvisories.path}?fileName=${fileName}`,
    headers: { 'content-type': 'application/octet-stream', 'x-slipway': '1' },
    payload: Buffer.from(bytes),
  })
  return resultOf(importAdvisories, reply.json<Envelope>())
}
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const findings = async () => (await owner.call(listFindings, { productId, packageId })).items

async function downloaded<C extends AnyCall>(caller: Caller, call: C, input: InputOf<C>): Promise<string> {
  const { url, headers } = requestOf(call, input)
  return (await caller.send({ method: 'GET', url, headers })).body
}

describe('an import', () => {
  test('matches all parts lists by purl and version range, the most severe first', async () => {
    const low = { severity: [], database_specific: { severity: 'LOW' } }
    const info = await send(
      operator,
      osvZip({
        'GHSA-1.json': osvAdvisory('GHSA-1', '3.6.0'),
        'GHSA-2.json': osvAdvisory('GHSA-2', '3.5.0'),
        'GHSA-3.json': osvAdvisory('GHSA-3', '4.0.0', low),
        'README.md': 'not an advisory',
      }),
    )
    expect(info).toMatchObject({ total: 3, lastImport: { fileName: 'all.zip', read: 3, skipped: 1 } })
    expect(await owner.call(getAdvisoriesInfo, {})).toEqual(info)
    expect(await findings()).toMatchObject([
      {
        advisoryId: 'GHSA-1',
        severity: 'critical',
        name: 'mbedtls',
        version: '3.5.2',
        fixedIn: '3.6.0',
        verdict: null,
      },
      { advisoryId: 'GHSA-3', severity: 'low', fixedIn: '4.0.0' },
    ])
  })

  test('replaces older states of an advisory only, and a withdrawn one matches nothing', async () => {
    await send(operator, json(osvAdvisory('GHSA-1', '3.6.0')), 'one.json')
    await send(operator, json([osvAdvisory('GHSA-1', '3.5.0', { modified: '2025-01-01T00:00:00Z' })]))
    expect(await findings()).toMatchObject([{ fixedIn: '3.6.0' }])
    await send(operator, json(osvAdvisory('GHSA-1', '3.7.0', { modified: '2026-02-01T00:00:00Z' })))
    expect(await findings()).toMatchObject([{ fixedIn: '3.7.0' }])
    const withdrawn = { modified: '2026-03-01T00:00:00Z', withdrawn: '2026-03-01T00:00:00Z' }
    await send(operator, json(osvAdvisory('GHSA-1', '3.7.0', withdrawn)))
    expect(await findings()).toEqual([])
  })

  test.each<[string, () => Uint8Array, string, number]>([
    ['text', () => Buffer.from('hello'), 'advisories.notOsv', 0],
    ['JSON without an advisory', () => json({ bomFormat: 'CycloneDX' }), 'advisories.notOsv', 0],
    ['an archive without an advisory', () => osvZip({ 'a.json': {} }), 'advisories.notOsv', 0],
    [
      'a truncated archive',
      () => osvZip({ 'a.json': osvAdvisory('GHSA-1', '9') }).subarray(0, 200),
      'advisories.badArchive',
      0,
    ],
    ['an archive whose entry unpacks to 3 MB', () => osvZip({ 'a.json': ' '.repeat(3 << 20) }), 'advisories.notOsv', 0],
  ])('of %s is refused, and stores nothing', async (_what, make, reason) => {
    await expect(send(operator, make())).rejects.toMatchObject(refused(reason as 'advisories.notOsv'))
    expect(await owner.call(getAdvisoriesInfo, {})).toEqual({ total: 0, lastImport: null })
  })

  test('needs the menu of the module library', async () => {
    await expect(send(owner, json(osvAdvisory('GHSA-1', '9')))).rejects.toMatchObject(refused('access.denied'))
  })
})

describe('a parts list', () => {
  test('that is uploaded later is matched with what was imported, and keeps its verdicts', async () => {
    await send(operator, json(osvAdvisory('GHSA-1', '3.6.0')))
    const [finding] = await findings()
    const decided = { productId, packageId, advisoryId: 'GHSA-1', purl: finding?.purl ?? '', note: 'not built in' }
    await owner.call(setVerdict, { ...decided, verdict: verdicts.notAffected })
    await setParts(owner, productId, packageId, cycloneDx([part('mbedtls', '3.6.0')]))
    expect(await findings()).toEqual([])
    await setParts(owner, productId, packageId, oldParts)
    expect(await findings()).toMatchObject([{ verdict: { verdict: verdicts.notAffected, note: 'not built in' } }])
  })
})

describe('findings of all products', () => {
  test('have the devices that report the version, and leave out what is settled', async () => {
    const [serial = ''] = await makeDevices(owner, productId)
    await report(server, productId, serial, { mcu: V1 })
    await send(operator, json(osvAdvisory('GHSA-1', '3.6.0')))
    const open = await owner.call(listProductFindings, {})
    expect(open).toMatchObject({ total: 1, items: [{ productId, advisoryId: 'GHSA-1', deviceCount: 1 }] })
    expect(await server.as('developer', 'stranger').call(listProductFindings, {})).toEqual({ items: [], total: 0 })

    const purl = open.items[0]?.purl ?? ''
    const { account } = await owner.account()
    const verdict = { productId, packageId, advisoryId: 'GHSA-1', purl, verdict: verdicts.fixed, note: 'patched' }
    expect(await owner.call(setVerdict, verdict)).toMatchObject({ verdict: { verdict: 4, note: 'patched', account } })
    expect((await owner.call(listProductFindings, {})).total).toBe(0)
    expect((await owner.call(listProductFindings, { openOnly: false })).total).toBe(1)
    const csv = await downloaded(owner, exportFindings, { openOnly: false })
    expect(csv.split('\n')[1]).toContain('GHSA-1')
    expect(csv).toContain('patched')
  })

  test('a verdict is about a finding that exists, and on library firmware for those who manage it', async () => {
    const unknown = {
      productId,
      packageId,
      advisoryId: 'GHSA-9',
      purl: 'pkg:npm/a',
      verdict: verdicts.affected,
    } as const
    await expect(owner.call(setVerdict, unknown)).rejects.toMatchObject(refused('advisories.notFound'))
    const used = await stock(server)
    const onLibrary = { ...unknown, productId: used.productId, packageId: used.packages[0] }
    await expect(owner.call(setVerdict, onLibrary)).rejects.toMatchObject(refused('parts-lists.libraryOnly'))
  })
})
