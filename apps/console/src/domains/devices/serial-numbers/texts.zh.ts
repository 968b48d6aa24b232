import type { Activation } from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'

const states: Record<Activation, string> = { 0: '未激活', 1: '部分激活', 2: '已激活' }

export const serialNumbersZh = {
  title: '序列号申请',
  count: (total: string) => `共 ${total} 次申请`,
  apply: '申请序列号',
  columns: { product: '产品', date: '日期', quantity: '数量', state: '激活状态', secrets: '设备密钥', actions: '操作' },
  states,
  activated: (activated: string, quantity: string) => `${activated} / ${quantity}`,
  appliedBy: (account: string) => `${account} 申请`,
  appliedByMe: '由你申请',
  waiting: '未下载',
  waitingForOther: '仅申请人可下载',
  downloaded: (day: string) => `${day} 已下载`,
  serials: '序列号',
  serialsOf: (product: string, day: string) => `${product} ${day} 的序列号`,
  downloadNamed: (product: string, day: string) => `下载密钥：${product} ${day}`,
  download: '下载密钥',
  labels: '打印标签（PDF）',
  more: (product: string, day: string) => `${product} ${day} 的更多操作`,
  empty: { title: '还没有申请过序列号', text: '选择产品和数量，即可获得可直接连接的序列号、设备密钥和标签。' },
  failed: { title: '序列号申请加载失败', text: '请检查网络后重试。' },
  pages: '序列号申请分页',
  form: {
    title: '申请序列号',
    product: '产品',
    productHint: 'ProductKey 即产品 ID',
    choose: '选择产品',
    noProducts: '没有可申请的产品',
    quantity: '数量',
    quantityHint: (max: number, perDay: string) => `1 到 ${max} 个；每个账号 24 小时内最多 ${perDay} 个`,
    confirm: '申请',
  },
  secrets: {
    title: '下载设备密钥',
    once: '设备密钥只能下载这一次，请妥善保存文件。丢失后只能逐台重置。',
    format: '文件格式',
    xlsx: 'Excel（xlsx）',
    csv: 'CSV',
    confirm: '下载密钥',
  },
  list: { title: '序列号', none: '设备都已删除', notYet: '未激活', column: '激活时间' },
  done: '申请成功，可以下载设备密钥',
}

export type SerialNumbersTexts = typeof serialNumbersZh
