import type { Bilingual } from '../../locale.ts'
import type { Check } from './check.ts'
import type { OfferDecision } from './decide-offer.ts'
import { detailText } from './detail-texts.ts'
import type { JobState } from './jobs.lifecycle.ts'
import { offerReasons } from './offer-reasons.ts'

/** A text of a reason with the details of its check, states, codes and areas in words. */
export const filledText = ({ zh, en }: Bilingual, details: Check['details'] = {}): Bilingual => {
  const fill = (template: string, language: keyof Bilingual): string =>
    template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = details[name]
      if (value === undefined) return '–'
      if (typeof value === 'object') return value[language]
      return detailText(name, value)?.[language] ?? String(value)
    })
  return { zh: fill(zh, 'zh'), en: fill(en, 'en') }
}

/** One check as a reader sees it: what was checked, or what was found and what comes next. */
export function checkText({ reason, isMet, details }: Check): Bilingual {
  const { check, found, next } = offerReasons[reason]
  if (isMet) return check
  const { zh, en } = filledText(found, details)
  const then = filledText(next, details)
  return { zh: `${zh}。${then.zh}`, en: `${en}. ${then.en}` }
}

const of = (zh: string, en: string): Bilingual => ({ zh, en })

const stateTexts: Record<JobState, Bilingual> = {
  offered: of('已推送，等待设备下载', 'The update was offered; the device has not begun to download it'),
  consenting: of('等待用户同意升级', 'The update waits for the user’s consent'),
  downloading: of('设备正在下载（{percent}%）', 'The device is downloading the update ({percent}%)'),
  downloaded: of('设备已下载，等待安装', 'The device has downloaded the update and will install it'),
  installing: of('设备正在安装', 'The device is installing the update'),
  installed: of('设备已安装，等待其上报版本', 'The device has installed the update; its version is awaited'),
  missing: of('设备在安装后没有恢复连接', 'The device has not returned since the installation'),
}

/** Nothing stands against an offer: the device gets it with the next check. */
const eligible = of(
  '设备符合条件，下次检查时推送',
  'The device is eligible and is offered the update with the next check',
)

/** The state of the device's job, or the first reason why it has none. */
export function explanationOf(
  job: { state: JobState; percent: number } | undefined,
  { reason }: Pick<OfferDecision, 'reason'>,
): Bilingual {
  if (job) return filledText(stateTexts[job.state], { percent: job.percent })
  return reason ? checkText(reason) : eligible
}
