import { sortKeyOf, toolVersionOf } from '@slipway/contract/catalog/modules/firmware-version.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import type { SdkToolVersion } from '@slipway/contract/catalog/modules/modules.ts'
import type {
  addSdkTool,
  deleteSdkTool,
  downloadSdkTool,
  listSdkTools,
  updateSdkTool,
} from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type DatabaseOrTransaction,
} from '../../../db/database.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { ModulesDependencies, ModulesService } from './modules.service.ts'
import { privateDownload } from './private-download.ts'
import { sdkToolsStore, type KnownTool } from './sdk-tools.store.ts'

function toolKeyOf(text: string): number {
  const version = toolVersionOf(text)
  if (!version) throw new Error(`${text} passed the contract but is no version of a tool`)
  return sortKeyOf(version)
}

export function sdkToolsService({
  db,
  clock,
  uploads,
  modules,
}: ModulesDependencies & { modules: Pick<ModulesService, 'found'> }) {
  /** The document that a reference means: a new upload, the present one, or none. */
  async function docOf(
    reference: string,
    { ownerId, current, tx }: { ownerId: number; current?: KnownTool; tx: DatabaseOrTransaction },
  ): Promise<number | null> {
    if (reference === '') return null
    if (current && reference === current.shown.sdkDoc) return current.docFileId
    return (await uploads.requireUpload(reference, { ownerId, purpose: 'sdkDoc', field: 'sdkDoc' }, tx)).fileId
  }

  async function shown(packageId: string): Promise<KnownTool> {
    const one = await sdkToolsStore(db).find(packageId)
    if (!one) throw new DomainError('modules.toolNotFound', { field: 'packageId' })
    return one
  }

  async function known(moduleId: string, toolVersion: string, tx: DatabaseOrTransaction): Promise<KnownTool> {
    const one = await sdkToolsStore(tx).findVersion(moduleId, toolKeyOf(toolVersion))
    if (!one) throw new DomainError('modules.toolNotFound', { field: 'toolVersion' })
    return one
  }

  return {
    async list({ moduleId, ...page }: CheckedInputOf<typeof listSdkTools>): Promise<Page<SdkToolVersion>> {
      await modules.found(moduleId)
      return sdkToolsStore(db).list(moduleId, { offset: offsetOf(page), limit: page.pageSize })
    },

    async add(input: CheckedInputOf<typeof addSdkTool>, { accountId: ownerId }: Actor): Promise<SdkToolVersion> {
      const { toolVersion } = input
      try {
        const packageId = await inTransaction(db, async (tx) => {
          const { moduleId } = await modules.found(input.moduleId, tx)
          if ((await sdkToolsStore(tx).count(moduleId)) >= moduleLimits.tools) {
            throw new DomainError('modules.tooMany', { limit: moduleLimits.tools })
          }
          const tool = await uploads.requireUpload(input.toolUrl, { ownerId, purpose: 'sdkTool', field: 'toolUrl' }, tx)
          return sdkToolsStore(tx).add({
            ...input,
            moduleId,
            sortKey: toolKeyOf(toolVersion),
            toolFileId: tool.fileId,
            docFileId: await docOf(input.sdkDoc, { ownerId, tx }),
            createTime: clock.now(),
          })
        })
        return (await shown(packageId)).shown
      } catch (error) {
        if (isUniqueViolation(error)) {
          throw new DomainError('modules.toolVersionTaken', { version: toolVersion, field: 'toolVersion' })
        }
        // The module was deleted meanwhile.
        if (isForeignKeyViolation(error)) throw new DomainError('modules.notFound', { field: 'moduleId' })
        throw error
      }
    },

    async update(input: CheckedInputOf<typeof updateSdkTool>, { accountId: ownerId }: Actor): Promise<SdkToolVersion> {
      const packageId = await inTransaction(db, async (tx) => {
        const current = await known(input.moduleId, input.toolVersion, tx)
        const docFileId = await docOf(input.sdkDoc, { ownerId, current, tx })
        await sdkToolsStore(tx).change(current.shown.packageId, { changes: input.changes, docFileId })
        return current.shown.packageId
      })
      return (await shown(packageId)).shown
    },

    remove: ({ moduleId, toolVersion }: CheckedInputOf<typeof deleteSdkTool>): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { shown: tool } = await known(moduleId, toolVersion, tx)
        await sdkToolsStore(tx).remove(tool.packageId)
      }),

    async download({ packageId, file }: CheckedInputOf<typeof downloadSdkTool>): Promise<Download> {
      const { toolFileId, docFileId } = await shown(packageId)
      return privateDownload(uploads, file === 'tool' ? toolFileId : docFileId)
    },
  }
}
