import type { Bilingual } from '../../locale.ts'
import type { webhooksRefusals } from './webhooks.refusals.ts'

export const webhooksRefusalTexts: Record<keyof typeof webhooksRefusals, Bilingual> = {
  'webhooks.notFound': { zh: 'Webhook 不存在', en: 'Webhook not found' },
  'webhooks.deliveryNotFound': {
    zh: '投递记录不存在，或已超过保留期限',
    en: 'Delivery not found, or older than the retention period',
  },
  'webhooks.tooMany': {
    zh: '最多 {limit} 个 Webhook，请先删除不用的 Webhook',
    en: 'You can have up to {limit} webhooks. Delete one you don’t use.',
  },
  'webhooks.siteWide': {
    zh: '只有管理员可以接收所有产品和终端用户的消息',
    en: 'Only administrators can receive messages about all products and end users',
  },
  'webhooks.notReachable': {
    zh: '地址必须以 https:// 开头并指向公网，不含用户名，端口为 443、80 或 1024 以上。自有网络须由管理员在 SLIPWAY_OUTGOING_ALLOW 中允许。',
    en: 'The address must start with https:// and be public, without a user name, on port 443, 80 or above 1023. An administrator can allow your own network in SLIPWAY_OUTGOING_ALLOW.',
  },
  'webhooks.off': { zh: 'Webhook 已停用，请先启用', en: 'The webhook is off. Turn it on first.' },
  'webhooks.replayWhat': {
    zh: '请指定消息、失败的投递或时间段',
    en: 'Choose messages, all dead deliveries, or a period',
  },
}
