import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import { detailText } from '@slipway/contract/devices/campaigns/detail-texts.ts'
import type { BoardState } from '@slipway/contract/devices/virtual-devices/virtual-board.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import type { VirtualDevicesTexts } from './texts.zh.ts'

export interface BoardWords {
  tone: 'plain' | 'busy' | 'good' | 'bad'
  text: string
}

/** What the board of a virtual device does, or how its update ended. */
export function boardWords({ power, update, why, firmware }: BoardState, t: VirtualDevicesTexts['board']): BoardWords {
  const plain = (text: string): BoardWords => ({ tone: 'plain', text })
  const busy = (text: string): BoardWords => ({ tone: 'busy', text })
  const bad = (text: string): BoardWords => ({ tone: 'bad', text })
  if (power === 'hung') return bad(t.hung(update?.version ?? ''))
  if (power === 'restarting') return busy(t.restarting(update?.version ?? ''))
  if (power === 'off') {
    const isLoading = update?.state === 'downloading'
    return bad(isLoading ? t.cutWhileLoading(update.percent) : t.cut)
  }
  if (!update) return plain(why ? inPageLocale(why) : t.nothing)
  const { state, version, percent, code, firmwareType } = update
  const present = firmware.find((one) => one.firmwareType === firmwareType)?.version ?? ''
  if (state === 'installed' && present === version) return { tone: 'good', text: t.installed(version) }
  if (state === 'rejected') return plain(t.rejected(version))
  const reason = inPageLocale(detailText('code', code) ?? { zh: String(code), en: String(code) })
  if (state === 'failed') {
    const hasRun = code === deviceCodes.selfTest
    return bad(hasRun ? t.rolledBack(version, present) : t.failed({ version, reason, present }))
  }
  if (state === 'waiting') return busy(t.waiting(version, reason))
  return busy(state === 'downloading' ? t.downloading(version, percent) : t.installing(version))
}

/** In progress, with a share that is known. */
export const isLoading = ({ power, update }: BoardState): boolean => power === 'on' && update?.state === 'downloading'
