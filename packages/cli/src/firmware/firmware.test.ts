import { createHash, randomBytes, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { espImage } from '@slipway/contract/catalog/modules/testing/image-samples.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { listRehearsals } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { setUpSigning } from '@slipway/contract/products/signing/signing.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeDevices,
  makeProduct,
  makeRelease,
  report,
} from '../../../../apps/server/src/domains/products/firmware/testing/firmware-rig.ts'
import { ownKey } from '../../../../apps/server/src/domains/products/signing/testing/signing-samples.ts'
import { eventually } from '../../../../apps/server/src/testing/eventually.ts'
import { programEnvironment } from '../../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../../apps/server/src/testing/test-server.ts'
import { exitCode } from '../exit-codes.ts'
import { runSlipway } from '../testing/run-slipway.ts'
import { firmwareVerbs } from './firmware-help.ts'

const V1 = 'V1.2.0 build 261120'
const releaseKey = ownKey()

let server: TestServer
let home: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  server = await startTestServer()
  const scopes = ['products', 'firmware', 'signing', 'uploads'].flatMap((area) => [`${area}:read`, `${area}:write`])
  const { key } = await owner().call(createKey, { keyName: 'CI', scopes, expiresTime: null })
  const address = await server.listen()
  environment = { ...programEnvironment(), SLIPWAY_SERVER: address, SLIPWAY_API_KEY: key, SLIPWAY_LANG: 'en' }
  home = await mkdtemp(path.join(tmpdir(), 'slipway-firmware-'))
  await writeFile(path.join(home, 'release-1.pem'), pemOf(releaseKey))
  await writeFile(path.join(home, 'other.pem'), pemOf(ownKey()))
  await writeFile(path.join(home, 'lamp.bin'), espImage({ version: '1.2.0' }))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})

const owner = () => server.as('developer')
const pemOf = ({ key }: ReturnType<typeof ownKey>) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** `slipway firmware` in the home folder, as a build server runs it. */
const firmware = (...args: string[]) =>
  runSlipway(['firmware', ...args], { folder: home, env: { ...environment, HOME: home } })

test('a version goes from a file to its release, signed with a key that stays here', async () => {
  const productId = await makeProduct(owner())
  await owner().call(setUpSigning, { productId, releaseKey: releaseKey.pem })
  const notes = ['--notes-zh', '修复', '--notes-en', 'Fixes', '--remind', 'silent']
  const added = await firmware('add', productId, 'lamp.bin', '--version', V1, ...notes)
  expect(added).toMatchObject({ code: exitCode.done, err: `${V1} (module): To be validated\n` })
  const recordId = added.out.trim()
  const record = await owner().call(getOta, { productId, recordId })
  expect(record).toMatchObject({ firmwareVersion: V1, releaseNotesEn: 'Fixes', remindType: 2, fileName: 'lamp.bin' })

  const [listed = '', given = ''] = await makeDevices(owner(), productId, 2)
  await writeFile(path.join(home, 'list.csv'), `SN\n${listed}\n`)
  const validate = ['validate', productId, V1, '--devices', given, '--devices-file', 'list.csv', '--days', '7']
  const unsigned = await firmware(...validate)
  expect(unsigned).toMatchObject({ code: exitCode.refused, err: expect.stringContaining('slipway firmware sign') })
  const [manifestId = ''] = (await firmware('sign', productId)).out.split(' ')
  const other = await firmware('sign', productId, manifestId, '--pem', 'other.pem')
  expect(other).toMatchObject({ code: exitCode.wrong, err: expect.stringContaining(releaseKey.keyId) })
  const signed = await firmware('sign', productId, manifestId, '--pem', 'release-1.pem')
  expect(signed).toMatchObject({ code: exitCode.done, err: expect.stringContaining(record.sha256) })
  expect((await firmware(...validate)).err).toContain('Validating')
  expect((await owner().call(getOta, { productId, recordId })).cnDevices.toSorted()).toEqual([listed, given].toSorted())

  const early = await firmware('tested', productId, recordId)
  expect(early).toMatchObject({ code: exitCode.refused, err: expect.not.stringContaining('slipway firmware sign') })
  await report(server, productId, given, { module: V1 })
  expect((await firmware('tested', productId, recordId)).err).toContain('To be released')

  const watched = await firmware('watch', productId, V1)
  expect(watched).toMatchObject({ code: exitCode.done, out: expect.stringMatching(/^validation finished: /) })
  const explained = await firmware('explain', productId, given)
  expect(explained).toMatchObject({ code: exitCode.done, out: expect.stringMatching(/✗ /) })

  const release = ['release', productId, recordId, '--ratio', '5', '--area', 'cn', '--days', '30']
  expect(await firmware(...release)).toMatchObject({ code: exitCode.refused })
  const waiting = JSON.parse((await firmware('sign', productId, '--json')).out) as {
    manifests: { manifestId: string }[]
  }
  const elsewhere = waiting.manifests[0]?.manifestId ?? ''
  const text = await firmware('sign', productId, elsewhere)
  expect(text.err).toContain('openssl pkeyutl')
  await writeFile(path.join(home, 'x.sig'), sign(null, Buffer.from(text.out), releaseKey.key))
  expect(await firmware('sign', productId, elsewhere, '--signature', 'x.sig')).toMatchObject({ code: exitCode.done })
  const released = await firmware(...release, '--json')
  expect(JSON.parse(released.out)).toMatchObject({ recordId, publishStatus: 4, grayRatio: 5, area: 'CN', cn: 'ok' })

  expect((await firmware('list', productId)).out).toMatch(
    new RegExp(`^${recordId} +${V1} +module +Released +CN 5%$`, 'm'),
  )
  expect(await firmware('withdraw', productId, recordId)).toMatchObject({ code: exitCode.declined })
  expect(await firmware('withdraw', productId, recordId, '--yes')).toMatchObject({ code: 0, err: 'Withdrawn\n' })
  expect((await firmware('list', productId)).out).toContain('Withdrawn')
  const over = { code: exitCode.refused, out: expect.stringContaining('rollout withdrawn') }
  expect(await firmware('watch', productId, recordId)).toMatchObject(over)
})

test('a large file is sent in chunks, and the version comes from the image', async () => {
  const productId = await makeProduct(owner())
  const image = Buffer.concat([espImage({ version: '3.4.5' }), randomBytes(5_000_000)])
  await writeFile(path.join(home, 'mcu.bin'), image)
  const other = await firmware('add', productId, 'mcu.bin', '--type', 'mcu', '--md5', '0'.repeat(32))
  const md5 = createHash('md5').update(image).digest('hex')
  expect(other).toMatchObject({ code: exitCode.refused, err: expect.stringContaining(md5) })
  const added = await firmware('add', productId, 'mcu.bin', '--type', 'mcu', '--md5', md5, '--json')
  expect(JSON.parse(added.out)).toMatchObject({ md5, size: image.length, firmwareType: 2 })
  expect(added.out).toContain('V3.4.5 build')
  const failed = await firmware('tested', productId, 'V3.4.5 build 200101')
  expect(failed).toMatchObject({ code: exitCode.wrong, err: expect.stringContaining('no release') })
})

test('a rollout is rehearsed, and refused as evidence with its reason', async () => {
  const productId = await makeProduct(owner())
  const recordId = await makeRelease(server, owner(), productId)
  const rehearsing = firmware('rehearse', productId, recordId, '--fleet', '99')
  const { jobs } = server.domains.rehearsals
  await eventually(async () => (await owner().call(listRehearsals, { productId, recordId })).length > 0)
  await jobs.find(({ name }) => name === 'rehearsals.run')?.run()
  const { code, out, err } = await rehearsing
  const [done] = await owner().call(listRehearsals, { productId, recordId })
  expect(out).toBe(`${done?.rehearsalId}\n`)
  expect(err).toContain('rehearses the standard one')
  expect(err).toMatch(/^\d+ of 20 runs with faults were stopped at 99 devices or fewer/m)
  expect(code).toBe(done?.flaw === null ? exitCode.done : exitCode.refused)
})

describe('what is wrong', () => {
  test('ends with the reason, before anything is sent', async () => {
    const productId = await makeProduct(owner())
    await writeFile(path.join(home, 'text.bin'), 'no image')
    await writeFile(path.join(home, 'bad.pem'), 'no key')
    const ended = await Promise.all([
      firmware('relaese', productId),
      firmware('add', productId, 'missing.bin'),
      firmware('add', productId, 'text.bin'),
      firmware('add', productId, 'lamp.bin', '--type', 'wifi'),
      firmware('release', productId, '1.2', '--ratio', '5'),
      firmware('release', productId, '1', '--ratio', '101'),
      firmware('validate', productId, '1'),
    ])
    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => exitCode.wrong))
    const [similar, missing, image, type, version, ratio, devices] = ended.map(({ err }) => err)
    expect(similar).toContain('Did you mean release?')
    expect(missing).toMatch(/missing\.bin: ENOENT/)
    expect(image).toContain('names no version')
    expect(type).toContain('module, mcu, bluetooth or zigbee')
    expect(version).toContain('neither the ID')
    expect(ratio).toContain('--ratio must be a number from 1 to 100')
    expect(devices).toContain('--devices-file')
  })

  test('help lists each command and its options in both languages', async () => {
    const [all, one] = await Promise.all([firmware('--help'), firmware('sign', '--help', '--lang', 'zh')])
    for (const verb of firmwareVerbs) expect(all.out).toContain(`slipway firmware ${verb}`)
    expect(one).toMatchObject({ code: exitCode.done, out: expect.stringContaining('私钥不会离开本机') })
  })
})
