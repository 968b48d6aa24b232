import type { Bilingual } from '@slipway/contract/locale.ts'
import type { FolderContent } from '@slipway/contract/products/product-folder/folder-content.ts'
import { folderDiff } from '@slipway/contract/products/product-folder/folder-diff.ts'
import { readLock } from '@slipway/contract/products/product-folder/folder-lock.ts'
import { PANEL_FILE, PRODUCT_FILE } from '@slipway/contract/products/product-folder/folder-paths.ts'
import { digestOf, stateOf } from '@slipway/contract/products/product-folder/folder-state.ts'
import { onlySaid, withUnsaid } from '@slipway/contract/products/product-folder/folder-unsaid.ts'
import { productFolderLimits } from '@slipway/contract/products/product-folder/product-folder.limits.ts'
import type { NamedPanels } from '@slipway/contract/products/panels/named-panels.ts'
import type { FolderPlan, FolderProblem } from '@slipway/contract/products/product-folder/product-folder.ts'
import { fileProblem, readFolder, type ReadFolder } from '@slipway/contract/products/product-folder/read-folder.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { EventMessagesApi } from '../event-messages/index.ts'
import type { FeaturesApi } from '../features/index.ts'
import type { HardwareApi } from '../hardware/index.ts'
import type { LintedPanel, PanelsApi } from '../panels/index.ts'
import type { ProductRecord, ProductsApi } from '../products/index.ts'
import type { StandardFeaturesApi } from '../standard-features/index.ts'
import type { SupportPeriodApi } from '../support-period/index.ts'
import type { CategoryTemplates } from '../template-features/index.ts'
import { folderOfProduct } from './folder-of-product.ts'
import { textsOf } from './folder-refusals.ts'
import type { UnpackedFolder } from './unpack-folder.ts'

export interface ProductFolderDependencies {
  db: Database
  accounts: Pick<AccountsApi, 'nameOf'>
  categories: CategoriesApi
  products: ProductsApi
  features: FeaturesApi
  eventMessages: EventMessagesApi
  hardware: Pick<HardwareApi, 'named' | 'changeTo' | 'lastSaved'>
  panels: PanelsApi['folder']
  supportPeriod: Pick<SupportPeriodApi, 'of' | 'save' | 'lastSaved'>
  /** The library's mark for an origin that a file says. Throws `standard-features.*` at `standard`. */
  standardMark: StandardFeaturesApi['markOf']
  templateFeature: CategoryTemplates['featureOf']
}

interface Current {
  product: ProductRecord
  category: string
  content: FolderContent
}

export interface Compared {
  current: Current
  read: ReadFolder
  plan: FolderPlan
  /** What the lint finds in the panels of the file before anything is written. */
  lintedBefore: LintedPanel[]
  /** Absent with a problem. */
  wanted?: FolderContent & { categoryId: string }
}

const notUtf8: Bilingual = { zh: '文件不是有效的 UTF-8 文本', en: 'File is not valid UTF-8' }

const originsOf = ({ features }: FolderContent): string =>
  JSON.stringify(features.map(({ deKey, standard, sourceFeatureType }) => [deKey, standard, sourceFeatureType]))

/** Compares a folder that was sent with the product as it is, and plans the changes. */
export function folderPlanning({
  accounts,
  categories,
  products,
  features,
  eventMessages,
  hardware,
  panels,
  supportPeriod,
}: Omit<ProductFolderDependencies, 'db' | 'standardMark' | 'templateFeature'>) {
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
    const standards = await features.standardOf(productId, tx)
    const content = folderOfProduct(product, category, own, standards, messages)
    const { until, isUsual } = await supportPeriod.of(productId, tx)
    const chosen = await hardware.named(product, tx)
    const namedPanels = await panels.named(tx, productId)
    return {
      product,
      category,
      content: {
        ...content,
        product: { ...content.product, ...(until !== null && !isUsual && { supportUntil: until }) },
        ...(chosen && { hardware: chosen }),
        panels: namedPanels,
      },
    }
  }

  async function lastSaved(tx: DatabaseOrTransaction, product: ProductRecord) {
    const { productId, updateTime, updatedBy } = product
    const stamps = [
      { at: updateTime, by: updatedBy },
      await features.lastSaved(productId, tx),
      await eventMessages.lastSaved(productId, tx),
      await hardware.lastSaved(product, tx),
      await panels.lastSaved(productId, tx),
      await supportPeriod.lastSaved(productId, tx),
    ].filter((stamp) => stamp !== undefined)
    const last = stamps.toSorted((one, other) => other.at - one.at)[0] ?? { at: updateTime, by: updatedBy }
    return { at: last.at, by: (await accounts.nameOf([last.by], tx)).get(last.by) ?? '' }
  }

  const settledPanels = (tx: DatabaseOrTransaction, { product, content }: Current, wanted: NamedPanels) =>
    panels.settled(tx, { productId: product.productId, now: content.panels ?? { panels: {} }, wanted })

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
      lintedBefore: [],
      plan: { seen: state, problems: found, warnings: [], changes: [], breaks: false },
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
    const settled = read.content.panels && (await settledPanels(tx, current, read.content.panels))
    if (settled?.problem) return refused([read.problemAt(PANEL_FILE, settled.problem.path, settled.problem.reason)])
    const said = { ...read.content, product, ...(settled && { panels: settled.panels }) }
    const wanted = { ...withUnsaid(current.content, said), categoryId }
    const changes = folderDiff(current.content, wanted)
    const lock = folder.lock === undefined ? undefined : readLock(folder.lock)
    const unmoved = [state, await stateOf(onlySaid(current.content, read.content))]
    const isMoved = lock?.productId === productId && !unmoved.includes(lock.state) && changes.length > 0
    const plan = {
      seen: await digestOf(`${state} ${await stateOf(wanted)} ${originsOf(current.content)} ${originsOf(wanted)}`),
      problems: [],
      warnings: settled?.warning ? [read.problemAt(PANEL_FILE, settled.warning.path, settled.warning.reason)] : [],
      changes,
      breaks: changes.some(({ breaks }) => breaks),
      ...(isMoved ? { moved: await lastSaved(tx, current.product) } : {}),
    }
    const lintedBefore = await panels.lint(tx, productId, Object.keys(read.content.panels?.panels ?? {}))
    return { current, read, lintedBefore, plan, wanted }
  }

  return { currentOf, compare }
}
