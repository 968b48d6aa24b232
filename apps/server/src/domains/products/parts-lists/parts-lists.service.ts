import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type {
  downloadPartsList,
  listComponents,
  setPartsList,
} from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import type { Component, PartsList } from '@slipway/contract/products/parts-lists/parts-lists.ts'
import { partsListSet } from '@slipway/contract/products/parts-lists/parts-lists.events.ts'
import { readPartsList } from '@slipway/contract/products/parts-lists/read/read-parts-list.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { cooperatively } from '../../../concurrency/cooperative.ts'
import { inTransaction, isForeignKeyViolation, type Database } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { ModulesApi } from '../../catalog/modules/index.ts'
import type { PrivateFile, UploadsApi } from '../../identity/uploads/index.ts'
import type { ProductsApi } from '../products/index.ts'
import { partsListsStore } from './parts-lists.store.ts'
import { partsListsViews, type UsedPackage } from './parts-lists.views.ts'

export interface PartsListsDependencies {
  db: Database
  clock: Clock
  events: EventPublisher
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  uploads: Pick<UploadsApi, 'requireUpload' | 'openPrivate'>
  packages: Pick<ModulesApi['packages'], 'download'>
}

type OnePackage = Pick<CheckedInputOf<typeof downloadPartsList>, 'productId' | 'packageId'>

export function partsListsService({ db, clock, events, products, uploads, packages }: PartsListsDependencies) {
  const views = partsListsViews(db)

  async function used({ productId, packageId }: OnePackage, actor: Actor): Promise<UsedPackage> {
    await products.requireOwn(productId, actor)
    const found = await views.usedPackage(productId, packageId)
    if (!found) throw new DomainError('parts-lists.packageNotFound', { field: 'packageId' })
    return found
  }

  async function read({ fileId }: PrivateFile) {
    const opened = await uploads.openPrivate(fileId)
    if (!opened) throw new DomainError('uploads.notFound', { field: 'fileUrl' })
    try {
      return await cooperatively(readPartsList(await readBytes(opened.kept.bytes, filePurposes.sbom.maxBytes)))
    } catch (error) {
      if (error instanceof DomainError) throw new DomainError(error.reason, { ...error.details, field: 'fileUrl' })
      throw error
    }
  }

  async function info(packageId: string): Promise<PartsList | null> {
    const found = await views.find(packageId)
    if (!found) return null
    const { fileId: _fileId, ...list } = found
    return list
  }

  return {
    used,

    async set(input: CheckedInputOf<typeof setPartsList>, actor: Actor): Promise<PartsList> {
      const { packageId, isOfLibrary } = await used(input, actor)
      if (isOfLibrary && !actor.permissions.menus.includes(menus.modules)) {
        throw new DomainError('parts-lists.libraryOnly')
      }
      const reference = { ownerId: actor.accountId, purpose: 'sbom', field: 'fileUrl' } as const
      const file = await uploads.requireUpload(input.fileUrl, reference)
      const list = await read(file)
      try {
        await inTransaction(db, async (tx) => {
          await products.lockOwn(tx, input.productId, actor)
          const { fileId } = await uploads.requireUpload(input.fileUrl, reference, tx)
          const { accountId } = actor
          await partsListsStore(tx).set({ packageId, fileId, accountId, createTime: clock.now(), ...list })
          await events.publish(tx, partsListSet, { packageId })
        })
      } catch (error) {
        // The version was deleted meanwhile.
        if (isForeignKeyViolation(error)) throw new DomainError('parts-lists.packageNotFound', { field: 'packageId' })
        throw error
      }
      const stored = await info(packageId)
      if (!stored) throw new DomainError('parts-lists.packageNotFound', { field: 'packageId' })
      return stored
    },

    async info(input: OnePackage, actor: Actor): Promise<PartsList | null> {
      return info((await used(input, actor)).packageId)
    },

    async components(input: CheckedInputOf<typeof listComponents>, actor: Actor): Promise<Page<Component>> {
      const { packageId } = await used(input, actor)
      return views.components(packageId, input.search, { offset: offsetOf(input), limit: input.pageSize })
    },

    async download(input: OnePackage, actor: Actor): Promise<Download> {
      const { packageId } = await used(input, actor)
      const found = await views.find(packageId)
      if (!found) throw new DomainError('parts-lists.none')
      return packages.download(found.fileId)
    },
  }
}
