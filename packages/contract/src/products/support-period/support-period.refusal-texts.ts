import type { Bilingual } from '../../locale.ts'
import type { supportPeriodRefusals } from './support-period.refusals.ts'

export const supportPeriodRefusalTexts: Record<keyof typeof supportPeriodRefusals, Bilingual> = {
  'support-period.past': { zh: '支持期限不能早于今天', en: 'The support period can’t end before today.' },
  'support-period.tooFar': {
    zh: '支持期限最长 {years} 年',
    en: 'The support period can last {years} years at most.',
  },
  'support-period.shorter': {
    zh: '支持期限会从 {present} 提前结束：请确认缩短并填写原因',
    en: 'The support period would end before {present}. Confirm that it becomes shorter, with a reason.',
  },
  'support-period.reasonMissing': {
    zh: '缩短支持期限需要填写原因',
    en: 'A shorter support period needs a reason.',
  },
}
