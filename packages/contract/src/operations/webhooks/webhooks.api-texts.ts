import type { ApiTexts, FieldText } from '../../reference/api-text.ts'

const messageId = 'msg_01KB7K2V5Q8R3M6N9P0T2W4X6Y'
const endpointId = 'kX2vN8qLr5TzWb7YcD3mHf'

const deliveryState: FieldText = {
  zh: '投递状态',
  en: 'State of the delivery.',
  codes: {
    1: { zh: '等待投递', en: 'Waiting' },
    2: { zh: '正在投递', en: 'Being sent' },
    3: { zh: '已送达', en: 'Delivered' },
    4: { zh: '等待重试', en: 'Waiting for another attempt' },
    5: { zh: '投递失败', en: 'Dead: all attempts have failed' },
    6: { zh: '已取消', en: 'Canceled' },
  },
  sample: 3,
}

export const webhooksApiTexts: ApiTexts = {
  calls: {
    listWebhookTypes: {
      zh: '返回可以订阅的消息类型，附 data 的示例。',
      en: 'Returns the types that a webhook can subscribe to, each with a sample of its data.',
    },
    listWebhooks: { zh: '返回自己的 Webhook，最早的在前。', en: 'Returns your webhooks, oldest first.' },
    createWebhook: {
      zh: '创建 Webhook 并返回签名密钥。密钥只返回这一次。',
      en: 'Creates a webhook and returns its signing secret, only this once.',
    },
    updateWebhook: {
      zh: '修改 Webhook。不填 secretHeaders 则保留原有请求头。',
      en: 'Changes a webhook. Without secretHeaders its headers stay.',
    },
    deleteWebhook: {
      zh: '删除 Webhook，等待中的消息不再投递。',
      en: 'Deletes a webhook. What waits is not delivered any more.',
    },
    rotateWebhookSecret: {
      zh: '生成新的签名密钥，只返回这一次。24 小时内新旧密钥同时签名。',
      en: 'Creates a new signing secret, returned only this once. For 24 hours both secrets sign.',
    },
    setWebhookState: {
      zh: '启用或停用 Webhook。停用期间消息保留 30 天，启用后投递；dropWaiting 为 true 时丢弃。',
      en: 'Turns a webhook on or off. While it is off, it collects messages for 30 days, and delivers them when it is turned on, unless dropWaiting is true.',
    },
    testWebhook: {
      zh: '发送 webhook.test 消息，结果见投递详情。',
      en: 'Sends a message of the type webhook.test. Read its delivery for the result.',
    },
    listWebhookDeliveries: {
      zh: '返回 Webhook 的投递记录，最新的在前，保留 30 天。',
      en: 'Returns the deliveries of a webhook, newest first. They are stored for 30 days.',
    },
    getWebhookDelivery: {
      zh: '返回一次投递，包括请求正文和最近 10 次尝试。',
      en: 'Returns a delivery with the body of its request and its last 10 attempts.',
    },
    replayWebhookDeliveries: {
      zh: '以相同的消息 ID 重新投递：指定的消息、所有失败的消息，或一段时间内的消息，一次最多 10000 条。',
      en: 'Delivers messages again with their ids: those that are named, all that are dead, or those of a period; up to 10,000.',
      input: { endpointId, messageIds: [messageId] },
    },
  },
  fields: {
    endpointId: { zh: 'Webhook ID', en: 'ID of the webhook.', sample: endpointId },
    messageId: {
      zh: '消息 ID，即请求头 webhook-id',
      en: 'ID of the message: the header webhook-id.',
      sample: messageId,
    },
    messageIds: { zh: '消息 ID', en: 'IDs of messages.', sample: [messageId] },
    url: {
      zh: '接收地址，https；自有网络须由管理员允许',
      en: 'Address of the receiver: https. An administrator has to allow your own network.',
      sample: 'https://example.com/hooks/slipway',
    },
    description: { zh: '说明', en: 'Description.', sample: 'Orders' },
    types: { zh: '订阅的消息类型', en: 'Types of messages.', sample: ['device.online', 'device.offline'] },
    productIds: {
      zh: '只接收这些产品的消息；为空则接收所有产品',
      en: 'Only messages about these products; empty: all products.',
      sample: [],
    },
    secretHeaders: {
      zh: '随每个请求发送的请求头，加密保存，不再返回；最多 5 个',
      en: 'Headers of each request, up to 5. They are encrypted and not returned again.',
      sample: [],
    },
    'secretHeaders.name': { zh: '请求头名称', en: 'Name of the header.', sample: 'Authorization' },
    'secretHeaders.value': { zh: '请求头的值', en: 'Value of the header.', sample: 'Bearer 8fQ2xK' },
    headerNames: { zh: '附加请求头的名称', en: 'Names of the additional headers.', sample: [] },
    isSiteWide: {
      zh: '接收所有产品和终端用户的消息，仅限管理员',
      en: 'Messages about all products and end users, for administrators only.',
      sample: false,
    },
    scheme: {
      zh: '签名算法',
      en: 'How requests are signed.',
      codes: {
        v1: { zh: 'HMAC-SHA256，共享密钥', en: 'HMAC-SHA256 with a shared secret' },
        v1a: { zh: 'Ed25519，接收方只需公钥', en: 'Ed25519: receivers need the public key only' },
      },
      sample: 'v1',
    },
    secret: {
      zh: '签名密钥，只返回一次，请立即保存；v1a 为空',
      en: 'The signing secret, returned only once: save it now. Empty for v1a.',
      sample: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    },
    publicKey: {
      zh: 'v1a 的公钥；v1 为空',
      en: 'The public key of v1a; empty for v1.',
      sample: '',
    },
    'listWebhookDeliveries:state': deliveryState,
    'getWebhookDelivery:state': deliveryState,
    state: {
      zh: 'Webhook 状态',
      en: 'State of the webhook.',
      codes: {
        1: { zh: '启用', en: 'On' },
        2: { zh: '已停用', en: 'Turned off' },
        3: { zh: '连续失败 5 天，已自动停用', en: 'Turned off after 5 days of failures' },
        4: { zh: '接收方返回 410，已停用', en: 'Turned off by its receiver (410)' },
      },
      sample: 1,
    },
    isOn: { zh: '是否启用', en: 'On or off.', sample: true },
    dropWaiting: {
      zh: '丢弃停用期间的消息',
      en: 'Drops the messages that were collected.',
      sample: false,
    },
    oldUntil: {
      zh: '旧密钥在此之前仍参与签名（毫秒时间戳）；没有旧密钥时为 null',
      en: 'Until then the former secret signs, too, in ms since the epoch; null without one.',
      sample: null,
    },
    failingSince: {
      zh: '从何时起一直失败（毫秒时间戳）；正常时为 null',
      en: 'Since when every attempt failed, in ms since the epoch; null if none did.',
      sample: null,
    },
    lastOkTime: {
      zh: '最近一次送达的时间（毫秒时间戳），精确到分钟',
      en: 'Time of the last delivery, in ms since the epoch and precise to the minute.',
      sample: 1795348860000,
    },
    waiting: { zh: '等待投递的消息数，最多计到 1000', en: 'Messages that wait, counted up to 1,000.', sample: 0 },
    type: { zh: '消息类型', en: 'Type of the message.', sample: 'device.online' },
    name: { zh: '类型的名称', en: 'Name of the type.', sample: 'A device is online' },
    sample: { zh: 'data 的示例', en: 'A sample of data.' },
    subject: {
      zh: '消息涉及的对象，例如产品 ID 和序列号',
      en: 'What the message is about, such as product ID and serial number.',
      sample: '4f1c0a9be2d74c53a6f08d1b7e5c2a90/LP10-000123',
    },
    before: { zh: '只返回此消息之前的', en: 'Only messages before this one.', sample: messageId },
    tries: { zh: '已尝试次数', en: 'Attempts so far.', sample: 1 },
    nextTime: {
      zh: '下次尝试的时间（毫秒时间戳）；不再尝试时为 null',
      en: 'Time of the next attempt, in ms since the epoch; null for none.',
      sample: null,
    },
    lastStatus: {
      zh: '最近一次响应的状态码；没有响应时为 null',
      en: 'Status of the last reply; null for none.',
      sample: 200,
    },
    body: { zh: '请求正文', en: 'Body of the request.', sample: '{"type":"device.online"}' },
    attempts: { zh: '最近 10 次尝试，最早的在前', en: 'The last 10 attempts, oldest first.' },
    httpStatus: { zh: '响应状态码；没有响应时为 null', en: 'Status of the reply; null for none.', sample: 200 },
    tookMs: { zh: '耗时（毫秒）', en: 'Duration in ms.', sample: 84 },
    failure: {
      zh: '没有响应的原因：blocked、unresolved、unreachable、tls、timeout、reset、malformed；有响应时为空',
      en: 'Why there was no reply: blocked, unresolved, unreachable, tls, timeout, reset or malformed; empty with a reply.',
      sample: '',
    },
    reply: { zh: '响应正文的开头，最多 1024 个字符', en: 'The first 1,024 characters of the reply.', sample: 'ok' },
    isDead: { zh: '所有失败的消息', en: 'All dead messages.', sample: true },
    replayed: { zh: '重新投递的消息数', en: 'Number of messages that are delivered again.', sample: 1 },
  },
}
