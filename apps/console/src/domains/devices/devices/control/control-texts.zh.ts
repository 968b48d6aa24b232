export const controlZh = {
  actions: '操作',
  call: '调用',
  callNamed: (name: string) => `调用 ${name}`,
  offline: '设备离线，调用会等待设备上线，过期后自动丢弃。',
  /** Shown next to a call in the list of commands. */
  called: (name: string) => `操作 ${name}`,
  gave: (data: string) => `返回 ${data}`,
  unmodelled: (reason: string) => `与物模型不符：${reason}`,
  late: (time: string, code: number) => `${time} 超时后应答：${code}`,
  cancel: '取消',
  unheard: '设备在线，但没有订阅 down/#。',
  shadow: '期望值',
  version: (version: number) => `版本 ${version}`,
  shadowHint: '期望值由平台保存，设备离线时仍然有效；设备上报相同的值后自动清除。',
  columns: { property: '属性', desired: '期望', reported: '上报', set: '设置' },
  none: '无',
  nothing: '没有期望值。',
  change: '设置期望值',
  done: '完成',
  differs: '未同步',
  clear: '清除',
  clearNamed: (name: string) => `清除 ${name} 的期望值`,
  clearAll: '全部清除',
  wantNamed: (name: string) => `期望 ${name}`,
  empty: '这个产品没有可下发的属性。',
}

export type ControlTexts = typeof controlZh
