export const sessionsZh = {
  title: '登录会话',
  text: '账号在这些浏览器和程序上处于登录状态。发现陌生会话时，请立即结束它并重置密码。',
  columns: { device: '设备', place: '登录位置', startTime: '登录时间', lastSeenTime: '最近活动', actions: '操作' },
  current: '当前会话',
  on: (browser: string, system: string) => `${system} 上的 ${browser}`,
  unknown: '未知设备',
  localNetwork: '本地网络',
  end: '结束',
  endNamed: (device: string) => `结束会话：${device}`,
  endOthers: '结束其他全部会话',
  latestOnly: (shown: number) => `仅显示最近的 ${shown} 个会话；“结束其他全部会话”会结束所有会话。`,
  failed: { title: '登录会话加载失败', text: '请检查网络后重试。' },
  ending: {
    title: (device: string) => `结束“${device}”上的会话？`,
    text: '该设备会立即退出登录，打开的页面也会回到登录页。',
    confirm: '结束会话',
    done: '会话已结束',
    othersTitle: '结束其他全部会话？',
    othersText: '除当前浏览器外，所有设备都会立即退出登录。API 密钥不受影响。',
    othersConfirm: '全部结束',
    othersDone: (count: number) => `已结束 ${count} 个会话`,
  },
}

export type SessionsTexts = typeof sessionsZh
