/** Loaded with the page: other pages of links have no use for it. */
export const previewZh = {
  over: '预览已失效',
  overText: '二维码已过期，或该版本已不可预览。请在控制台重新生成。',
  about: (version: string) => `预览 ${version} · 模拟的家庭，操作不会影响真实设备`,
  failed: (reason: string) => `小程序已停止（${reason}）`,
  home: '示例家庭',
  rooms: { living: '客厅', bedroom: '卧室' },
  devices: { lamp: '吊灯', plug: '插座', sensor: '温度计' },
  features: { power: '开关', temperature: '温度' },
}

export type PreviewTexts = typeof previewZh
