import {
  exportFindings,
  getAdvisoriesInfo,
  importAdvisories,
  listFindings,
  listProductFindings,
  setVerdict,
} from '@slipway/contract/products/advisories/advisories.calls.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { partsListSet } from '@slipway/contract/products/parts-lists/parts-lists.events.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, serveDownload, serveFile, type Route } from '../../../http/route.ts'
import { advisoriesService, type AdvisoriesDependencies } from './advisories.service.ts'

export interface AdvisoriesApi {
  routes: Route[]
  subscriptions: Subscription[]
  /** The findings of a firmware version as CSV, with their verdicts. */
  linesOf(packageId: string, locale: Locale): AsyncIterable<string>
}

/** Known vulnerabilities of the software in firmware versions, as an operator imports them (decision 0099). */
export function advisoriesDomain(parts: AdvisoriesDependencies): AdvisoriesApi {
  const advisories = advisoriesService(parts)
  return {
    routes: [
      serveFile(importAdvisories, ({ input, actor, file }) => advisories.import(file, input.fileName ?? '', actor)),
      serve(getAdvisoriesInfo, () => advisories.info()),
      serve(listFindings, ({ input, actor }) => advisories.ofVersion(input, actor)),
      serve(setVerdict, ({ input, actor }) => advisories.decide(input, actor)),
      serve(listProductFindings, ({ input, actor }) => advisories.list(input, actor)),
      serveDownload(exportFindings, ({ input, actor, locale }) => advisories.export(input, actor, locale)),
    ],
    linesOf: advisories.linesOfVersion,
    subscriptions: [inTransaction(partsListSet, advisories.partsListSet)],
  }
}
