import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { createPanelTry, openTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { tryLimits } from '@slipway/contract/users/homes/tries/tries.limits.ts'
import type { CreatedTry, OpenedTry, PanelTry } from '@slipway/contract/users/homes/tries/tries.ts'
import { encodeTryPayload, readTryLink, tryUrl } from '@slipway/contract/users/homes/tries/try-link.ts'
import type { Clock } from '../../../../clock.ts'
import { macs } from '../../../../crypto/macs.ts'
import { hashOf, newToken } from '../../../../crypto/random-secrets.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { VirtualDevicesApi } from '../../../devices/virtual-devices/index.ts'
import type { FeaturesApi } from '../../../products/features/index.ts'
import type { PanelsApi } from '../../../products/panels/index.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { triedPanel, type TriedProgram } from './tried-panel.ts'
import { triesStore } from './tries.store.ts'
import { triedParts, triesViews, type TriedDevice } from './tries.views.ts'

export interface TriesDependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  features: Pick<FeaturesApi, 'inForceOf'>
  panels: Pick<PanelsApi, 'tried' | 'filesAt' | 'webFilesIf'>
  triedProgram: TriedProgram
  virtualDevices: Pick<VirtualDevicesApi, 'bind'>
  /** Where phones may reach this installation, the likeliest first. */
  phoneOrigins(origin: string): readonly string[]
}

const SECOND_MS = 1_000
/** 128 bits: each byte more makes the code harder to scan. */
const SIGNATURE_BYTES = 16

/** Phones that try a panel on the virtual device of its developer, with a link and without an account (SI-062). */
export function triesService(parts: TriesDependencies) {
  const { db, clock, masterKey, products, panels, virtualDevices, phoneOrigins } = parts
  const signed = macs(masterKey, 'slipway panel tries', { bytes: SIGNATURE_BYTES })
  const panelOf = triedPanel(parts)

  async function nameOf(panelId: string): Promise<string> {
    return (await panels.tried.now(panelId))?.panelName ?? ''
  }

  async function rowOf(
    on: DatabaseOrTransaction,
    { productId, tryId }: { productId: string; tryId: string },
    { accountId }: Actor,
  ): Promise<number> {
    const row = await triesStore(on).rowOf(tryId, { productId, accountId }, clock.now())
    if (row === undefined) throw new DomainError('tries.notFound')
    return row
  }

  return {
    panelOf,

    async create(
      { productId, panelId, kind }: CheckedInputOf<typeof createPanelTry>,
      actor: Actor,
      origin: string,
    ): Promise<CreatedTry> {
      const { panelName, version, minAppVersion } = await panels.tried.begin({ productId, panelId }, actor)
      const { deviceId, serial } = await virtualDevices.bind(productId, actor)
      const held = { productId, accountId: actor.accountId }
      const createTime = clock.now()
      const link = { kind, panelId, version, createTime, expireTime: createTime + tryLimits.lifeMs[kind] }
      const tryId = await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const { perProduct: limit } = tryLimits
        if ((await triesStore(tx).listOf(held, createTime)).length >= limit)
          throw new DomainError('tries.tooMany', { limit })
        return triesStore(tx).insert({ ...held, deviceId, ...link })
      })
      const exp = Math.floor(link.expireTime / SECOND_MS)
      const encoded = encodeTryPayload({ pid: productId, panelId, version, kind, min: minAppVersion, exp, jti: tryId })
      const signature = signed.of(encoded)
      const bases = phoneOrigins(origin).slice(0, tryLimits.urls)
      const urls = bases.map((base) => tryUrl(base, encoded, signature))
      return { tryId, ...link, phones: 0, panelName, serial, minAppVersion, urls }
    },

    async list(productId: string, actor: Actor): Promise<PanelTry[]> {
      await products.requireOwn(productId, actor)
      const { accountId } = actor
      const open = await triesStore(db).listOf({ productId, accountId }, clock.now())
      return Promise.all(open.map(async (one) => ({ ...one, panelName: await nameOf(one.panelId) })))
    },

    /** The row of a link of the caller. */
    async requireOwn(named: { productId: string; tryId: string }, actor: Actor): Promise<number> {
      await products.requireOwn(named.productId, actor)
      return rowOf(db, named, actor)
    },

    end({ productId, tryId }: { productId: string; tryId: string }, actor: Actor): Promise<void> {
      return inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        await triesStore(tx).remove(await rowOf(tx, { productId, tryId }, actor))
      })
    },

    /** The device of a phone's session. */
    async require(on: DatabaseOrTransaction, session: string): Promise<TriedDevice> {
      const found = await triesViews(on).bySession(hashOf(session), clock.now())
      if (!found) throw new DomainError('tries.over')
      return found
    },

    /** Files of web packages that a link shows, also before a review. */
    webFile: panels.webFilesIf((sha256) => triesViews(db).isTried(sha256, clock.now())),

    /** A phone that has opened the link before shows its session, and is not counted again. */
    async open({ link, session: known }: CheckedInputOf<typeof openTry>, agent: string): Promise<OpenedTry> {
      const read = readTryLink(link)
      if (!read || !signed.fits(read.encoded, read.signature)) throw new DomainError('tries.over')
      const { token: fresh, hash } = newToken()
      const session = await inTransaction(db, async (tx) => {
        const at = clock.now()
        const store = triesStore(tx)
        const linkRow = await store.lockByUid(read.payload.jti, at)
        if (linkRow === undefined) throw new DomainError('tries.over')
        if (known !== undefined && (await store.isPhoneOf(linkRow, hashOf(known)))) return known
        const { phones: limit } = tryLimits
        if ((await store.phonesOf(linkRow)).length >= limit) throw new DomainError('tries.tooManyPhones', { limit })
        await store.addPhone(linkRow, { hash, agent, at })
        return fresh
      })
      const device = await this.require(db, session)
      const found = await panelOf(device)
      if (!found) throw new DomainError('tries.over')
      const { panel, ...facts } = found
      return { session, kind: device.kind, ...facts, device: { ...triedParts(device), panel } }
    },
  }
}

export type TriesService = ReturnType<typeof triesService>
