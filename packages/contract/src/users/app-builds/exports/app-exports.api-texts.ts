import type { ApiTexts } from '../../../reference/api-text.ts'

export const appExportsApiTexts: ApiTexts = {
  calls: {
    exportProject: {
      zh: '返回应用工程的 ZIP 文件：xcode 为 iOS 应用的 Xcode 工程，twa 为 Google Play 应用的 Bubblewrap 配置。两者都在你的电脑上编译和签名。未达到正式版构建条件时返回 60016，data.missing 列出缺少的项目。',
      en: 'Returns a ZIP file with a project of an application: xcode is an Xcode project for iOS, twa the configuration of Bubblewrap for Google Play. You compile and sign both on your own machine. Where a formal build could not start, the reply is 60016 and data.missing says why.',
    },
  },
  fields: {
    'exportProject:platform': { zh: '工程类型：xcode 或 twa', en: 'The project: xcode or twa.', sample: 'xcode' },
  },
}
