import type { Bilingual } from '../../locale.ts'

/** Why a product has no module firmware that its devices could run, besides a version for another category. */
export const moduleFirmwareGaps = {
  notSelected: {
    zh: '产品尚未选择模组固件，请先在硬件开发中选择',
    en: 'The product has no module firmware. Select one in the step Hardware.',
  },
  noVersion: {
    zh: '自有模组固件还没有版本，请先新增版本',
    en: 'The product’s own module firmware has no version. Add one first.',
  },
} as const satisfies Record<string, Bilingual>
