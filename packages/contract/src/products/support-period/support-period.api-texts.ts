import type { ApiTexts } from '../../reference/api-text.ts'

export const supportPeriodApiTexts: ApiTexts = {
  calls: {
    getSupportPeriod: {
      zh: '返回产品提供安全更新的截止日期。没有设置时为首次发布后 5 年；从未发布的产品为 null。',
      en: 'Returns the date until which the product gets security updates. Unless it was set, it is five years after the first release; null for a product that was never released.',
    },
    saveSupportPeriod: {
      zh: '设置截止日期。比现有日期早时，需要 shorten 为 true 并填写 reason，两者都会记入操作日志。',
      en: 'Sets the date. An earlier date than the present one needs shorten and a reason; both are in the audit log.',
    },
  },
  fields: {
    until: { zh: '截止日期（UTC），如 2031-11-24', en: 'The last day, in UTC.', sample: '2031-11-24' },
    isUsual: { zh: '是否为首次发布后 5 年的默认值', en: 'Whether it follows from the first release.', sample: true },
    releaseTime: {
      zh: '首次发布时间（毫秒时间戳）；从未发布时为 null',
      en: 'Time of the first release, in ms since the epoch; null if there was none.',
      sample: 1795348800000,
    },
    account: { zh: '设置者；默认值时为空', en: 'Who set it; empty for the usual date.', sample: '' },
    setTime: {
      zh: '设置时间（毫秒时间戳）；默认值时为 null',
      en: 'Time at which it was set, in ms since the epoch; null for the usual date.',
      sample: null,
    },
    shorten: { zh: '确认缩短支持期限', en: 'Confirms that the period becomes shorter.', sample: false },
    reason: { zh: '缩短的原因', en: 'Why it becomes shorter.', sample: '' },
  },
}
