import { detailText } from '@slipway/contract/devices/campaigns/detail-texts.ts'
import type { TimelineLine } from '@slipway/contract/devices/device-query/device-query.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type { UpdateOfDevice } from '../campaigns/index.ts'

function nameOf(kind: 'state' | 'code', value: string | number, locale: Locale): string {
  const text = detailText(kind, value)
  return text ? inLocale(text, locale) : ''
}

export function updateLine({ jobId, time, code, ...update }: UpdateOfDevice, locale: Locale): TimelineLine {
  const stateName = nameOf('state', update.state, locale)
  const codeName = code === 0 ? '' : nameOf('code', code, locale)
  return { id: `update-${jobId}`, time, kind: 'update', update: { ...update, stateName, codeName } }
}
