import type { SimulatorPhase } from './simulator-state.ts'

export type LogKind = 'all' | 'received' | 'sent' | 'status'

const phases: Record<SimulatorPhase, string> = {
  asking: '正在查询',
  unbound: '未绑定',
  connecting: '正在连接',
  on: '在线',
  off: '已关机',
  lost: '连接中断',
  deleted: '已删除',
}

const kinds: Record<LogKind, string> = { all: '全部', received: '接收', sent: '发送', status: '状态' }

export const virtualDevicesZh = {
  title: '虚拟设备',
  intro: '不用硬件就能调试功能定义：在这里上报属性、触发事件、应答操作，平台对它与真实设备一视同仁。',
  marked: '虚拟设备不出现在设备列表中，也不计入任何统计。',
  phases,
  unbound: {
    title: '还没有虚拟设备',
    text: '绑定后即可上报属性、触发事件和应答操作。每个账号在每个产品下有一台。',
    bind: '不用手机，直接绑定',
    phone: '用手机扫码绑定要等配套 App 上线；上线之前这里不显示二维码，请使用直接绑定。',
  },
  power: '电源',
  open: '查看设备页面',
  reconnect: '重新连接',
  remove: '删除虚拟设备',
  removeTitle: (serial: string) => `删除虚拟设备 ${serial}？`,
  removeText: '它上报的数据会一并删除。之后可以重新绑定一台。',
  removed: '虚拟设备已删除',
  rebind: '重新绑定',
  failed: { title: '虚拟设备无法使用', text: '请刷新后重试。' },
  empty: {
    title: '这个产品还没有功能',
    text: '先定义属性、操作或事件，再用虚拟设备调试。',
    define: '去定义功能',
  },
  properties: '属性',
  events: '事件',
  operations: '操作',
  noValue: '未设值',
  report: '上报',
  reportNamed: (name: string) => `上报 ${name}`,
  valueOf: (name: string) => `${name} 的值`,
  notReported: '只下发，不上报',
  fire: '触发',
  fireNamed: (name: string) => `触发 ${name}`,
  calls: {
    none: '收到的操作会出现在这里，由您应答。',
    waiting: (name: string) => `收到操作 ${name}`,
    answer: '应答',
    answerNamed: (name: string) => `应答 ${name}`,
    fail: '拒绝',
    failNamed: (name: string) => `拒绝 ${name}`,
  },
  log: {
    title: '日志',
    kinds,
    filter: '筛选日志',
    search: '筛选内容',
    pause: '暂停',
    resume: '继续',
    paused: (waiting: number) => `已暂停，${waiting} 条新日志`,
    clear: '清空',
    empty: '连接后的每条消息都会记在这里。',
    connected: '连接成功',
    received: '接收',
    sent: '发送',
    deleted: '设备已删除',
    failed: '连接出错，请刷新后重试',
    closed: '连接已关闭',
    takenOver: '连接已关闭：这台设备在别处连接了',
    silent: '连接已关闭：太久没有心跳',
    refused: (code: number) => `平台应答 ${code}`,
  },
}

export type VirtualDevicesTexts = typeof virtualDevicesZh
