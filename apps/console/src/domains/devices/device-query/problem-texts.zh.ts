import type { DeviceProblemCause } from '@slipway/contract/devices/devices/device-problems.ts'
import type { LineWords } from './texts.zh.ts'

export type ProblemTexts = Record<DeviceProblemCause, LineWords>

const topic = '消息的主题'
const filter = '订阅的主题过滤器'

/** What a connected device did that the platform could not accept. */
export const problemTextsZh: ProblemTexts = {
  topicForeign: {
    checked: topic,
    found: '主题属于其他设备，消息未被接受。',
    fix: '设备只能发布到自己的主题：请使用本设备的产品 ID 和序列号。网关代子设备上报时，请发布到自己的 up/sub/ 下。',
  },
  topicNotUp: {
    checked: topic,
    found: '主题属于本设备，但不在 up/ 下，消息未被接受。',
    fix: '请发布到 up/ 下的主题；down/ 下的主题用于平台向设备发送消息。',
  },
  topicUnknown: {
    checked: topic,
    found: '不是设备主题，消息未被接受。',
    fix: '主题须以 iot/v1/、产品 ID 和序列号开头。',
  },
  topicWildcard: {
    checked: topic,
    found: '主题含有 + 或 #，消息未被接受。',
    fix: '通配符只能用于订阅，请发布到完整的主题。',
  },
  topicEmpty: {
    checked: topic,
    found: '主题为空，连接已断开。',
    fix: '请发布到完整的主题；不支持主题别名。',
  },
  topicTooLong: {
    checked: topic,
    found: '主题超过 256 字节，消息未被接受。',
    fix: '请对照设备协议检查主题：有效的主题都不会这么长。',
  },
  subscriptionForeign: {
    checked: filter,
    found: '过滤器包含其他设备的主题，订阅被拒绝。',
    fix: '只能订阅本设备 down/ 下的主题。',
  },
  subscriptionNotDown: {
    checked: filter,
    found: '过滤器不在本设备的 down/ 下，订阅被拒绝。',
    fix: '请订阅 down/#（须带斜杠和通配符），或订阅 down/ 下的单个主题。',
  },
  subscriptionShared: {
    checked: filter,
    found: '不支持共享订阅（$share），订阅被拒绝。',
    fix: '请去掉 $share；每台设备只接收自己的消息。',
  },
  subscriptionForm: {
    checked: filter,
    found: '过滤器格式有误，订阅被拒绝。',
    fix: '# 只能是最后一级，+ 须独占一级。',
  },
  subscriptionsFull: {
    checked: '订阅的数量和长度',
    found: '订阅超过 20 个，或过滤器超过 256 字节，订阅被拒绝。',
    fix: '订阅一个 down/# 即可接收全部消息。',
  },
  qos2: {
    checked: '消息的 QoS',
    found: '不支持 QoS 2，连接已断开。',
    fix: '请使用 QoS 1 发布；设备可按 id 识别重复的消息。',
  },
  retain: {
    checked: '消息的保留标志',
    found: '不支持保留消息，连接已断开。',
    fix: '发布时请去掉保留标志；平台会自行保存最新值。',
  },
  packetIdZero: {
    checked: '报文标识符',
    found: '报文标识符为 0，连接已断开。',
    fix: 'QoS 1 消息和订阅的报文标识符须为 1 至 65535；客户端库会自动分配。',
  },
  packetTooLarge: {
    checked: '报文大小',
    found: '报文过大，连接已断开。',
    fix: '单条消息连同主题最多 256 KiB，请拆分发送。',
  },
  topicAlias: {
    checked: '主题别名',
    found: '不支持主题别名，连接已断开。',
    fix: '请在客户端库中关闭主题别名，使用完整的主题发布。',
  },
  receiveMaximum: {
    checked: '未确认的 QoS 1 消息数',
    found: '超过 CONNACK 中的接收最大值，连接已断开。',
    fix: '请等待 PUBACK：设备最多可有 100 条未确认的消息。MQTT 5 客户端库会自动控制。',
  },
  malformedPacket: {
    checked: '报文是否符合 MQTT 格式',
    found: '报文格式有误，连接已断开。',
    fix: '请检查客户端库，以及固件中是否有两个任务同时写同一个连接。',
  },
  protocolError: {
    checked: '报文是否允许在此时发送',
    found: '报文违反 MQTT 协议，例如重复发送 CONNECT，连接已断开。',
    fix: '请检查客户端库，并对照 MQTT 一致性文档。',
  },
  rateDropped: {
    checked: '每秒消息数',
    found: '超过每秒 100 条的 QoS 0 消息已被丢弃。',
    fix: '降低上报频率，把多个值合并到一次上报或批量上报，或改用 QoS 1（会等待而不会丢弃）。',
  },
  notSubscribed: {
    checked: '设备是否已订阅下行主题',
    found: '设备在线，但没有订阅该主题，指令或固件推送无法发送。',
    fix: '每次连接后请订阅 down/#；设备订阅后，待发送的内容会立即发送。',
  },
  replacedOften: {
    checked: '新连接替代旧连接的频率',
    found: '一分钟内，来自同一地址的连接至少互相替代了 5 次。',
    fix: '可能是该地址后的多台设备使用了同一序列号和密钥（请为每台设备分配独立的序列号），也可能是固件在关闭旧连接之前又建立了新连接（请只用一个 MQTT 客户端，并在重连前等待）。',
  },
  readsTooSlowly: {
    checked: '设备是否及时接收消息',
    found: '待接收的消息超过上限，消息被丢弃或连接已断开。',
    fix: '请检查固件的网络任务是否阻塞，以及网络质量。',
  },
  downlinkTooLarge: {
    checked: '发给设备的消息大小',
    found: '消息超过设备在 CONNECT 中声明的最大报文长度，未发送。',
    fix: '请在设备的 CONNECT 中允许更大的报文，或减少一次下发的属性。',
  },
  replyUnknown: {
    checked: '应答对应的指令',
    found: '平台没有在该主题上向设备发送过此 id 的指令，应答无效。',
    fix: '请用指令的 id，在同一指令的应答主题上应答：属性下发用 up/property/set/reply，操作用 up/action/…/reply。',
  },
  deviceTime: {
    checked: '设备的时间',
    found: '消息中的时间偏差过大，已按其他时间保存。',
    fix: '请使用毫秒时间戳，最多早 7 天、晚 5 分钟；请校准设备时钟，或不填时间。',
  },
}
