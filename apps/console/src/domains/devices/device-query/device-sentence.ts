import type { DeviceState } from '@slipway/contract/devices/device-query/device-query.ts'
import { formatWhen } from '@slipway/web-client/formats.ts'
import type { TextsOfLines } from './timeline-words.ts'

/** Without its full stop: it becomes a part of another one. */
const firstSentence = (text: string): string => /^.*?(?=。|\.(?:\s|$)|$)/su.exec(text)?.[0] ?? text

/** One sentence about the device: its state, since when, and the nearest explanation. */
export function sentenceOf(
  { state, overHttp, since, reason, attempt, problem, rejectedMessages }: DeviceState,
  { t: { sentence: t, problem: problems }, devices, causes }: TextsOfLines,
): string {
  const when = since === null ? '' : formatWhen(since)
  const head = state === 'offline' ? t.offline(when, devices.detail.reasons[reason] ?? '') : t[state](when)
  const cause = attempt && causes[attempt]
  const tail = cause
    ? t.attempt(cause.checked, cause.found)
    : problem
      ? t.problem(firstSentence(problems.causes[problem].found))
      : rejectedMessages > 0
        ? t.rejected(rejectedMessages)
        : ''
  return head + (overHttp ? t.overHttp : '') + tail + t.end
}
