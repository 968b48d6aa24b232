import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { folderDiff } from '@slipway/contract/products/product-folder/folder-diff.ts'
import { lockText, readLock } from '@slipway/contract/products/product-folder/folder-lock.ts'
import {
  featureFile,
  LOCK_FILE,
  messageFile,
  PRODUCT_FILE,
} from '@slipway/contract/products/product-folder/folder-paths.ts'
import type { FolderContent } from '@slipway/contract/products/product-folder/folder-content.ts'
import type {
  applyProductFolder,
  pullProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { productFolderLimits } from '@slipway/contract/products/product-folder/product-folder.limits.ts'
import type { FolderPlan, FolderProblem } from '@slipway/contract/products/product-folder/product-folder.ts'
import { digestOf, stateOf } from '@slipway/contract/products/product-folder/folder-state.ts'
import { fileProblem, readFolder, type ReadFolder } from '@slipway/contract/products/product-folder/read-folder.ts'
import { writeFolder } from '@slipway/contract/products/product-folder/write-folder.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { dryRun } from '../../../db/dry-run.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import { InputRefused } from '../../../http/call-input.ts'
import type { Actor } from '../../../http/route.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { EventMessagesApi } from '../event-messages/index.ts'
import type { FeaturesApi } from '../features/index.ts'
import type { ProductRecord, ProductsApi } from '../products/index.ts'
import { folderChanges, type FolderChanges } from './folder-changes.ts'
import { folderOfProduct } from './folder-of-product.ts'
import { unpackFolder, type UnpackedFolder } from './unpack-folder.ts'

export interface ProductFolderDependencies {
  db: Database
  accounts: Pick<AccountsApi, 'nameOf'>
  categories: CategoriesApi
  products: ProductsApi
  features: FeaturesApi
  eventMessages: EventMessagesApi
}

interface Current {
  product: ProductRecord
  category: string
  content: FolderContent
}

interface Compared {
  current: Current
  read: ReadFolder
  plan: FolderPlan
  /** Absent with a problem. */
  wanted?: FolderContent & { categoryId: string }
}

const notUtf8: Bilingual = { zh: '文件不是有效的 UTF-8 文本', en: 'File is not valid UTF-8' }

export function productFolderService(parts: ProductFolderDependencies) {
  const { db, accounts, categories, products, features, eventMessages } = parts

  /** A category's key where that leads back to it, else its id. */
  async function categoryName(tx: DatabaseOrTransaction, categoryId: string): Promise<string> {
    const key = (await categories.find(categoryId, tx))?.categoryKey ?? ''
    return key !== '' && (await categories.findByName(key, tx))?.id === categoryId ? key : categoryId
  }

  /** The product stays locked, so that all of it is of one moment. */
  async function currentOf(tx: DatabaseOrTransaction, productId: string, actor: Actor): Promise<Current> {
    const product = await products.lockOwn(tx, productId, actor)
    const category = await categoryName(tx, product.categoryId)
    const [own, messages] = [await features.listOf(productId, tx), await eventMessages.listOf(productId, tx)]
    return { product, category, content: folderOfProduct(product, category, own, messages) }
  }

  async function lastSaved(tx: DatabaseOrTransaction, { productId, updateTime, updatedBy }: ProductRecord) {
    const stamps = [
      { at: updateTime, by: updatedBy },
      await features.lastSaved(productId, tx),
      await eventMessages.lastSaved(productId, tx),
    ].filter((stamp) => stamp !== undefined)
    const last = stamps.toSorted((one, other) => other.at - one.at)[0] ?? { at: updateTime, by: updatedBy }
    return { at: last.at, by: (await accounts.nameOf([last.by], tx)).get(last.by) ?? '' }
  }

  async function compare(
    tx: DatabaseOrTransaction,
    productId: string,
    folder: UnpackedFolder,
    actor: Actor,
  ): Promise<Compared> {
    const current = await currentOf(tx, productId, actor)
    const state = await stateOf(current.content)
    const read = readFolder(folder.files)
    const problems = [...folder.notText.map((file) => fileProblem(file, notUtf8)), ...read.problems]
    const refused = (found: FolderProblem[]): Compared => ({
      current,
      read,
      plan: { seen: state, problems: found, changes: [], breaks: false },
    })
    if (problems.length > 0 || !read.content) return refused(problems.slice(0, productFolderLimits.problems))

    const { category } = read.content.product
    const isKept = category === current.category
    const categoryId = isKept ? current.product.categoryId : (await categories.findByName(category, tx))?.id
    if (categoryId === undefined) {
      return refused([read.problemAt(PRODUCT_FILE, ['category'], textsOf(new DomainError('categories.notFound')))])
    }
    const product = {
      ...read.content.product,
      category: categoryId === current.product.categoryId ? current.category : category,
    }
    const wanted = { ...read.content, product, categoryId }
    const changes = folderDiff(current.content, wanted)
    const lock = folder.lock === undefined ? undefined : readLock(folder.lock)
    const isMoved = lock?.productId === productId && lock.state !== state && changes.length > 0
    const plan = {
      seen: await digestOf(`${state} ${await stateOf(wanted)}`),
      problems: [],
      changes,
      breaks: changes.some(({ breaks }) => breaks),
      ...(isMoved ? { moved: await lastSaved(tx, current.product) } : {}),
    }
    return { current, read, plan, wanted }
  }

  /** Gives what a file is refused for; nothing is to stay of it then. */
  async function write(
    tx: DatabaseOrTransaction,
    compared: Compared,
    actor: Actor,
  ): Promise<FolderProblem | undefined> {
    const { current, read, wanted } = compared
    if (!wanted) return compared.plan.problems[0]
    const { productId } = current.product
    const changes = folderChanges(current.content, wanted, await features.listOf(productId, tx))
    const { isProductChanged, add, change, remove, setMessages, removeMessages } = changes
    const { category: _name, ...fields } = wanted.product
    try {
      if (isProductChanged) {
        await products.change(tx, { ...fields, productId, categoryId: wanted.categoryId }, actor)
      }
      if (add.length + change.length + remove.length > 0) {
        const placeOf = (kind: 'add' | 'change', at: number) => `${kind}.${at}.`
        await features.changeMany(tx, productId, { add, change, remove }, actor, placeOf)
      }
      if (setMessages.length + removeMessages.length > 0) {
        const asInput = setMessages.map(({ eKey, fields: message }) => ({ eKey, fields: { ...noTwins, ...message } }))
        await eventMessages.changeAll(tx, productId, { set: asInput, remove: removeMessages }, actor)
      }
      return undefined
    } catch (error) {
      const place = placeIn(error, changes)
      if (!place) throw error
      return read.problemAt(place.file, place.path, place.reason)
    }
  }

  async function sentFolder(productId: string, file: Draft | undefined, actor: Actor): Promise<UnpackedFolder> {
    await products.requireOwn(productId, actor)
    if (!file) throw new DomainError('uploads.missing')
    if (file.size === 0) throw new DomainError('product-folder.empty')
    return unpackFolder(await readBytes(file.open(), productFolderLimits.zipBytes))
  }

  return {
    async pull(productId: string, actor: Actor): Promise<OutputOf<typeof pullProductFolder>> {
      const { content } = await inTransaction(db, (tx) => currentOf(tx, productId, actor))
      const state = await stateOf(content)
      const lock = { path: LOCK_FILE, text: lockText({ productId, state }) }
      return { state, files: [...writeFolder(content), lock] }
    },

    /** Writes and takes back, so that the plan refuses what applying would. */
    async plan(productId: string, file: Draft | undefined, actor: Actor): Promise<FolderPlan> {
      const folder = await sentFolder(productId, file, actor)
      return dryRun(db, async (tx) => {
        const compared = await compare(tx, productId, folder, actor)
        const problem = compared.plan.changes.length > 0 ? await write(tx, compared, actor) : undefined
        return problem ? { ...compared.plan, problems: [problem] } : compared.plan
      })
    },

    async apply(input: CheckedInputOf<typeof applyProductFolder>, file: Draft | undefined, actor: Actor) {
      const { productId, seen, acceptBreaking, overwrite } = input
      const folder = await sentFolder(productId, file, actor)
      return inTransaction(db, async (tx) => {
        const compared = await compare(tx, productId, folder, actor)
        const { problems, changes, moved } = compared.plan
        const [broken] = problems
        if (broken) throw brokenAt(broken)
        if (changes.length === 0) throw new DomainError('product-folder.nothing')
        if (moved && !overwrite) {
          throw new DomainError('product-folder.savedMeanwhile', { by: moved.by, at: new Date(moved.at).toISOString() })
        }
        if (compared.plan.seen !== seen) throw new DomainError('product-folder.planMoved')
        const count = changes.filter(({ breaks }) => breaks).length
        if (count > 0 && !acceptBreaking) throw new DomainError('product-folder.breaks', { count })
        const problem = await write(tx, compared, actor)
        if (problem) throw brokenAt(problem)
        const { content } = await currentOf(tx, productId, actor)
        return { state: await stateOf(content), changed: changes.length }
      })
    },
  }
}

const textsOf = (error: DomainError): Bilingual => ({
  zh: refusalText(error.reason, error.details, 'zh-CN'),
  en: refusalText(error.reason, error.details, 'en-US'),
})

const brokenAt = ({ file, line, column }: FolderProblem) =>
  new DomainError('product-folder.broken', { file, line, column })

/** Document 1 has each text twice; a folder has it once. */
const twins = ['ePushCh', 'ePushEn', 'eListCh', 'eListEn', 'eDetailCh', 'eDetailEn'] as const
const noTwins = {
  ...(Object.fromEntries(twins.map((name) => [name, ''])) as Record<(typeof twins)[number], string>),
  eReportInterval: 1,
  ePushInterval: 1,
}

/** In which file a refusal's field stands; undefined where it is about no field. */
function placeIn(error: unknown, { add, change }: FolderChanges) {
  const isInput = error instanceof InputRefused
  if (!isInput && !(error instanceof DomainError)) return undefined
  const field = isInput ? error.invalid.field : String(error.details['field'] ?? '')
  const reason = isInput ? error.invalid.reason : textsOf(error)
  if (field === '') return undefined
  const [head = '', at = '', ...rest] = field.split('.')
  const feature = head === 'add' ? add[Number(at)] : head === 'change' ? change[Number(at)] : undefined
  if (feature) return { file: featureFile(feature.deKey), path: rest, reason }
  if (at === '') return { file: PRODUCT_FILE, path: [head === 'categoryId' ? 'category' : head], reason }
  return { file: messageFile(head), path: [at, ...rest], reason }
}
