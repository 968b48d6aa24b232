import type { ApiTexts } from '../../reference/api-text.ts'

export const serialProtocolApiTexts: ApiTexts = {
  calls: {
    downloadSerialProtocol: {
      zh: '下载由产品功能生成的 MCU 串口协议文档：帧格式、数据点、带校验和的示例帧和固件升级。语言由 lang 决定。',
      en: "Downloads the MCU serial protocol generated from the product's features: frames, data points, example frames with checksums, and firmware update. `lang` selects the language.",
    },
  },
  fields: {
    format: {
      zh: '文件格式：md 为 Markdown，html 为可打印的网页，h 为 MCU 用的 C 头文件',
      en: 'md is a Markdown document, html a page for printing, h a C header for the MCU.',
      sample: 'md',
    },
  },
}
