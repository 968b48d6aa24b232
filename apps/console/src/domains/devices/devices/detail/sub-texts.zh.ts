export const subZh = {
  title: '子设备',
  online: (online: number, total: number) => `${online} / ${total} 在线`,
  pages: '子设备分页',
  columns: { serial: '序列号', state: '状态', lastSeen: '最近活动', actions: '操作' },
  empty: '没有子设备。',
  failed: { title: '子设备加载失败', text: '请检查网络后重试。' },
  remove: '移除',
  removeNamed: (serial: string) => `从网关移除 ${serial}`,
  removeTitle: (serial: string, gateway: string) => `从网关 ${gateway} 移除子设备 ${serial}？`,
  removeText:
    '子设备会立即下线，网关会收到通知；子设备的数据和历史记录会保留。网关之后仍可再次添加它；如需阻止，请停用该子设备。',
  removed: '子设备已移除',
  gateway: '网关',
  removeThis: '从网关移除',
}

export type SubTexts = typeof subZh
