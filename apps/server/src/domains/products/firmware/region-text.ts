import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { refusals, type RefusalName } from '@slipway/contract/refusals.ts'
import type { RegionResult } from './ota-releases.store.ts'

/** ST-20: the general error of a region. */
const fault: Bilingual = {
  zh: '平台出错，请重试；如仍然失败，请联系管理员',
  en: 'The platform failed. Try again. If it keeps failing, contact your administrator.',
}
const notAsked: Bilingual = { zh: '未发布', en: 'not released' }

const isRefusal = (name: string | undefined): name is RefusalName => name !== undefined && Object.hasOwn(refusals, name)

/** `ok`, the reason of the failure, or null where the release has not reached the region. */
export function regionText(result: RegionResult | undefined, locale: Locale): string | null {
  if (!result) return null
  if (result.ok) return 'ok'
  return isRefusal(result.refusal) ? refusalText(result.refusal, result.details ?? {}, locale) : inLocale(fault, locale)
}

export const regionTextOrNone = (result: RegionResult | undefined, locale: Locale): string =>
  regionText(result, locale) ?? inLocale(notAsked, locale)
