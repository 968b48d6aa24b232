import { featureFile, messageFile, PRODUCT_FILE } from '@slipway/contract/products/product-folder/folder-paths.ts'
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
  const { category: _name, ...fields } = wanted.product
  try {
    if (isProductChanged) {
      await products.change(tx, { ...fields, productId, categoryId: wanted.categoryId }, actor)
    }
    if (add.length + change.length + remove.length > 0) {
      const placeOf = (kind: 'add' | 'change', at: number) => `${kind}.${at}.`
      const written = await featuresWithOrigins(parts, tx, { add, change, categoryId: wanted.categoryId })
      await features.changeMany(tx, productId, { ...written, remove }, actor, placeOf)
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
