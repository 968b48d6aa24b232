import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { lockText } from '@slipway/contract/products/product-folder/folder-lock.ts'
import { LOCK_FILE } from '@slipway/contract/products/product-folder/folder-paths.ts'
import { stateOf } from '@slipway/contract/products/product-folder/folder-state.ts'
import type {
  applyProductFolder,
  pullProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { productFolderLimits } from '@slipway/contract/products/product-folder/product-folder.limits.ts'
import type { FolderPlan } from '@slipway/contract/products/product-folder/product-folder.ts'
import { folderSteps } from '@slipway/contract/products/product-folder/write-folder.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { cooperatively } from '../../../concurrency/cooperative.ts'
import { inTransaction } from '../../../db/database.ts'
import { dryRun } from '../../../db/dry-run.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import type { Actor } from '../../../http/route.ts'
import { folderPlanning, type ProductFolderDependencies } from './folder-plan.ts'
import { lintedPanels } from './folder-panel-lint.ts'
import { brokenAt } from './folder-refusals.ts'
import { writeFolderChanges } from './folder-writing.ts'
import { unpackFolder, type UnpackedFolder } from './unpack-folder.ts'

export function productFolderService(parts: ProductFolderDependencies) {
  const { db, products } = parts
  const { currentOf, compare } = folderPlanning(parts)

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
      return { state, files: [...(await cooperatively(folderSteps(content))), lock] }
    },

    /** Writes and takes back, so that the plan refuses what applying would. */
    async plan(productId: string, file: Draft | undefined, actor: Actor): Promise<FolderPlan> {
      const folder = await sentFolder(productId, file, actor)
      return dryRun(db, async (tx) => {
        const compared = await compare(tx, productId, folder, actor)
        const problem =
          compared.plan.changes.length > 0 ? await writeFolderChanges(parts, tx, compared, actor) : undefined
        if (problem) return { ...compared.plan, problems: [problem] }
        if (compared.plan.problems.length > 0) return compared.plan
        const linted = await lintedPanels(parts, tx, compared)
        return {
          ...compared.plan,
          problems: linted.problems,
          warnings: [...compared.plan.warnings, ...linted.warnings],
        }
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
        const problem = await writeFolderChanges(parts, tx, compared, actor)
        if (problem) throw brokenAt(problem)
        const [refused] = (await lintedPanels(parts, tx, compared)).problems
        if (refused) throw brokenAt(refused)
        const { content } = await currentOf(tx, productId, actor)
        return { state: await stateOf(content), changed: changes.length }
      })
    },
  }
}
