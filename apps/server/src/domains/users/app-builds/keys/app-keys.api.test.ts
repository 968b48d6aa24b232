import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { cancelBuild, startBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import {
  exportAppKey,
  getAppKeys,
  importAppKey,
  rotateAppKey,
} from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { getApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SigningFileRefused } from '../../../../crypto/signing-files/signing-findings.ts'
import { signingFiles } from '../../../../crypto/signing-files/signing-files.ts'
import { sampleP12 } from '../../../../crypto/signing-files/testing/signing-samples.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { mailsOf } from '../../../identity/sign-in/testing/mailbox.ts'
import { keyBox } from './key-box.ts'
import { keyExport, type KeyHolder } from './key-export.ts'
import { completedBuild, readyApp } from '../testing/builds-samples.ts'
import { EXPORT_PASSWORD, factorOf, P12_PASSWORD, releaseKey, storeKeyOf } from '../testing/keys-samples.ts'

let server: TestServer
let owner: Caller
let proveFactor: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com' })
  owner = server.as('developer')
  proveFactor = await factorOf(server, owner)
})
afterAll(() => server[Symbol.asyncDispose]())

const post = (caller: Caller, url: string, input: object) =>
  caller.send({
    method: 'POST',
    url,
    headers: { 'x-slipway': '1', 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  })
const exported = (appId: string, more: object = {}, caller = owner) =>
  post(caller, exportAppKey.path, { appId, password: EXPORT_PASSWORD, ...more })
const reasonOf = (reply: { json(): unknown }): unknown =>
  (reply.json() as { data: { refusal: string } | null }).data?.refusal
const imported = (appId: string, p12: Buffer, password = P12_PASSWORD, caller = owner) =>
  caller.call(importAppKey, { appId, privateKeyFile: p12.toString('base64'), password })
const rotated = async (appId: string, packageName?: string, caller = owner) =>
  caller.call(rotateAppKey, { appId, packageName: packageName ?? (await owner.call(getApp, { appId })).androidName })
const custody = (appId: string) => owner.call(getAppKeys, { appId })

describe('the export of a release key', () => {
  test('is a file with its password, once a second factor was proved within five minutes, with an email', async () => {
    const appId = await readyApp(owner)
    const { certSha256, privateKey, certificate } = await releaseKey(server, appId)
    server.clock.advance(secondFactorLimits.factorProofLifeMs)
    expect(reasonOf(await exported(appId))).toBe('second-factor.factorProofNeeded')
    expect((await custody(appId)).keys).toMatchObject([{ certSha256, exportTime: null, source: 'created' }])
    await proveFactor()
    const reply = await exported(appId)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/x-pkcs12',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="com\..+-[0-9a-f]{8}\.p12"$/),
    })
    const read = await signingFiles().p12(reply.rawPayload, EXPORT_PASSWORD)
    expect([read.keyPem, read.certificatePem]).toEqual([privateKey, certificate])
    expect((await custody(appId)).keys).toMatchObject([{ exportTime: server.clock.now() }])
    const mail = (await mailsOf(server)).at(-1)
    expect(mail?.text).toContain(certSha256)
    expect(mail?.text).not.toContain(EXPORT_PASSWORD)
    const { rows } = await server.db.pool.query(
      `select count(*)::int as n from audit_entries where call = 'app-builds.exportAppKey'`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test('is for the owner alone, not for administrators and others', async () => {
    const appId = await readyApp(owner)
    await releaseKey(server, appId)
    await proveFactor()
    const admin = server.as('administrator')
    const strangers = [
      [admin, 'appBuilds.keyOwnerOnly'],
      [server.as('developer', 'other'), 'apps.notFound'],
    ] as const
    const { p12 } = await storeKeyOf()
    for (const [caller, reason] of strangers) {
      await (
        await factorOf(server, caller)
      )()
      expect(reasonOf(await exported(appId, {}, caller))).toBe(reason)
      await expect(imported(appId, p12, P12_PASSWORD, caller)).rejects.toMatchObject(refused(reason))
      await expect(rotated(appId, undefined, caller)).rejects.toMatchObject(refused(reason))
    }
    expect(await admin.call(getAppKeys, { appId })).toMatchObject({ isOwner: false })
    expect(await custody(appId)).toMatchObject({ isOwner: true, canImport: true, canRotate: false })
  })

  test('needs a second factor of the account, a key and a long password', async () => {
    const lone = server.as('developer', 'without factor')
    const appId = await readyApp(lone)
    await releaseKey(server, appId)
    expect(reasonOf(await exported(appId, {}, lone))).toBe('second-factor.factorMissing')
    const bare = await readyApp(owner)
    await proveFactor()
    expect(reasonOf(await exported(bare))).toBe('appBuilds.keyMissing')
    for (const password of ['eleven char', 'x'.repeat(129), '密码密码密码密码密码密码密码']) {
      expect((await exported(bare, { password })).json()).toMatchObject({ data: { field: 'password' } })
    }
  })
})

test('an export is refused as busy while too many files wait, and the key counts as not exported', async () => {
  const appId = await readyApp(owner)
  await releaseKey(server, appId)
  const { accountId } = await owner.account()
  const full = () => Promise.reject(new SigningFileRefused('busy'))
  const proven = () => Promise.resolve()
  const exportKey = keyExport({
    db: server.db,
    clock: server.clock,
    box: keyBox(server.parts.masterKey),
    files: { p12: full, writeP12: full },
    mails: { tell: proven },
    proofs: { requireProof: proven, requireFactorProof: proven },
  })
  const actor = { accountId, permissions: { administrator: false } } as KeyHolder['actor']
  const asked = exportKey({ appId, certSha256: '', password: EXPORT_PASSWORD }, { actor, token: undefined })
  await expect(asked).rejects.toMatchObject({ reason: 'appBuilds.keyFilesBusy' })
  expect((await custody(appId)).keys).toMatchObject([{ exportTime: null }])
})

describe('the import of a release key', () => {
  test('replaces one that was made and not used, and is known by its fingerprint', async () => {
    const appId = await readyApp(owner)
    const { certSha256: made } = await releaseKey(server, appId)
    const { p12, certSha256 } = await storeKeyOf()
    const after = await imported(appId, p12)
    expect(after.keys).toMatchObject([{ certSha256, source: 'imported', isRetired: false }])
    expect((await mailsOf(server)).at(-1)?.text).toContain(certSha256)
    const links = await server.visitor.send({ method: 'GET', url: '/.well-known/assetlinks.json' })
    expect(links.body.replaceAll(':', '').toLowerCase()).toContain(certSha256)
    expect(links.body.replaceAll(':', '').toLowerCase()).not.toContain(made)
    await expect(imported(appId, p12)).rejects.toMatchObject(refused('appBuilds.keyKnown'))
    const { rows } = await server.db.pool.query('select 1 from app_keys where app_id = $1', [appId])
    expect(rows).toHaveLength(2)
  })

  test('is over with the first formal build, and waits for one in progress', async () => {
    const appId = await readyApp(owner)
    const { p12 } = await storeKeyOf()
    await owner.call(startBuild, { appId, packageType: 'formal' })
    await expect(imported(appId, p12)).rejects.toMatchObject(refused('appBuilds.running'))
    await owner.call(cancelBuild, { appId, packageType: 'formal' })
    await completedBuild(server, owner, { appId, packageType: 'formal' })
    await expect(imported(appId, p12)).rejects.toMatchObject(refused('appBuilds.keyInUse'))
    expect(await custody(appId)).toMatchObject({ canImport: false })
  })

  test('refuses what is no strong RSA key, each with its reason', async () => {
    const appId = await readyApp(owner)
    const { sample, p12 } = await storeKeyOf()
    const other = await storeKeyOf()
    const withKeys = (keys: (typeof sample.key)[], certificate = sample.certificate) =>
      sampleP12({ keys, certificates: [certificate], password: P12_PASSWORD })
    const ec = await storeKeyOf({ type: 'ec' })
    const short = await storeKeyOf({ type: 'rsa1024' })
    const old = await storeKeyOf({ until: server.clock.now() - 1 })
    const future = await storeKeyOf({ from: server.clock.now() + 60_000 })
    const costly = sampleP12({
      keys: [sample.key],
      certificates: [sample.certificate],
      password: P12_PASSWORD,
      iterations: 3_000_000,
    })
    const cases = [
      [Buffer.from('not a key'), 'keyFileNotReadable'],
      [p12.subarray(0, 300), 'keyFileNotReadable'],
      [Buffer.alloc(100 * 1024 + 1), 'keyFileTooLarge'],
      [withKeys([sample.key, other.sample.key]), 'keyFileSeveralKeys'],
      [withKeys([]), 'keyFileNoKey'],
      [withKeys([sample.key], other.sample.certificate), 'keyFileNoCertificate'],
      [costly, 'keyFileTooCostly'],
      [ec.p12, 'keyNotRsa'],
      [short.p12, 'keyWeak'],
      [old.p12, 'keyExpired'],
      [future.p12, 'keyExpired'],
    ] as const
    for (const [file, reason] of cases) {
      await expect(imported(appId, file)).rejects.toMatchObject({
        ...refused(`appBuilds.${reason}`),
        data: { refusal: `appBuilds.${reason}`, field: 'privateKeyFile' },
      })
    }
    await expect(imported(appId, p12, 'wrong')).rejects.toMatchObject({ data: { field: 'password' } })
    expect((await custody(appId)).keys).toEqual([])
  })

  test('and a rotation need a proof of identity within ten minutes', async () => {
    const appId = await readyApp(owner)
    const { p12 } = await storeKeyOf()
    server.clock.advance(secondFactorLimits.proofLifeMs)
    await expect(imported(appId, p12)).rejects.toMatchObject(refused('second-factor.proofNeeded'))
    await expect(rotated(appId)).rejects.toMatchObject(refused('second-factor.proofNeeded'))
    await proveFactor()
    expect((await imported(appId, p12)).keys).toHaveLength(1)
  })
})

describe('the rotation of a release key', () => {
  test('keeps the one before, whose fingerprint stays in the links, and asks for the package name', async () => {
    const appId = await readyApp(owner)
    await expect(rotated(appId)).rejects.toMatchObject(refused('appBuilds.keyMissing'))
    const { certSha256: first } = await releaseKey(server, appId)
    await expect(rotated(appId)).rejects.toMatchObject(refused('appBuilds.keyNotInUse'))
    await completedBuild(server, owner, { appId, packageType: 'formal' })
    await expect(rotated(appId, 'com.acme.other')).rejects.toMatchObject({
      ...refused('appBuilds.keyNotConfirmed'),
      data: { field: 'packageName' },
    })
    await owner.call(startBuild, { appId, packageType: 'formal', oemVersion: '1.0.1' })
    await expect(rotated(appId)).rejects.toMatchObject(refused('appBuilds.running'))
    await owner.call(cancelBuild, { appId, packageType: 'formal' })
    const { keys } = await rotated(appId)
    expect(keys).toMatchObject([
      { source: 'rotated', isRetired: false, exportTime: null },
      { certSha256: first, isRetired: true },
    ])
    const links = (await server.visitor.send({ method: 'GET', url: '/.well-known/assetlinks.json' })).body
    const prints = links.replaceAll(':', '').toLowerCase()
    for (const { certSha256 } of keys) expect(prints).toContain(certSha256)

    await proveFactor()
    const reply = await exported(appId, { certSha256: first })
    expect((await signingFiles().p12(reply.rawPayload, EXPORT_PASSWORD)).facts.sha256).toBe(first)
    const latest = await exported(appId)
    expect((await signingFiles().p12(latest.rawPayload, EXPORT_PASSWORD)).facts.sha256).toBe(keys[0]?.certSha256)
    expect(reasonOf(await exported(appId, { certSha256: 'ab'.repeat(32) }))).toBe('appBuilds.keyMissing')
  })

  test('is one where it is asked for twice at the same time', async () => {
    const appId = await readyApp(owner)
    await releaseKey(server, appId)
    await completedBuild(server, owner, { appId, packageType: 'formal' })
    await proveFactor()
    await Promise.all([rotated(appId), rotated(appId)])
    expect((await custody(appId)).keys).toHaveLength(2)
  })

  test('happens five times at most', async () => {
    const appId = await readyApp(owner)
    for (let n = 0; n < 6; n += 1) {
      await releaseKey(server, appId)
      if (n < 5) await server.db.updateTable('app_keys').set({ state: 2 }).where('app_id', '=', appId).execute()
    }
    await completedBuild(server, owner, { appId, packageType: 'formal' })
    expect(await custody(appId)).toMatchObject({ canRotate: false })
    await expect(rotated(appId)).rejects.toMatchObject(refused('appBuilds.keyRotations'))
  })
})
