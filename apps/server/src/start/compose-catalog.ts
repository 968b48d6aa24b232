import { categoriesDomain } from '../domains/catalog/categories/index.ts'
import { modulesDomain } from '../domains/catalog/modules/index.ts'
import type { Identity } from './compose-identity.ts'
import type { ServerDependencies } from './server-parts.ts'

export type Catalog = Awaited<ReturnType<typeof composeCatalog>>

/** What products are made from. */
export async function composeCatalog(
  parts: ServerDependencies,
  { accounts, uploads }: Pick<Identity, 'accounts' | 'uploads'>,
) {
  const { database: db, clock, deployment } = parts
  const categories = categoriesDomain({ db, clock, accounts, uploads, offeredAccess: deployment.accessType })
  const modules = modulesDomain({ db, clock, accounts, uploads, categories })

  await categories.ensureStarterSet()
  return { categories, modules }
}
