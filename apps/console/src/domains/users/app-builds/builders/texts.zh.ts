export const buildersZh = {
  title: '远程构建机',
  text: '其他机器可以为此服务器构建安装包，服务器负责签名和校验。所有应用共用，仅管理员可见。',
  failed: { title: '无法加载远程构建机' },
  empty: '还没有远程构建机',
  add: '添加构建机',
  name: '名称',
  nameHint: '例如机器的主机名',
  facts: (addedBy: string, time: string) => `${addedBy} 于 ${time} 添加`,
  seen: (time: string) => `上次领取任务：${time}`,
  neverSeen: '从未领取任务',
  remove: '移除',
  removing: {
    title: (name: string) => `移除 ${name}？`,
    text: '令牌立即失效，正在构建的任务会退回队列。',
    done: '已移除构建机',
  },
  once: {
    title: (name: string) => `已添加 ${name}`,
    warning: '令牌只显示这一次，请现在保存。',
    label: '令牌',
    copy: '复制令牌',
    run: '在构建机上运行',
    done: '已保存',
    keepTitle: '令牌已保存？',
    keepText: '关闭后无法再次显示令牌，只能移除这台构建机并重新添加。',
    keepConfirm: '已保存',
    keepCancel: '返回',
  },
}

export type BuildersTexts = typeof buildersZh
