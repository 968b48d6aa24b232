import { randomBytes, randomInt } from 'node:crypto'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type { createProduct, listProducts, updateProduct } from '@slipway/contract/products/products.calls.ts'
import { fieldsFrozenInTrial, isDeletable, isFrozen } from '@slipway/contract/products/products.lifecycle.ts'
import { productLimits } from '@slipway/contract/products/products.limits.ts'
import { miniProgramStatus, type Product, type ProductDetail } from '@slipway/contract/products/products.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../db/database.ts'
import type { Actor } from '../../http/route.ts'
import type { AccountsDoor } from '../accounts/index.ts'
import type { CategoriesDoor } from '../categories/index.ts'
import type { UploadsDoor } from '../uploads/index.ts'
import { productsStore, type ProductRecord } from './products.store.ts'
import { productsViews } from './products.views.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DIGITS_TRIES = 5

export interface ProductsParts {
  db: Database
  clock: Clock
  accounts: Pick<AccountsDoor, 'nameOf'>
  categories: CategoriesDoor
  uploads: UploadsDoor
  featuresOf(productId: string): Promise<ProductDetail['features']>
  /** Told inside the deletion: once it commits, nothing may stay connected to the product. */
  onDeleted(productId: string, tx: DatabaseOrTransaction): Promise<void>
  /** Where the 11 digits of a network prefix come from (SI-035). */
  drawDigits?: () => string
}

export function productsService(parts: ProductsParts) {
  const { db, clock, accounts, categories, uploads, featuresOf, drawDigits = randomDigits } = parts
  const views = productsViews(db.pool)

  async function view(productId: string, actor: Actor): Promise<Product> {
    const found = await views.find(productId)
    if (!found || !maySee(actor, found.ownerId)) throw new DomainError('products.notFound')
    return found.product
  }

  async function requirePicture(productPic: string, on: DatabaseOrTransaction = db): Promise<void> {
    if (productPic && !(await uploads.exists(productPic, on))) {
      throw new DomainError('uploads.notFound', { field: 'productPic' })
    }
  }

  /** Refuses a save over a newer one (SI-122), telling whose it was. */
  async function requireNewest(
    tx: DatabaseOrTransaction,
    current: ProductRecord,
    startedFrom: number | undefined,
  ): Promise<void> {
    if (startedFrom === undefined || startedFrom === current.updateTime) return
    const names = await accounts.nameOf([current.updatedBy], tx)
    const by = names.get(current.updatedBy) ?? ''
    throw new DomainError('products.savedMeanwhile', { by, at: new Date(current.updateTime).toISOString() })
  }

  return {
    async list(input: CheckedInputOf<typeof listProducts>, actor: Actor): Promise<Page<Product>> {
      if (input.isAdmin && !actor.permissions.administrator) throw new DomainError('access.denied')
      return views.list({
        ownerId: input.isAdmin ? undefined : actor.accountId,
        publishStatus: input.publishStatus,
        keyword: input.keyword,
        offset: offsetOf(input),
        limit: input.pageSize,
      })
    },

    async detail(productId: string, actor: Actor): Promise<ProductDetail> {
      const [found, features] = await Promise.all([views.detail(productId), featuresOf(productId)])
      if (!found || !maySee(actor, found.ownerId)) throw new DomainError('products.notFound')
      const { product, devices } = found
      return { ...product, rnName: '', miniProgram: '', miniProgramStatus: miniProgramStatus.none, features, devices }
    },

    async create(input: CheckedInputOf<typeof createProduct>, actor: Actor): Promise<Product> {
      await categories.requireOffer(input)
      await requirePicture(input.productPic)
      const { apPrefix: typedPrefix, ...fields } = input
      const now = clock.now()
      const draft = { ...fields, typedPrefix, ownerId: actor.accountId, createTime: now, updateTime: now }
      for (let tries = 0; tries < DIGITS_TRIES; tries++) {
        const productId = randomBytes(16).toString('hex')
        const product = { ...draft, productId, prefixDigits: drawDigits(), updatedBy: actor.accountId }
        if (await productsStore(db).add(product)) return view(productId, actor)
      }
      throw new Error(`no free network prefix digits in ${DIGITS_TRIES} draws`)
    },

    async update(input: CheckedInputOf<typeof updateProduct>, actor: Actor): Promise<Product> {
      const { productId, apPrefix: typedPrefix, updateTime: startedFrom, ...fields } = input
      await inTransaction(db, async (tx) => {
        const current = own(await productsStore(tx).findForUpdate(productId), actor)
        await requireNewest(tx, current, startedFrom)
        const wanted = { ...fields, typedPrefix }
        if (isFrozen(current.publishStatus)) requireUnfrozen(current, wanted)
        if (hasNewPlan(current, wanted)) await categories.requireOffer(wanted, tx)
        if (wanted.productPic !== current.productPic) await requirePicture(wanted.productPic, tx)
        const updateTime = Math.max(clock.now(), current.updateTime + 1)
        await productsStore(tx).change(productId, { ...wanted, updateTime, updatedBy: actor.accountId })
      })
      return view(productId, actor)
    },

    async delete(productId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const current = own(await productsStore(tx).findForUpdate(productId), actor)
        if (!isDeletable(current.publishStatus)) throw new DomainError('products.notDeletable')
        await productsStore(tx).setDeleted(productId, clock.now())
        await parts.onDeleted(productId, tx)
      })
    },

    async restore(productId: string, actor: Actor): Promise<Product> {
      await inTransaction(db, async (tx) => {
        const current = await productsStore(tx).findForUpdate(productId)
        const isRestorable =
          current?.deletedTime !== undefined &&
          maySee(actor, current.ownerId) &&
          current.deletedTime >= keptSince(clock.now())
        if (!isRestorable) throw new DomainError('products.notRestorable')
        await productsStore(tx).setDeleted(productId, undefined)
      })
      return view(productId, actor)
    },

    purge: () => productsStore(db).purgeDeletedBefore(keptSince(clock.now())),

    requireOwn: async (productId: string, actor: Actor): Promise<ProductRecord> =>
      own(await productsStore(db).find(productId), actor),

    lockOwn: async (tx: DatabaseOrTransaction, productId: string, actor: Actor): Promise<ProductRecord> =>
      own(await productsStore(tx).findForUpdate(productId), actor),

    handOver: (tx: DatabaseOrTransaction, owners: { from: number; to: number }): Promise<void> =>
      productsStore(tx).handOver(owners),

    totalsOf: views.totalsOf,

    async exists(productId: string): Promise<boolean> {
      const { rows } = await db.pool.query({
        name: 'products.exists',
        text: 'select from products where id = $1 and deleted_at is null',
        values: [productId],
      })
      return rows.length > 0
    },
  }
}

const maySee = (actor: Actor, ownerId: number): boolean =>
  actor.accountId === ownerId || actor.permissions.administrator

/** What is foreign answers exactly like what is absent (SI-019). */
function own(found: ProductRecord | undefined, actor: Actor): ProductRecord {
  if (!found || found.deletedTime !== undefined || !maySee(actor, found.ownerId)) {
    throw new DomainError('products.notFound')
  }
  return found
}

const keptSince = (now: number): number => now - productLimits.keepDeletedDays * DAY_MS

const randomDigits = (): string =>
  String(randomInt(10 ** productLimits.apPrefixSerialDigits)).padStart(productLimits.apPrefixSerialDigits, '0')

type Fields = Pick<ProductRecord, 'typedPrefix' | 'productModel' | 'categoryId' | 'accessType' | 'communicationType'>

/** SI-030: names the first field that may no longer change. */
function requireUnfrozen(current: Fields, wanted: Fields): void {
  const valueOf = (fields: Fields, field: (typeof fieldsFrozenInTrial)[number]) =>
    field === 'apPrefix' ? fields.typedPrefix : fields[field]
  const changed = fieldsFrozenInTrial.find((field) => valueOf(current, field) !== valueOf(wanted, field))
  if (changed) throw new DomainError('products.frozen', { field: changed })
}

const hasNewPlan = (current: Fields, wanted: Fields): boolean =>
  current.categoryId !== wanted.categoryId ||
  current.accessType !== wanted.accessType ||
  current.communicationType !== wanted.communicationType
