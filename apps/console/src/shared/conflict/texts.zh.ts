export const conflictZh = {
  own: (at: string) => `你已于 ${at} 在另一个窗口保存过。`,
  other: (by: string, at: string) => `${by} 已于 ${at} 保存。`,
  unknown: (at: string) => `已于 ${at} 保存过更新的内容。`,
  gone: '该内容已被删除，无法保存。请复制需要的内容后关闭。',
  kept: '你输入的内容还在，尚未保存。',
  reload: '刷新',
  show: '查看差异',
  hide: '收起差异',
  takeMine: '用我的覆盖',
  same: '你输入的内容与已保存的相同。',
  columns: { field: '字段', stored: '已保存', typed: '你的输入' },
  empty: '（空）',
}

export type ConflictTexts = typeof conflictZh
