import type { FieldText } from './api-text.ts'

/** The component of a filter of devices. */
export const componentFieldTexts: Readonly<Record<string, FieldText>> = {
  component: {
    zh: '组件：设备所运行固件版本的软件清单中包含该组件',
    en: 'A component: the parts list of a firmware version that the device runs has it.',
  },
  'component.name': {
    zh: '组件的完整名称，不区分大小写',
    en: 'Its entire name, in upper or lower case.',
    sample: 'mbedTLS',
  },
  'component.version': {
    zh: '组件版本；为空表示所有版本',
    en: 'Its version; empty for every version.',
    sample: '3.6.0',
  },
}
