import type { DeviceState } from '@slipway/contract/devices/device-query/device-query.ts'

/** What a person can understand and do; the developer's page has the exact causes. */
export type OfflineCause =
  | 'connectionLost'
  | 'wentAway'
  | 'service'
  | 'gateway'
  | 'replaced'
  | 'misunderstood'
  | 'clock'
  | 'credentials'
  | 'unknown'

const causes: Record<OfflineCause, string> = {
  connectionLost: '设备与网络的连接中断：可能断电、Wi-Fi 信号弱或路由器离线。',
  wentAway: '设备主动断开了连接：可能已关机、进入休眠或正在重启。',
  service: '服务端重启或断开了连接，设备会自动重连。',
  gateway: '设备所连的网关离线，或设备已从网关移除。',
  replaced: '另一处用同一身份连接，把它挤下线了。',
  misunderstood: '设备发送了服务端无法识别的数据，请联系客服并更新固件。',
  clock: '设备的时钟不准，连接被拒绝。请重启设备，让它重新对时。',
  credentials: '设备的身份未通过校验，连接被拒绝。请联系卖家或客服。',
  unknown: '暂时不清楚原因。',
}

const states: Record<DeviceState['state'], (when: string) => string> = {
  neverConnected: () => '设备从未连接过',
  online: (when) => `设备在线，自 ${when} 起`,
  offline: (when) => `设备离线，自 ${when} 起`,
  disabled: () => '设备已被厂商停用',
}

export const deviceZh = {
  more: '更多',
  absent: '设备不在你的家庭中',
  opensHost: (host: string) => `在新标签页打开 ${host}`,
  absentText: '它可能已被移除，你可能已退出该家庭，或者对方不再与你共享。',
  toHome: '回到首页',
  failed: '加载失败',
  why: '为什么',
  disabled: '设备已被厂商停用',
  serial: '序列号',
  model: '型号',
  settings: '设置',
  edit: '名称与房间',
  home: '家庭',
  activity: '记录',
  history: '历史',
  events: '事件',
  connection: '连接',
  report: '反馈问题',
  online: '在线',
  offline: '离线',
  remove: '移除设备',
  save: '保存',
  move: '移到其他家庭',
  moveText: '设备会离开当前房间，原家庭的成员将看不到它。它的历史、事件和消息随之移动，新家庭的成员可以看到。',
  moveTo: '移到',
  moved: '设备已移动',
  noOtherHome: '你没有其他可管理的家庭。',
  removeTitle: (name: string) => `移除“${name}”`,
  removeText: '移除后：',
  removeEffects: {
    noAccess: '家庭中的所有成员都不能再查看和控制它；',
    erased: '它的历史、事件和消息会被永久删除；',
    kept: '所有家庭都不能再查看它的历史、事件和消息，但厂商仍保留这些数据；',
    again: '再次添加时，按首次添加的方式操作。',
  },
  removeErase: '同时删除历史、事件和消息',
  removeConfirm: '移除并删除历史',
  removed: '设备已移除',
  cancel: '取消',
  noEvents: '还没有事件',
  stopped: '已结束',
  earlier: '更早的事件',
  property: '属性',
  range: '时间范围',
  ranges: { day: '24 小时', week: '7 天', month: '30 天' },
  noHistory: '这段时间没有数据',
  noTrend: '24 小时内的数据不足，暂无曲线',
  noBars: '最近 7 天暂无用量',
  noProperties: '该设备没有可记录的属性。',
  chartOf: (name: string, least: string, most: string) => `${name}：最低 ${least}，最高 ${most}`,
  daysOf: (name: string) => `${name}：最近 7 天`,
  asTable: '显示表格',
  hideTable: '隐藏表格',
  time: '时间',
  value: '值',
  least: '最低',
  most: '最高',
  today: '今天',
  states,
  causes,
  whatToDo: '可以这样做',
  steps: ['确认设备已通电，指示灯亮起', '确认路由器工作正常，手机能上网', '把设备移近路由器，或重启设备'],
  activate: ['给设备通电', '按说明书让设备联网'],
  refresh: '刷新',
}

export type DeviceTexts = typeof deviceZh
