export const cardZh = {
  online: '在线',
  offline: '离线',
  disabled: '已停用',
  on: '已开启',
  off: '已关闭',
  quickOf: (device: string, name: string) => `${device}：${name}`,
  busy: '正在调整',
  retry: '重试',
  noAnswer: '没有回应',
  said: (device: string, state: string) => `${device}：${state}`,
}

export type CardTexts = typeof cardZh
