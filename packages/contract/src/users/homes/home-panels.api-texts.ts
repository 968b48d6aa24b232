import type { ApiTexts } from '../../reference/api-text.ts'

export const homePanelsApiTexts: ApiTexts = {
  calls: {
    resolvePanel: {
      zh: '返回该用户打开设备时应使用的面板：灰度版本、已发布的版本，否则为生成的面板。',
      en: 'Returns the panel that this user opens the device with: the version in gray release, the published one, or the generated panel.',
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
      },
    },
  },
}
