/** What this installation offers today; nothing is promised that it lacks (SI-119). */
export const downloadTexts = {
  title: { zh: '下载', en: 'Downloads' },
  api: { zh: 'API 文档', en: 'API documentation' },
  apiText: { zh: '全部接口及说明，无需登录。', en: 'All calls with their descriptions. No sign-in needed.' },
  openApi: { zh: 'OpenAPI 文件（JSON）', en: 'OpenAPI document (JSON)' },
  openApiText: { zh: '用于生成客户端或导入接口工具。', en: 'For client generators and API tools.' },
  kit: { zh: '设备 SDK 与代码包', en: 'Device SDKs and kits' },
  kitText: {
    zh: '登录后在产品的“设备”页下载：按物模型生成的 TypeScript、C 或 Python 代码，含 SDK。',
    en: 'After sign-in, on a product’s Devices page: code for its model in TypeScript, C or Python, with the SDK.',
  },
  cli: { zh: '命令行工具 slipway', en: 'Command line tool slipway' },
  cliText: {
    zh: '随源代码提供（packages/cli）：拉取和推送产品、模拟设备。',
    en: 'Part of the source code (packages/cli): pulls and pushes products, simulates devices.',
  },
  app: { zh: '手机 App', en: 'Companion app' },
  appText: {
    zh: '在手机浏览器中打开，可添加到主屏幕。自有品牌的安装包由应用的下载链接提供。',
    en: 'Open it in the browser of a phone and add it to the home screen. Packages of branded apps have links of their own.',
  },
  toLogin: { zh: '去登录', en: 'Sign in' },
} as const
