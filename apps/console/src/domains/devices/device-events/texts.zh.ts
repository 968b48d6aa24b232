export const deviceEventsZh = {
  title: '事件',
  empty: '还没有事件。设备向 up/event/{标识符} 发布消息后，事件会显示在此处。',
  total: (total: string) => `共 ${total} 个事件`,
  pages: '事件分页',
  columns: { event: '事件', status: '状态', time: '时间', data: '数据' },
  status: { 1: '发生', 2: '停止' },
  unmodelled: (reason: string) => `与物模型不符：${reason}`,
  noData: '无数据',
  failed: '事件加载失败',
}

export type DeviceEventsTexts = typeof deviceEventsZh
