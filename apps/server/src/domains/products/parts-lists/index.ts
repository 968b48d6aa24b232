import {
  downloadPartsList,
  exportComponent,
  findComponent,
  getPartsList,
  listComponents,
  setPartsList,
} from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import { serve, serveDownload, type Route } from '../../../http/route.ts'
import { componentSearch } from './component-search.ts'
import { devicesOn, type UsedVersion } from './devices-on.views.ts'
import { partsListsViews } from './parts-lists.views.ts'
import { partsListsService, type PartsListsDependencies } from './parts-lists.service.ts'

export { versionsWith, type ReportedVersion } from './versions-with.views.ts'

export interface PartsListsApi {
  routes: Route[]
  /** A version that the product uses; refused otherwise. */
  used: ReturnType<typeof partsListsService>['used']
  /** The uploaded file of a version's parts list. */
  fileOf(packageId: string): Promise<{ fileId: number; fileName: string } | undefined>
  /** How many devices report each of these versions. */
  devicesOn(versions: readonly UsedVersion[]): Promise<number[]>
}

/** The software in firmware versions, and the devices that run it. */
export function partsListsDomain(parts: PartsListsDependencies): PartsListsApi {
  const lists = partsListsService(parts)
  const search = componentSearch(parts)
  return {
    routes: [
      serve(setPartsList, ({ input, actor }) => lists.set(input, actor)),
      serve(getPartsList, ({ input, actor }) => lists.info(input, actor)),
      serve(listComponents, ({ input, actor }) => lists.components(input, actor)),
      serveDownload(downloadPartsList, ({ input, actor }) => lists.download(input, actor)),
      serve(findComponent, ({ input, actor }) => search.find(input, actor)),
      serveDownload(exportComponent, ({ input, actor, locale }) => search.export(input, actor, locale)),
    ],
    used: lists.used,
    fileOf: partsListsViews(parts.db).find,
    devicesOn: (versions) => devicesOn(parts.db, versions),
  }
}
