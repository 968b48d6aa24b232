import {
  featureFile,
  HARDWARE_FILE,
  messageFile,
  PANEL_FILE,
  PRODUCT_FILE,
} from '@slipway/contract/products/product-folder/folder-paths.ts'
import type { FolderProblem } from '@slipway/contract/products/product-folder/product-folder.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { InputRefused } from '../../../http/call-input.ts'
import type { Actor } from '../../../http/route.ts'
import { featuresWithOrigins } from './feature-origins.ts'
import { folderChanges, type FolderChanges } from './folder-changes.ts'
import type { Compared, ProductFolderDependencies } from './folder-plan.ts'
import { textsOf } from './folder-refusals.ts'

type WritingDependencies = Omit<ProductFolderDependencies, 'db' | 'accounts' | 'categories'>

/** Writes the planned changes. Gives what a file is refused for; nothing is to stay of it then. */
export async function writeFolderChanges(
  parts: WritingDependencies,
  tx: DatabaseOrTransaction,
  compared: Compared,
  actor: Actor,
): Promise<FolderProblem | undefined> {
  const { current, read, wanted } = compared
  const { products, features, eventMessages } = parts
  if (!wanted) return compared.plan.problems[0]
  const { productId } = current.product
  const changes = folderChanges(current.content, wanted, await features.listOf(productId, tx))
  const { isProductChanged, add, change, remove, setMessages, removeMessages } = changes
  const { category: _name, supportUntil: _date, ...fields } = wanted.product
  try {
    if (isProductChanged) {
      await products.change(tx, { ...fields, productId, categoryId: wanted.categoryId }, actor)
    }
    const refused =
      (await writeSupportPeriod(parts, tx, { compared, changes }, actor)) ??
      (await writeHardware(parts, tx, { compared, changes }, actor))
    if (refused) return refused
    if (add.length + change.length + remove.length > 0) {
      const placeOf = (kind: 'add' | 'change', at: number) => `${kind}.${at}.`
      const written = await featuresWithOrigins(parts, tx, { add, change, categoryId: wanted.categoryId })
      await features.changeMany(tx, productId, { ...written, remove }, actor, placeOf)
    }
    if (setMessages.length + removeMessages.length > 0) {
      const asInput = setMessages.map(({ eKey, fields: message }) => ({ eKey, fields: { ...noTwins, ...message } }))
      await eventMessages.changeAll(tx, productId, { set: asInput, remove: removeMessages }, actor)
    }
    return await writePanels(parts, tx, { compared, changes }, actor)
  } catch (error) {
    const place = placeIn(error, changes)
    if (!place) throw error
    return read.problemAt(place.file, place.path, place.reason)
  }
}

interface Writing {
  compared: Compared
  changes: FolderChanges
}

/** The date belongs to owners, as on the page; a folder has no place for the reason that a shorter period needs. */
async function writeSupportPeriod(
  { supportPeriod }: WritingDependencies,
  tx: DatabaseOrTransaction,
  { compared: { current, read }, changes: { supportUntil } }: Writing,
  actor: Actor,
): Promise<FolderProblem | undefined> {
  if (supportUntil === undefined) return undefined
  const date = { productId: current.product.productId, until: supportUntil, shorten: false, reason: '' }
  try {
    await supportPeriod.save(tx, date, { ...actor, onProduct: 'administer' })
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const isShorter = error.reason === 'support-period.shorter'
    const shown = isShorter ? new DomainError('product-folder.supportShorter', error.details) : error
    return read.problemAt(PRODUCT_FILE, ['supportUntil'], textsOf(shown))
  }
}

async function writeHardware(
  { hardware }: WritingDependencies,
  tx: DatabaseOrTransaction,
  { compared: { current, read, wanted }, changes: { isHardwareChanged } }: Writing,
  actor: Actor,
): Promise<FolderProblem | undefined> {
  if (!isHardwareChanged || !wanted?.hardware) return undefined
  const { content, product } = current
  const change = { productId: product.productId, now: content.hardware ?? {}, wanted: wanted.hardware }
  try {
    await hardware.changeTo(tx, change, actor)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return read.problemAt(HARDWARE_FILE, String(error.details['field'] ?? '').split('.'), textsOf(error))
  }
}

/** After the features, which panels name. */
async function writePanels(
  { panels }: WritingDependencies,
  tx: DatabaseOrTransaction,
  { compared: { current, read, wanted }, changes: { arePanelsChanged } }: Writing,
  actor: Actor,
): Promise<FolderProblem | undefined> {
  const now = current.content.panels
  if (!arePanelsChanged || !wanted?.panels || !now) return undefined
  const { productId } = current.product
  const refused = await panels.changeTo(tx, { productId, now, wanted: wanted.panels }, actor)
  return refused && read.problemAt(PANEL_FILE, refused.path, refused.reason)
}

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
