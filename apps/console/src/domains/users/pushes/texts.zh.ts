export const pushLogZh = {
  title: '推送记录',
  about: '最近 30 天，按天（UTC）统计事件数，不包含用户信息。',
  p50: (time: string) => `从事件到推送服务应答的中位时间：${time}`,
  none: '最近 30 天没有需要通知用户的事件。',
  failedToLoad: { title: '无法加载推送记录', text: '请检查网络后重试。' },
  columns: {
    day: '日期',
    told: '需通知',
    listed: '进入列表',
    pushed: '已推送',
    held: '未推送',
    deliveries: '送达手机',
  },
  dropped: (n: string) => `超出上限 ${n}`,
  quiet: (n: string) => `免打扰 ${n}`,
  muted: (n: string) => `已暂停 ${n}`,
  noPhone: (n: string) => `没有手机 ${n}`,
  sent: (n: string) => `成功 ${n}`,
  failed: (status: string, n: string) => `失败 ${n}（${status === 'unreachable' ? '无应答' : status}）`,
}

export type PushLogTexts = typeof pushLogZh
