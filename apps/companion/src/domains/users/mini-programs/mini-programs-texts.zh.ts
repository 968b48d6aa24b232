import type { HostPermission } from '@slipway/contract/products/panels/packages/panel-manifest.ts'

export const miniProgramsZh = {
  title: '小程序',
  none: '没有小程序',
  noneText: '此应用目前没有可以使用的小程序。',
  failed: '加载失败',
  asks: (name: string) => `“${name}”想要`,
  asksText: '只询问一次。之后可以在小程序页面的“权限”中更改。',
  permissions: {
    home: '查看家庭中的设备',
    device: '以你的权限控制设备',
    history: '查看设备的历史和事件',
    store: '为你保存数据',
    timers: '查看和修改定时',
    media: '让你选择照片',
    links: '打开它列出的网站',
  } satisfies Record<HostPermission, string>,
  allow: '允许',
  deny: '不允许',
  stopped: (reason: string) => `小程序已停止（${reason}）`,
  again: '重新打开',
  noHome: '请先创建家庭',
  granted: (count: number) => (count === 0 ? '未授权' : `已授权 ${count} 项`),
  manage: '权限',
}

export type MiniProgramsTexts = typeof miniProgramsZh
