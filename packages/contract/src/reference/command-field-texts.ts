import type { FieldText } from './api-text.ts'

/** Fields of commands, in every call that returns them. */
export const commandFieldTexts: Readonly<Record<string, FieldText>> = {
  commandId: { zh: '指令 ID', en: 'ID of the command.', sample: '42' },
  deKeys: { zh: '下发的属性；操作为空', en: 'Properties that it sets; empty for an operation.', sample: ['power'] },
  sentTime: {
    zh: '发送时间（毫秒时间戳）；未发送时为 null',
    en: 'Time at which it was sent, in ms since the epoch; null before.',
    sample: 1795348860000,
  },
  output: {
    zh: '操作的输出，迟到的也会保存；没有时为 null',
    en: 'Output of the operation, even if it was late; null for none.',
    sample: null,
  },
  unmodelled: {
    zh: '不符合物模型的原因；符合时为 null',
    en: "Why the value doesn't fit the thing model; null if it fits.",
    sample: null,
  },
  unheardTime: {
    zh: '设备已连接但未订阅下行主题的时间（毫秒时间戳）；否则为 null',
    en: 'Time at which the device was connected but had not subscribed, in ms since the epoch; null otherwise.',
    sample: null,
  },
  supersededKeys: {
    zh: '已被更新的指令取代的属性，不会再发送给设备',
    en: "Properties that a newer command sets. The device doesn't receive them from this command.",
    sample: [],
  },
  late: {
    zh: '指令结束后才到达的回复，仅作记录；没有时为 null',
    en: 'Reply that arrived after the command had ended. It has no effect; null for none.',
  },
  'late.time': { zh: '到达时间（毫秒时间戳）', en: 'Time of arrival, in ms since the epoch.', sample: 1795348960000 },
  'late.code': { zh: '设备的回复码', en: 'Reply code of the device.', sample: 200 },
  'late.msg': { zh: '设备的回复说明', en: 'Reply text of the device.', sample: null },
  'command.action': {
    zh: '调用的操作；下发属性时为 null',
    en: 'Operation that it invokes; null for a set.',
    sample: null,
  },
  'command.data': {
    zh: '下发的属性值，或操作的输入',
    en: "Values that it sets, or the operation's input.",
    sample: { power: true },
  },
  'command.code': {
    zh: '设备的回复码；超时为 408；未回复时为 null',
    en: 'Reply code of the device, 408 after a timeout; null before the reply.',
    sample: 200,
  },
  'command.msg': { zh: '设备的回复说明', en: 'Reply text of the device.', sample: null },
  'command.by': { zh: '发起指令的账号', en: 'Account that sent the command.', sample: 'dev@example.com' },
  'command.endTime': {
    zh: '结束时间（毫秒时间戳）；未结束时为 null',
    en: 'Time at which it ended, in ms since the epoch; null before.',
    sample: 1795348861000,
  },
  'command.status': {
    zh: '指令状态',
    en: 'Status of the command.',
    codes: {
      1: { zh: '等待发送', en: 'Waiting to be sent' },
      2: { zh: '已发送', en: 'Sent' },
      3: { zh: '设备已确认', en: 'Acknowledged by the device' },
      4: { zh: '失败', en: 'Failed' },
      5: { zh: '已过期', en: 'Expired' },
      6: { zh: '已被更新的指令取代', en: 'Superseded by a newer command' },
      7: { zh: '已取消', en: 'Cancelled' },
    },
  },
}
