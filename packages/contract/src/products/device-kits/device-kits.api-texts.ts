import type { ApiTexts } from '../../reference/api-text.ts'

export const deviceKitsApiTexts: ApiTexts = {
  calls: {
    downloadDeviceKit: {
      zh: '下载设备开发包（ZIP）：按产品功能生成的 C、Arduino、Python 和 TypeScript 代码。',
      en: "Downloads the device kit as ZIP: C, Arduino, Python and TypeScript code generated from the product's features.",
    },
  },
}
