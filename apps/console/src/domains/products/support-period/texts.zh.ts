export const supportZh = {
  title: '支持期限',
  text: '在此日期之前为产品提供安全更新。',
  failed: '无法加载支持期限',
  until: '截止日期',
  none: '产品发布后自动设为首次发布后 5 年',
  usual: (day: string) => `首次发布（${day}）后 5 年`,
  setBy: (account: string, time: string) => `${account} 设置于 ${time}`,
  ended: '支持期限已结束',
  change: '修改',
  changeTitle: '修改支持期限',
  hint: '提前结束会影响已售出的设备，需要填写原因',
  reason: '缩短的原因',
  save: '保存',
  shorten: '缩短支持期限',
  shortenText: (present: string, until: string) => `截止日期从 ${present} 提前到 ${until}，并记入操作日志。`,
  saved: '支持期限已保存',
}

export type SupportTexts = typeof supportZh
