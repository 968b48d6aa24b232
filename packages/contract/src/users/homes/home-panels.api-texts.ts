import type { ApiTexts } from '../../reference/api-text.ts'

export const homePanelsApiTexts: ApiTexts = {
  calls: {
    resolvePanel: {
      zh: '返回该用户打开设备时应使用的面板：灰度版本、已发布的版本，否则为生成的面板。代码面板返回该平台的签名包；EIB 面板返回其小程序在当前 App（X-App-Id）中该用户的版本。App 版本过低、没有该平台的包或没有小程序时返回生成的面板和原因。',
      en: 'Returns the panel that this user opens the device with: the version in gray release, the published one, or the generated panel. Of a code panel it returns the signed package for the platform; of an EIB panel, its mini-program in the version that this user has in the app (X-App-Id). For an app that is too old, a platform without a package, and without a mini-program, it returns the generated panel and the reason.',
    },
  },
  fields: {
    panel: {
      zh: '打开设备所用的面板；null 表示生成的面板',
      en: 'Panel to open the device with; null: the generated one.',
    },
    panelId: {
      zh: '面板 ID；生成的面板为 generated',
      en: 'ID of the panel; the generated one is generated.',
      sample: '12',
    },
    rnName: { zh: 'RN 名称；生成的面板为空', en: 'RN name; empty for the generated panel.', sample: 'PlugPanel' },
    'panel.version': { zh: '版本；生成的面板为空', en: 'Version; empty for the generated panel.', sample: '1.0.0' },
    'resolvePanel:version': {
      zh: '版本；生成的面板为空',
      en: 'Version; empty for the generated panel.',
      sample: '1.0.0',
    },
    minAppVersion: { zh: '需要的最低 App 版本', en: 'Lowest app version that shows it.', sample: '1.3.3' },
    document: { zh: '面板文档；第三方入口为 null', en: 'Panel document; null for a third-party entry.' },
    frame: {
      zh: '代码面板或小程序的网页，只能在无权限的框架中打开；其他面板为 null',
      en: 'Page of a code panel or a mini-program, for a frame without rights; null for other panels.',
    },
    panels: {
      zh: '产品选择了其他面板或发布了其他版本的设备',
      en: 'Devices whose product has chosen another panel or released another version.',
      sample: ['Zk3vQm8TQ2yXw1c4b7n0aA'],
    },
    program: { zh: 'EIB 面板的小程序；其他面板为 null', en: 'Mini-program of an EIB panel; null for other panels.' },
    'program.version': { zh: '小程序的版本', en: 'Version of the mini-program.', sample: '1.2.0' },
    isProgram: {
      zh: '是否为 EIB 面板的小程序',
      en: 'Whether it is the mini-program of an EIB panel.',
      sample: false,
    },
    closeTime: {
      zh: '有人将其标记为已结束的时间；没有则为 null',
      en: 'When a person marked it as over; null where none has.',
      sample: null,
    },
    events: {
      zh: '有新事件，或有事件被标记为已结束的设备',
      en: 'Devices with another event, or one that was marked as over.',
      sample: ['Zk3vQm8TQ2yXw1c4b7n0aA'],
    },
    codePanel: {
      zh: '代码面板的网页，与该面板可用的功能；null 表示绘制 document',
      en: 'Page of a code panel, with the features that it gets; null: `document` is drawn.',
    },
    src: { zh: '网页的地址', en: 'Its address.', sample: '/panel-files/0/index.html' },
    permissions: { zh: '面板可以向宿主请求的内容', en: 'What the panel may ask its host for.', sample: ['device'] },
    links: { zh: '面板可以打开的网站', en: 'Hosts that the panel may open.', sample: [] },
    platform: {
      zh: 'App 的平台',
      en: 'Platform of the app.',
      codes: {
        pwa: { zh: '随行 App', en: 'The companion app' },
        android: { zh: 'Android', en: 'Android' },
        ios: { zh: 'iOS', en: 'iOS' },
      },
    },
    'resolvePanel:appVersion': { zh: 'App 版本', en: 'Version of the app.', sample: '1.4.0' },
    have: { zh: 'App 已有的代码包的 SHA-256', en: 'SHA-256 of the package that the app has.', sample: '' },
    package: {
      zh: '该平台的代码包；其他面板为 null',
      en: 'Package for the platform; null for other panels.',
    },
    'package.url': {
      zh: '下载地址，10 分钟内有效，支持 Range；notModified 时为空',
      en: 'Address of the package, for ten minutes and with Range; empty if notModified.',
      sample: '',
    },
    'package.expireTime': { zh: '地址失效的时间', en: 'When the address expires.', sample: 1_795_940_000_000 },
    'package.size': { zh: '字节数', en: 'Size in bytes.', sample: 20_480 },
    sha256: { zh: '代码包的 SHA-256', en: 'SHA-256 of the package.', sample: '0'.repeat(64) },
    md5: { zh: '代码包的 MD5', en: 'MD5 of the package.', sample: '0'.repeat(32) },
    sign: { zh: 'Ed25519 签名', en: 'Ed25519 signature.', sample: '' },
    keyId: { zh: '签名密钥的 ID', en: 'ID of the key that signed it.', sample: '' },
    'resolvePanel:package.version': { zh: '代码包版本', en: 'Version of the package.', sample: '1.0.0' },
    'package.entry': { zh: '入口文件', en: 'File that starts the panel.', sample: 'main.jsbundle' },
    'resolvePanel:package.appVersion': { zh: '需要的最低 App 版本', en: 'Lowest app version.', sample: '1.2.8' },
    baseVersion: { zh: '基础包版本；空表示没有', en: 'Version of the base package; empty for none.', sample: '' },
    notModified: { zh: 'App 已有该代码包', en: 'Whether the app has this package.', sample: false },
    'resolvePanel:reason': {
      zh: '使用生成的面板的原因；空表示没有',
      en: 'Why it is the generated panel; empty otherwise.',
      codes: {
        '': { zh: '无', en: 'None' },
        'app.tooOld': { zh: 'App 版本过低', en: 'The app is too old' },
        noPackage: { zh: '没有该平台的代码包', en: 'There is no package for the platform' },
        noProgram: {
          zh: '该用户的 App 中没有 EIB 面板的小程序',
          en: 'The app of the user has no mini-program of the EIB panel',
        },
      },
    },
    entry: { zh: '第三方入口；其他面板为 null', en: 'Third-party entry; null for other panels.' },
    'entry.url': { zh: 'https 地址', en: 'Its https address.', sample: 'https://example.com/' },
    'entry.name': { zh: '入口名称', en: 'Its name.', sample: 'Manual' },
    'entry.icon': { zh: '图标的地址；空表示没有', en: 'URL of its icon; empty for none.', sample: '' },
    'resolvePanel:kind': {
      zh: '面板类型',
      en: 'Kind of panel.',
      codes: {
        generated: { zh: '生成的面板', en: 'Generated' },
        visual: { zh: '可视化面板', en: 'Visual' },
        blank: { zh: '空白面板', en: 'Blank' },
        entry: { zh: '第三方固定入口', en: 'Third-party fixed entry' },
        code: { zh: '代码面板', en: 'Code' },
        eib: { zh: 'EIB 面板的小程序', en: 'Mini-program of an EIB panel' },
      },
    },
    'panel.kind': {
      zh: '面板类型',
      en: 'Kind of panel.',
      codes: {
        generated: { zh: '生成的面板', en: 'Generated' },
        visual: { zh: '可视化面板', en: 'Visual' },
        blank: { zh: '空白面板', en: 'Blank' },
        entry: { zh: '第三方固定入口', en: 'Third-party fixed entry' },
        code: { zh: '代码面板', en: 'Code' },
        eib: { zh: 'EIB 面板的小程序', en: 'Mini-program of an EIB panel' },
      },
    },
  },
}
