export const sessionsZh = {
  title: '登录会话',
  text: '你的账号在以下浏览器和程序中处于登录状态。如发现陌生会话，请立即结束并重置密码。',
  columns: { device: '设备', place: '登录位置', startTime: '登录时间', lastSeenTime: '最近活动', actions: '操作' },
  current: '当前会话',
  on: (browser: string, system: string) => `${system} 上的 ${browser}`,
  unknown: '未知设备',
  localNetwork: '本地网络',
  end: '结束会话',
  endNamed: (device: string) => `结束会话：${device}`,
  endOthers: '结束其他全部会话',
  latestOnly: (shown: number) => `仅显示最近的 ${shown} 个会话；“结束其他全部会话”也会结束未显示的会话。`,
  failed: { title: '登录会话加载失败', text: '请检查网络后重试。' },
  ending: {
    title: (device: string) => `结束“${device}”上的会话？`,
    text: '该设备会立即退出登录，已打开的页面会返回登录页。',
    confirm: '结束会话',
    done: '会话已结束',
    othersTitle: '结束其他全部会话？',
    othersText: '除当前浏览器外，所有设备都会立即退出登录。API 密钥不受影响。',
    othersConfirm: '结束其他全部会话',
    othersDone: (count: number) => `已结束 ${count} 个会话`,
  },
}

export type SessionsTexts = typeof sessionsZh
