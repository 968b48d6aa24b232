import { readManifest } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { deleteOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import {
  draftManifest,
  listManifests,
  setUpSigning,
  signManifest,
} from '@slipway/contract/products/signing/signing.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addVersion } from '../../catalog/modules/testing/modules-samples.ts'
import { ownKey, signedWith, type OwnKey } from '../signing/testing/signing-samples.ts'
import { added, makeDevices, stock, tested, V1, V2, type Stock } from './testing/firmware-rig.ts'

let server: TestServer
let of: Stock

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  of = await stock(server)
})

const upgrade = (recordId: string, fields: object) =>
  of.owner.call(upgradeOta, { productId: of.productId, recordId, ...fields })
const stateOf = async (recordId: string) =>
  (await of.owner.call(getOta, { productId: of.productId, recordId })).publishStatus
const offered = async (recordId: string) => {
  const current = await server.domains.signing.manifests.current(of.productId, Number(recordId))
  return current && readManifest(current.manifest)
}

async function startValidation(recordId: string) {
  const [serial = ''] = await makeDevices(of.owner, of.productId)
  return upgrade(recordId, { cnDevices: [serial], effectiveDay: 7 })
}

/** Signs the manifest that waits, as the owner of the key does elsewhere. */
async function signWaiting(key: OwnKey): Promise<void> {
  const { productId } = of
  const [waiting] = await of.owner.call(listManifests, { productId })
  const manifestId = waiting?.manifestId ?? ''
  const document = await of.owner.call(draftManifest, { productId, manifestId })
  const signature = signedWith(key, document)
  await of.owner.call(signManifest, { productId, manifestId, keyId: key.keyId, signature })
}

test('a release is signed for its validation, and again for its area and each wider one', async () => {
  const { recordId } = await tested(server, of)
  const [packageId] = of.packages
  const file = await server.db
    .selectFrom('firmware_packages')
    .selectAll()
    .where('id', '=', Number(packageId))
    .executeTakeFirstOrThrow()
  const { seq, size, sha256 } = file
  expect(await offered(recordId)).toMatchObject({
    product: of.productId,
    release: Number(recordId),
    areas: [],
    images: [{ type: 'module', version: V1, seq, fromSeq: 0, size, sha256 }],
  })
  await upgrade(recordId, { grayRatio: 10, area: 'CN', effectiveDay: 7 })
  expect(await offered(recordId)).toMatchObject({ areas: ['CN'] })
  await upgrade(recordId, { grayRatio: 20 })
  expect(await of.owner.call(listManifests, { productId: of.productId })).toHaveLength(2)
  await upgrade(recordId, { area: 'GLOBAL' })
  expect(await offered(recordId)).toMatchObject({ areas: [] })
})

test('a release waits in its state until the key that is elsewhere has signed', async () => {
  const key = ownKey()
  await of.owner.call(setUpSigning, { productId: of.productId, releaseKey: key.pem })
  const { recordId } = await added(of)
  await expect(startValidation(recordId)).rejects.toMatchObject(refused('firmware.signatureMissing'))
  expect(await stateOf(recordId)).toBe(1)
  await expect(startValidation(recordId)).rejects.toMatchObject(refused('firmware.signatureMissing'))
  expect(await of.owner.call(listManifests, { productId: of.productId })).toHaveLength(1)
  await signWaiting(key)
  expect(await startValidation(recordId)).toMatchObject({ publishStatus: 2 })
})

test('a release waits for the first key list of an own root', async () => {
  await of.owner.call(setUpSigning, { productId: of.productId, rootKey: ownKey().pem })
  const { recordId } = await added(of)
  await expect(startValidation(recordId)).rejects.toMatchObject(refused('firmware.keysWaiting'))
})

test('hardware with spaces in its name is refused; a version that has it from before cannot be signed', async () => {
  const spaced = addVersion(of.operator, of.firmwareId, 'V1.2.0 build 260301', { hardware: ['Rev A'], fromVersion: V2 })
  await expect(spaced).rejects.toMatchObject({ data: { field: 'hardware.0' } })
  const { firmwarePackageId } = await addVersion(of.operator, of.firmwareId, 'V1.3.0 build 260301')
  await server.db.pool.query(`
    begin; set local session_replication_role = replica;
    update firmware_packages set hardware = '{A1,Rev B}' where id = ${Number(firmwarePackageId)}; commit`)
  const { recordId } = await added(of, { packageId: firmwarePackageId })
  const attempt = startValidation(recordId)
  await expect(attempt).rejects.toMatchObject({ data: { refusal: 'firmware.hardwareUnsignable', hardware: 'Rev B' } })
})

test('a withdrawn or deleted release has no manifest any more', async () => {
  const { recordId } = await tested(server, of)
  await of.owner.call(deleteOta, { productId: of.productId, recordId })
  expect(await offered(recordId)).toBeUndefined()
})
