import type { HelpTopic } from './topics.ts'

const topics: Record<HelpTopic, string> = {
  products: '产品与功能',
  devices: '设备接入与调试',
  accounts: '账号与管理',
  operation: '部署与运维',
  reference: '参考',
}

export const helpZh = {
  title: '帮助中心',
  under: '操作指南、设备协议、配置项与术语表。所有内容随 Slipway 一起安装，无需联网即可阅读。',
  search: '搜索帮助',
  searchPlaceholder: '搜索标题与正文…',
  topics,
  topicsLabel: '帮助主题',
  onThisPage: '本页内容',
  results: (count: number, query: string) => `“${query}” 共 ${count} 条结果`,
  noneTitle: '没有找到相关内容',
  noneText: '换一个更短的关键词试试，或从下面的主题中查找。',
  notFoundTitle: '没有这一页',
  notFoundText: '地址可能有误。可以从左侧主题中查找，或搜索全部内容。',
  failed: { title: '帮助内容加载失败' },
  previous: '上一页',
  next: '下一页',
  code: '代码',
  table: '表格',
  headingLink: (heading: string) => `“${heading}”的链接`,
  signIn: '登录',
}

export type HelpTexts = typeof helpZh
