import type { ApiTexts } from '../../reference/api-text.ts'
import { timingFieldTexts } from './jobs/timing-field-texts.ts'

/** Time limits and attempts of a product's updates. */
export const jobTimingApiTexts: ApiTexts = {
  calls: {
    getJobTiming: {
      zh: '返回产品的升级时限和尝试次数。',
      en: 'Returns how long updates of a product may take, and how often they are tried.',
    },
    saveJobTiming: {
      zh: '修改产品的升级时限和尝试次数，用于之后开始验证或发布的版本；已开始的保持不变。升级计划可以单独设置。',
      en: 'Changes how long updates of a product may take, and how often they are tried, for versions that are validated or released from now on; what has begun keeps its own. A rollout plan can differ.',
    },
  },
  fields: {
    productTiming: { zh: '产品的升级时限和尝试次数', en: 'Time limits and attempts of the product.' },
    ...timingFieldTexts,
  },
}
