import type { SerialProtocolTexts } from './texts.zh.ts'

export const serialProtocolEn: SerialProtocolTexts = {
  title: 'MCU serial protocol',
  hint: 'Generated from the product’s features in force: frames, data points, example frames with checksums, and firmware update, for the engineer who writes the MCU’s firmware.',
  language: 'Language of the document',
  languages: { 'zh-CN': '中文', 'en-US': 'English' },
  preview: 'Preview',
  markdown: 'Download Markdown',
  page: 'Download page for printing',
  header: 'Download C header',
  failed: { title: 'Couldn’t load features', text: 'Check the network and try again.' },
  ofModule: 'Serial protocol documents of the module',
  ofFirmware: (label, version) => `Download serial protocol of ${label} ${version}`,
}
