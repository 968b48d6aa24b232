import type { ApiTexts } from '../../reference/api-text.ts'

const id = 'Zk3vQm8TQ2yXw1c4b7n0aA'
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const subscription = { endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

export const pushesApiTexts: ApiTexts = {
  calls: {
    getPushKey: {
      zh: '返回服务器的 VAPID 公钥（RFC 8292），浏览器订阅推送时需要。',
      en: "Returns the server's VAPID public key (RFC 8292), which a browser subscribes with.",
    },
    subscribePush: {
      input: subscription,
      zh: '登记本浏览器的推送订阅，会话结束时随之失效。每个用户最多 10 个，超出时最旧的失效。',
      en: 'Registers the push subscription of this browser. It ends with the session. A user has 10 at most; a further one replaces the oldest.',
    },
    unsubscribePush: {
      input: { endpoint },
      zh: '取消本浏览器的推送订阅。',
      en: 'Removes the push subscription of this browser.',
    },
    registerPushToken: {
      zh: '登记原生应用的设备令牌，设备消息和通知将通过对应厂商推送。会话结束时随之失效；每个会话一个，重复登记则替换；与浏览器订阅合计每个用户最多 10 个，超出时最旧的失效。厂商返回令牌失效时自动移除。',
      en: 'Registers the device token of a native app: messages of devices and notices are pushed through its vendor. It ends with the session, which has one: a further one replaces it. With the subscriptions of browsers a user has 10 at most; a further one replaces the oldest. A token that the vendor calls gone is removed.',
    },
    removePushToken: {
      zh: '移除当前会话的设备令牌。',
      en: 'Removes the device token of this session.',
    },
    testPush: {
      input: { endpoint },
      zh: '立即发送一条测试推送，返回推送服务的应答。',
      en: 'Sends a test push immediately and returns the reply of the push service.',
    },
    getPushSettings: {
      zh: '返回免打扰时段、其他通知方式和已暂停的设备。',
      en: 'Returns quiet hours, other ways of notification, and what is muted.',
    },
    updatePushSettings: {
      zh: '修改推送设置，未填写的字段不变。',
      en: 'Changes push settings. Absent fields are unchanged.',
    },
    muteMessages: {
      zh: '暂停一个设备或其一个事件的推送，消息仍会列出；0 分钟表示恢复。返回当前的暂停列表。',
      en: 'Mutes the pushes of a device or of one of its events; messages are still listed. 0 minutes end it. Returns what is muted now.',
    },
    getEventDelivery: {
      zh: '返回事件最近 30 天的消息与推送结果，按天统计，不包含用户信息。',
      en: 'Returns what became of the messages and pushes of an event in the last 30 days, by day, without saying who they were for.',
    },
  },
  fields: {
    key: { zh: '公钥（65 字节，base64url）', en: 'Public key: 65 bytes in base64url.', sample: subscription.p256dh },
    endpoint: { zh: '推送服务给出的地址', en: 'Address from the push service.', sample: endpoint },
    p256dh: { zh: '浏览器公钥', en: "The browser's public key.", sample: subscription.p256dh },
    auth: { zh: '浏览器的认证密钥', en: "The browser's authentication secret.", sample: subscription.auth },
    appId: { zh: '应用 ID', en: 'ID of the application.', sample: '0123456789abcdef0123456789abcdef' },
    channel: { zh: '推送通道', en: 'Push channel.', sample: 'fcm' },
    token: { zh: '厂商 SDK 返回的设备令牌', en: 'Token that the vendor’s SDK returned.', sample: 'fGx1Yz' },
    environment: {
      zh: 'APNs 环境：production 或 sandbox（Xcode 安装的应用）；其他通道忽略',
      en: 'Environment of APNs: production, or sandbox for an app installed by Xcode. Other channels ignore it.',
      sample: 'production',
    },
    end: {
      zh: '结果',
      en: 'How it ended.',
      codes: {
        ok: { zh: '推送服务已接受', en: 'Accepted by the push service' },
        gone: { zh: '订阅已失效，请重新订阅', en: 'The subscription has ended: subscribe again' },
        refused: { zh: '被拒绝', en: 'Refused' },
        unreachable: { zh: '推送服务无法访问或繁忙', en: 'The push service is busy or can’t be reached' },
      },
    },
    status: {
      zh: '推送服务的 HTTP 状态码；无应答为 null',
      en: 'HTTP status of the service; null without a reply.',
      sample: 201,
    },
    quiet: { zh: '免打扰时段；null 表示没有', en: 'Quiet hours; null for none.' },
    from: { zh: '开始（当天第几分钟）', en: 'Begin, in minutes of the day.', sample: 1320 },
    to: { zh: '结束（当天第几分钟）', en: 'End, in minutes of the day.', sample: 420 },
    days: {
      zh: '开始的星期，1 周一到 7 周日',
      en: 'Days on which they begin, 1 Monday to 7 Sunday.',
      sample: [1, 2, 3, 4, 5, 6, 7],
    },
    alarmsPass: { zh: '免打扰时告警仍推送', en: 'Whether alarms come through in quiet hours.', sample: true },
    email: { zh: '告警另发邮件', en: 'Whether alarms are also emailed.', sample: false },
    sms: { zh: '告警另发短信', en: 'Whether alarms are also sent as text messages.', sample: false },
    mayEmail: { zh: '账号是否有邮箱', en: 'Whether the account has an email address.', sample: true },
    maySms: {
      zh: '账号是否有手机号且服务器有短信网关',
      en: 'Whether the account has a phone number and the server an SMS gateway.',
      sample: false,
    },
    phones: { zh: '已订阅的手机和浏览器数', en: 'Number of subscribed phones and browsers.', sample: 1 },
    mutes: { zh: '已暂停的设备和事件', en: 'Muted devices and events.' },
    deviceId: { zh: '设备在家庭中的 ID', en: 'ID of the device in its home.', sample: id },
    deviceName: { zh: '设备名称', en: 'Name of the device.', sample: '厨房漏水' },
    deKey: {
      zh: '事件标识符；空表示设备的全部事件',
      en: 'Identifier of the event; empty for all events of the device.',
      sample: 'leak',
    },
    productId: { zh: '产品 ID', en: 'ID of the product.', sample: '0123456789abcdef0123456789abcdef' },
    list: { zh: '有事件的日期，最新的在前', en: 'Days with events, newest first.' },
    day: { zh: '日期（UTC）', en: 'Day in UTC.', sample: '2026-11-24' },
    told: { zh: '需通知用户的事件数', en: 'Events that users were to be notified of.', sample: 12 },
    listed: { zh: '写入消息列表的事件数', en: 'Events that became a message.', sample: 12 },
    pushed: { zh: '推送的事件数', en: 'Events that were pushed.', sample: 9 },
    dropped: { zh: '超出每日上限而未推送', en: 'Not pushed because of the cap of the day.', sample: 0 },
    muted: { zh: '用户已暂停推送', en: 'Not pushed because the user has muted it.', sample: 1 },
    'list.quiet': { zh: '处于免打扰时段', en: 'Not pushed because of quiet hours.', sample: 1 },
    noPhone: { zh: '没有可接收推送的手机', en: 'Not pushed because no phone receives pushes.', sample: 1 },
    sent: {
      zh: '已被推送服务接受的推送数，每部手机一次',
      en: 'Deliveries that were accepted, one for each phone.',
      sample: 14,
    },
    failed: { zh: '失败的推送数，按原因', en: 'Deliveries that failed, by reason.' },
    'failed.status': {
      zh: '推送服务的 HTTP 状态码，或 unreachable、credentials（厂商拒绝凭证）、channelOff（通道未启用）',
      en: 'HTTP status of the push service, or unreachable, credentials (refused by the vendor), or channelOff.',
      sample: '410',
    },
    n: { zh: '次数', en: 'Number.', sample: 1 },
    p50Ms: {
      zh: '最近 1,000 次推送从事件到推送服务应答的中位时间（毫秒）；没有推送时为 null',
      en: 'Median time from the event to the reply of the push service, of the latest 1,000 deliveries, in ms; null without any.',
      sample: 120,
    },
    until: { zh: '暂停到', en: 'Until when it is muted.' },
    minutes: { zh: '暂停的分钟数', en: 'Minutes.', sample: 60 },
  },
}
