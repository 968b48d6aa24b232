export const triesZh = {
  buttons: { try: '扫码体验', debug: '调试二维码' },
  title: { try: '用手机体验面板', debug: '在手机上调试面板' },
  about: {
    try: '用手机相机扫码即可打开，无需安装 App 和登录。24 小时内有效，最多 20 部手机。',
    debug: '页面附带日志和版本，保存面板后自动更新。2 小时内有效，最多 20 部手机。',
  },
  unsaved: '手机显示面板已保存的内容；产品未发布的功能修改在发布后生效。',
  picture: '面板体验二维码',
  address: '手机打开的地址',
  copy: '复制链接',
  until: (time: string) => `${time} 前有效`,
  minVersion: (version: string) => `品牌 App 扫码需 ${version} 或更高版本。`,
  waiting: '等待手机扫码…',
  arrived: (n: number) => `${n} 部手机已打开`,
  arrivedAt: (time: string, agent: string) => `${time} · ${agent}`,
  phone: '手机',
  end: '撤销链接',
  endTitle: '撤销这个链接？',
  endText: '已打开的手机页面会立即结束。',
  ended: '链接已撤销',
  over: '链接已失效，手机上的页面已结束。',
  again: '重新生成',
  live: '与手机同步的面板',
  liveHint: '显示你的虚拟设备，与手机同步。没有打开虚拟设备页面时，由服务器应答。',
  failed: '二维码生成失败',
  hereOnly:
    '手机无法打开这个地址，它只指向这台电脑。请把电脑接入网络，用局域网地址打开控制台，或设置 SLIPWAY_PUBLIC_URL。',
  absent: {
    title: '手机打不开？',
    causes: [
      '让手机连接同一个 Wi-Fi，不要用移动数据。访客网络通常与其他设备隔离。',
      '服务器的防火墙须允许该端口。',
      '服务器在容器或虚拟机中，或有多个网络时，换一个地址，或设置 SLIPWAY_PUBLIC_URL。',
    ],
  },
  links: (n: number) => `有效链接（${n}）`,
  kinds: { try: '体验', debug: '调试' },
  generated: '自动生成的面板',
}

export type TriesTexts = typeof triesZh
