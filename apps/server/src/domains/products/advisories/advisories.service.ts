import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type {
  exportFindings,
  listFindings,
  listProductFindings,
  setVerdict,
} from '@slipway/contract/products/advisories/advisories.calls.ts'
import type {
  AdvisoriesInfo,
  ProductFinding,
  VersionFinding,
} from '@slipway/contract/products/advisories/advisories.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Draft } from '../../../files/file-store.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { PartsListsApi } from '../parts-lists/index.ts'
import type { ProductsApi } from '../products/index.ts'
import { advisoriesIn } from './advisory-archive.ts'
import { advisoriesStore } from './advisories.store.ts'
import { findingLines, productColumns, versionColumns } from './finding-lines.ts'
import { findingsViews } from './findings.views.ts'

export interface AdvisoriesDependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'lockOwn'>
  partsLists: Pick<PartsListsApi, 'used' | 'devicesOn'>
}

export function advisoriesService({ db, clock, products, partsLists }: AdvisoriesDependencies) {
  const views = findingsViews(db)

  async function found(
    { openOnly }: CheckedInputOf<typeof exportFindings>,
    { accountId, permissions }: Actor,
    range: { offset: number; limit: number },
  ): Promise<Page<ProductFinding>> {
    const wanted = { accountId, isOfAll: permissions.administrator, openOnly }
    const { items, total } = await views.ofProducts(wanted, range)
    const counts = await partsLists.devicesOn(items)
    const counted = items.map(({ firmwareType: _type, reportedAs: _text, ...finding }, index) => ({
      ...finding,
      deviceCount: counts[index] ?? 0,
    }))
    return { items: counted, total }
  }

  async function* linesOf(input: CheckedInputOf<typeof exportFindings>, actor: Actor, locale: Locale) {
    yield* findingLines(productColumns, (range) => found(input, actor, range), locale)
  }

  return {
    /** Entirely or not at all. */
    async import(file: Draft | undefined, fileName: string, actor: Actor): Promise<AdvisoriesInfo> {
      if (!file || file.size === 0) throw new DomainError('uploads.missing')
      await inTransaction(db, async (tx) => {
        const store = advisoriesStore(tx)
        await store.lock()
        let [read, skipped] = [0, 0]
        for await (const batch of advisoriesIn(file)) {
          read += batch.advisories.length
          skipped += batch.skipped
          await store.matchAdvisories(await store.put(batch.advisories))
        }
        if (read === 0) throw new DomainError('advisories.notOsv')
        await store.addImport({ fileName, accountId: actor.accountId, time: clock.now(), read, skipped })
      })
      return views.info()
    },

    info: (): Promise<AdvisoriesInfo> => views.info(),

    async ofVersion(input: CheckedInputOf<typeof listFindings>, actor: Actor): Promise<Page<VersionFinding>> {
      const { packageId } = await partsLists.used(input, actor)
      return views.ofPackage(packageId, { offset: offsetOf(input), limit: input.pageSize })
    },

    async decide(input: CheckedInputOf<typeof setVerdict>, actor: Actor): Promise<VersionFinding> {
      const { packageId, isOfLibrary } = await partsLists.used(input, actor)
      if (isOfLibrary && !actor.permissions.menus.includes(menus.modules)) {
        throw new DomainError('parts-lists.libraryOnly')
      }
      const { productId, advisoryId, purl, verdict, note } = input
      return inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const key = { packageId, advisoryId, purl }
        if (!(await findingsViews(tx).one(key))) throw new DomainError('advisories.notFound')
        const { accountId } = actor
        await advisoriesStore(tx).setVerdict(key, { verdict, note, accountId, time: clock.now() })
        const decided = await findingsViews(tx).one(key)
        if (!decided) throw new DomainError('advisories.notFound')
        return decided
      })
    },

    list: (input: CheckedInputOf<typeof listProductFindings>, actor: Actor): Promise<Page<ProductFinding>> =>
      found(input, actor, { offset: offsetOf(input), limit: input.pageSize }),

    export: (input: CheckedInputOf<typeof exportFindings>, actor: Actor, locale: Locale): Promise<Download> =>
      Promise.resolve({
        fileName: 'findings.csv',
        mime: 'text/csv; charset=utf-8',
        chunks: linesOf(input, actor, locale),
      }),

    linesOfVersion: (packageId: string, locale: Locale): AsyncIterable<string> =>
      findingLines(versionColumns, (range) => views.ofPackage(packageId, range), locale),

    /** In the transaction that stores a parts list; an import at the same time would not see it, nor this the import. */
    async partsListSet(tx: DatabaseOrTransaction, { packageId }: { packageId: string }): Promise<void> {
      const store = advisoriesStore(tx)
      await store.lock()
      await store.matchPackage(packageId)
    },
  }
}
