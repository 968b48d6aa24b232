import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { addGrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import { createKey, listKeys } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { addDeviceLabel, saveDeviceFilter } from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { createOAuthClient } from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { addOwnFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import { addPanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { addPanel } from '@slipway/contract/products/panels/panels.calls.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import {
  addStandardFeatures,
  findStandardFeatures,
} from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import { listSessions } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { GENERATED } from '@slipway/contract/products/panels/panels.ts'
import { appWithBuild } from '../../domains/users/app-builds/testing/builds-samples.ts'
import { programWithVersion } from '../../domains/users/mini-programs/testing/mini-samples.ts'
import { createPanelTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { newUid } from '../../crypto/opaque-ids.ts'
import { makeLibrary } from '../../domains/catalog/modules/testing/modules-samples.ts'
import { startRehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { makeUpdateJob } from '../../domains/devices/campaigns/testing/update-job.ts'
import { newMessageId } from '../../domains/operations/webhooks/message-id.ts'
import { webhookWithMessage } from '../../domains/operations/webhooks/testing/webhooks-samples.ts'
import { makeRelease } from '../../domains/products/firmware/testing/firmware-rig.ts'
import type { Things } from './rows/matrix-row.ts'
import { makeReleased } from './rows/released-things.ts'
import type { Caller, TestServer } from '../test-server.ts'

const unlike = (): string => randomBytes(4).toString('hex')

/** One of everything that calls point at, all of this developer's. `mark` stands in every name that can be chosen. */
export async function makeThings(server: TestServer, owner: Caller, mark = 'Thing'): Promise<Things> {
  const products = await makeProducts(server, owner, mark)
  return {
    ...products,
    ...(await makeEntrances(server, owner, mark)),
    applicationId: await makeApplication(server, owner, products.productId),
    clientId: await makeClient(server, owner, mark),
    ...(await makeLogins(server, owner, mark)),
    ...(await makeCharges(server)),
    ...(await makeLibrary(server)),
    grayNumber: await makeGrayConfig(server),
    ...(await appWithBuild(server, owner, mark)),
    ...(await programWithVersion(server, owner)),
    ...(await webhookWithMessage(owner)),
    ...(await webhookWithMessage(owner)),
  }
}

/** Of nine digits, so that no other notation is the same number. */
const grayNumber = (): string => String(randomInt(100_000_000, 1_000_000_000))

async function makeGrayConfig(server: TestServer): Promise<string> {
  const made = { grayNumber: grayNumber(), config: { ratio: 10 } }
  return String((await server.as('operator').call(addGrayConfig, made)).grayNumber)
}

/** Products and what hangs on them; a developer can have several. */
export async function makeProducts(server: TestServer, owner: Caller, mark = 'Thing') {
  const [{ id: categoryId } = { id: '' }] = (await owner.call(listProductCategories, {})).items
  const { productId } = await owner.call(createProduct, {
    productName: mark,
    apPrefix: 'own_plug',
    productModel: 'MX-1',
    remark: mark,
    categoryId,
    accessType: 1,
    communicationType: 1,
  })
  const memberId = await shareWithColleague(server, owner, productId)
  const { did } = await owner.call(addFeature, {
    productId,
    featureType: 1,
    deName: { zh: mark, en: mark },
    deKey: 'sw',
    transType: 3,
    deInput: { type: 'boolean' },
  })
  const { did: eventDid } = await owner.call(addFeature, {
    productId,
    featureType: 3,
    deName: { zh: mark, en: mark },
    deKey: 'fault',
  })
  const { serial } = await owner.call(addDevice, { productId, serial: `m${unlike()}` })
  const { labelId } = await owner.call(addDeviceLabel, { productId, kind: 1, name: mark })
  const { filterId } = await owner.call(saveDeviceFilter, { productId, name: mark, filter: {} })
  const jobId = await makeBulkJob(server, owner, productId)
  const standard = await takeStandard(owner, productId)
  const labels = { firmwareLabel: mark, firmwareLabelEn: mark }
  const { firmwareId: ownFirmwareId } = await owner.call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
  const { panelId } = await owner.call(addPanel, {
    productId,
    panelName: `${mark} ${unlike()}`,
    config: { kind: 'visual' },
  })
  const { draftId } = await owner.call(addPanelDraft, { productId, start: { kind: 'generated' }, draftName: unlike() })
  const recordId = await makeRelease(server, owner, productId)
  return {
    categoryId,
    productId,
    memberId,
    did,
    eventDid,
    serial,
    labelId,
    filterId,
    jobId,
    ownFirmwareId,
    panelId,
    draftId,
    recordId,
    updateJobId: await makeUpdateJob(server.db, { recordId, productId, serial }),
    tryId: await makeTry(owner, productId),
    rehearsalId: await makeRehearsal(owner, { recordId, productId }),
    ...standard,
    ...(await makeReleased(server, owner)),
  }
}

/** A bulk job that stays open: no process of this server works on it. */
async function makeBulkJob({ db, clock, domains }: TestServer, owner: Caller, productId: string): Promise<string> {
  await domains.deviceBulk.stop()
  const { accountId } = await owner.account()
  const { id } = await db
    .insertInto('device_bulk_jobs')
    .values({
      product_id: productId,
      account_id: accountId,
      actor: '{}',
      action: '{"kind":"enable"}',
      selection: '{"serials":["none"]}',
      status: 2,
      created_at: new Date(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** A rehearsal that no process runs. */
const makeRehearsal = async (owner: Caller, release: { recordId: string; productId: string }): Promise<string> =>
  (
    await owner.call(startRehearsal, {
      ...release,
      fleet: [{ version: 'V1.0.0', devices: 1 }],
      faults: [{ kind: 'neverReturns', permille: 30 }],
    })
  ).rehearsalId

/** A colleague who views the product; gives its account. */
async function shareWithColleague({ as }: TestServer, owner: Caller, productId: string): Promise<string> {
  const colleague = await as('developer', `colleague-${unlike()}`).account()
  await owner.call(shareProduct, { productId, account: colleague.account, role: memberRole.viewer })
  return String(colleague.accountId)
}

/** A feature of the standard library on this product, and another one that it has not. */
async function takeStandard(owner: Caller, productId: string) {
  const { items: own } = await owner.call(findStandardFeatures, { name: 'child_lock' })
  const { items: other } = await owner.call(findStandardFeatures, { name: 'working_hours' })
  const tplPublishIds = own.map(({ id }) => id)
  const { added } = await owner.call(addStandardFeatures, { productId, tplPublishIds })
  return { standardDid: added[0]?.did ?? '', tplPublishId: other[0]?.id ?? '', resourceId: other[0]?.resId ?? '' }
}

/** As if the owner's role had had the menu then. */
async function makeApplication({ db, clock }: TestServer, owner: Caller, productId: string): Promise<string> {
  const { accountId } = await owner.account()
  const { id } = await db
    .insertInto('serial_applications')
    .values({ account_id: accountId, product_id: productId, quantity: 1, created_at: new Date(clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** A key and a second session of this account. */
async function makeEntrances({ domains }: TestServer, owner: Caller, mark: string) {
  const keyFields = { keyName: mark, scopes: ['products:read'], expiresTime: null }
  const [{ keyId } = await owner.call(createKey, keyFields)] = await owner.call(listKeys, {})
  const { accountId } = await owner.account()
  await domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: mark })
  const sessions = await owner.call(listSessions, {})
  return { keyId, sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '' }
}

/** A third-party application of this account, which it lets see its own products. */
async function makeClient(server: TestServer, owner: Caller, mark: string): Promise<string> {
  const { clientId } = await owner.call(createOAuthClient, {
    clientName: { zh: mark, en: mark },
    redirectUris: ['https://matrix.example/back'],
  })
  const { accountId } = await owner.account()
  const consent = { account_id: accountId, client_id: clientId, scopes: ['products:read'], granted_at: new Date(0) }
  await server.db.insertInto('oauth_consents').values(consent).execute()
  return clientId
}

async function makeTry(owner: Caller, productId: string): Promise<string> {
  return (await owner.call(createPanelTry, { productId, panelId: GENERATED })).tryId
}

/** A passkey and two logins elsewhere, as if they had been used: the account keeps a way in without either. */
async function makeLogins({ db, clock }: TestServer, owner: Caller, mark: string) {
  const { accountId, account } = await owner.account()
  const now = new Date(clock.now())
  const passkey = { credential_id: unlike(), public_key: Buffer.from('key'), counter: 0, transports: [], rp_id: mark }
  const { id } = await db
    .insertInto('passkeys')
    .values({ ...passkey, account_id: accountId, name: mark, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const issuer = `https://${unlike()}.example.com`
  const link = { subject: unlike(), account_id: accountId, email: account, linked_at: now, last_at: now }
  await db
    .insertInto('third_party_logins')
    .values([
      { ...link, issuer },
      { ...link, issuer: `${issuer}/other` },
    ])
    .execute()
  return { passkeyId: String(id), issuer }
}

async function makeCharges({ as, db }: TestServer): Promise<Pick<Things, 'targetUserId' | 'roleId'>> {
  const { accountId } = await as('support', `charge-${unlike()}`).account()
  const { id } = await db
    .insertInto('roles')
    .values({ name_zh: `Charge ${unlike()}`, name_en: `Charge ${unlike()}`, menus: [], administrator: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { targetUserId: String(accountId), roleId: String(id) }
}

const someNumber = (): string => String(randomInt(900_000_000, 999_999_999))

/** Ids as they would be, of things that there never were. */
export const absentThings = (): Things => ({
  productId: randomBytes(16).toString('hex'),
  releasedId: randomBytes(16).toString('hex'),
  draft: unlike(),
  discardedId: randomBytes(16).toString('hex'),
  memberId: someNumber(),
  did: someNumber(),
  eventDid: someNumber(),
  standardDid: someNumber(),
  tplPublishId: someNumber(),
  resourceId: someNumber(),
  serial: `m${unlike()}`,
  labelId: someNumber(),
  filterId: someNumber(),
  jobId: someNumber(),
  ownFirmwareId: someNumber(),
  panelId: someNumber(),
  draftId: someNumber(),
  recordId: someNumber(),
  updateJobId: someNumber(),
  rehearsalId: someNumber(),
  applicationId: someNumber(),
  keyId: randomUUID(),
  clientId: randomBytes(16).toString('hex'),
  tryId: newUid(),
  sessionId: randomUUID(),
  passkeyId: someNumber(),
  issuer: `https://${unlike()}.example.com`,
  targetUserId: someNumber(),
  roleId: someNumber(),
  categoryId: someNumber(),
  moduleId: someNumber(),
  firmwareId: someNumber(),
  firmwarePackageId: someNumber(),
  sdkPackageId: someNumber(),
  grayNumber: grayNumber(),
  appId: randomBytes(16).toString('hex'),
  appCategoryId: someNumber(),
  appBuildId: randomUUID(),
  miniProgramId: randomBytes(16).toString('hex'),
  miniVersionId: someNumber(),
  webhookId: newUid(),
  webhookMessageId: newMessageId(1),
})
