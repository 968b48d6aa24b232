import { problemText } from '../../products/features/value-check.ts'
import type { OffModel } from '../../products/features/thing-model.ts'
import type { Bilingual } from '../../locale.ts'

/** Why a value does not fit a product's model, for people. */
export function offModelText(offModel: OffModel): Bilingual {
  switch (offModel.reason) {
    case 'unknown':
      return { zh: '产品没有这个属性', en: 'is no property of this product' }
    case 'notReported':
      return { zh: '该属性只能下发，设备不能上报', en: 'is only set by the platform, never reported' }
    case 'notSettable':
      return { zh: '该属性只由设备上报，不能下发', en: 'is only reported by the device, never set' }
    default:
      return problemText(offModel)
  }
}

/** The same of an event as a whole, or of what comes with it. */
export const offEventText = (offModel: OffModel): Bilingual =>
  offModel.reason === 'unknown' ? { zh: '产品没有这个事件', en: 'is no event of this product' } : offModelText(offModel)

/** The same of an action's input or output as a whole, or of what is in it. */
export const offActionText = (offModel: OffModel): Bilingual =>
  offModel.reason === 'unknown'
    ? { zh: '产品没有这个操作', en: 'is no operation of this product' }
    : offModelText(offModel)
