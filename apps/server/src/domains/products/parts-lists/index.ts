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
import { partsListsService, type PartsListsDependencies } from './parts-lists.service.ts'

/** The software in firmware versions, and the devices that run it. */
export function partsListsDomain(parts: PartsListsDependencies): { routes: Route[] } {
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
  }
}
