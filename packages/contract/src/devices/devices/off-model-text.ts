import { problemText } from '../../products/features/value-check.ts'
import type { OffModel } from '../../products/features/thing-model.ts'
import type { Bilingual } from '../../locale.ts'

/** The reason why a value does not fit a product's model, as text. */
export function offModelText(offModel: OffModel): Bilingual {
  switch (offModel.reason) {
    case 'unknown':
      return { zh: '产品没有该属性', en: 'is not a property of this product' }
    case 'notReported':
      return { zh: '该属性只写（下发），设备不能上报', en: 'is write-only (set): devices cannot report it' }
    case 'notSettable':
      return { zh: '该属性只读（上报），不能下发', en: 'is read-only (report): it cannot be set' }
    default:
      return problemText(offModel)
  }
}

/** The same for an event as a whole, or for its parameters. */
export const offEventText = (offModel: OffModel): Bilingual =>
  offModel.reason === 'unknown'
    ? { zh: '产品没有该事件', en: 'is not an event of this product' }
    : offModelText(offModel)

/** The same for an action's input or output as a whole, or for its parameters. */
export const offActionText = (offModel: OffModel): Bilingual =>
  offModel.reason === 'unknown'
    ? { zh: '产品没有该操作', en: 'is not an operation of this product' }
    : offModelText(offModel)
