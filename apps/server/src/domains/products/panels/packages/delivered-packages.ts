import type { Database } from '../../../../db/database.ts'
import { panelBundlesStore } from './panel-bundles.store.ts'
import { panelPackagesStore, type VersionPackage } from './panel-packages.store.ts'

/** A package of a version with the facts of its bytes. */
export interface DeliveredPackage extends VersionPackage {
  size: number
  md5: string
}

export async function deliveredPackages(
  db: Database,
  { panelId, version }: { panelId: string; version: string },
): Promise<DeliveredPackage[]> {
  const packages = await panelPackagesStore(db).ofVersion(panelId, version)
  const facts = await panelBundlesStore(db).facts(packages.map(({ bundle }) => bundle))
  return packages.flatMap((one) => {
    const known = facts.get(one.bundle)
    return known ? [{ ...one, ...known }] : []
  })
}
