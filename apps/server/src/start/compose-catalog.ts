import { categoriesDomain } from '../domains/catalog/categories/index.ts'
import { grayConfigsDomain, type AudienceUser, type GrayUsesOf } from '../domains/catalog/gray-configs/index.ts'
import { modulesDomain } from '../domains/catalog/modules/index.ts'
import type { Identity } from './compose-identity.ts'
import type { ServerDependencies } from './server-parts.ts'

export type Catalog = Awaited<ReturnType<typeof composeCatalog>>

/** What products are made from. */
export async function composeCatalog(
  parts: ServerDependencies,
  { accounts, areas, uploads }: Pick<Identity, 'accounts' | 'areas' | 'uploads'>,
  /** Composed after the catalog, and asked once calls arrive. */
  gray: { usesOf: GrayUsesOf; userOf(account: string): Promise<AudienceUser | undefined> },
) {
  const { database: db, clock, deployment } = parts
  const categories = categoriesDomain({ db, clock, accounts, uploads, offeredAccess: deployment.accessType })
  const modules = modulesDomain({ db, clock, accounts, uploads, categories })
  const grayConfigs = grayConfigsDomain({ db, clock, accounts, areas, ...gray })

  await categories.ensureStarterSet()
  return { categories, modules, grayConfigs }
}
