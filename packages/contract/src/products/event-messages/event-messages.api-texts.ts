import type { ApiTexts } from '../../reference/api-text.ts'

export const eventMessagesApiTexts: ApiTexts = {
  calls: {
    createEventMessage: {
      zh: '为事件设置消息。产品已发布时，用到草稿中取值的文字等待功能发布后生效。',
      en: 'Sets the message of an event. On a released product, texts that use values of the draft take effect when the features are published.',
    },
    getEventMessage: {
      zh: '返回事件的消息；没有时 hasData 为 NO。',
      en: 'Returns the message of an event. hasData tells whether there is one.',
    },
    updateEventMessage: { zh: '修改事件的消息。', en: 'Changes the message of an event.' },
    listEventMessages: {
      zh: '返回产品中已设置消息的事件。',
      en: 'Returns the events of a product that have a message.',
    },
  },
  fields: {
    dId: { zh: '事件的功能 ID', en: 'Feature ID of the event.', sample: '3ZqE7xk2Vb9s' },
    eCategory: {
      zh: '事件级别',
      en: 'Category of the event.',
      codes: {
        alarm: { zh: '告警', en: 'Alarm' },
        fault: { zh: '故障', en: 'Fault' },
        info: { zh: '信息', en: 'Information' },
      },
    },
    eName: {
      zh: '消息中的事件名称，中英文；默认为事件的名称',
      en: "Name of the event in messages, in both languages; by default the event's own name.",
    },
    eNotice: { zh: '是否通知用户', en: 'Whether users are notified.' },
    eMsgType: {
      zh: '消息类型',
      en: 'Type of the message.',
      codes: { text: { zh: '信息', en: 'Information' }, video: { zh: '视频', en: 'Video' } },
    },
    eClientEntrance: {
      zh: '在客户端中的入口',
      en: 'Place in the client.',
      codes: { alarm: { zh: '告警', en: 'Alarms' }, notice: { zh: '通知', en: 'Notices' } },
    },
    eCode: { zh: '事件代码', en: 'Code of the event.', sample: '' },
    ePush: { zh: '推送文字，中英文，可使用变量', en: 'Push text in both languages. It can contain variables.' },
    ePushCh: { zh: '推送文字（中文）', en: 'Push text in Chinese.', sample: '检测到漏水' },
    ePushEn: { zh: '推送文字（英文）', en: 'Push text in English.', sample: 'Water leak detected' },
    eList: { zh: '列表中的文字，中英文', en: 'Text in lists, in both languages.' },
    eListCh: { zh: '列表中的文字（中文）', en: 'Text in lists in Chinese.', sample: '漏水' },
    eListEn: { zh: '列表中的文字（英文）', en: 'Text in lists in English.', sample: 'Water leak' },
    eDetail: { zh: '详情文字，中英文', en: 'Detail text in both languages.' },
    eDetailCh: { zh: '详情文字（中文）', en: 'Detail text in Chinese.', sample: '请检查设备附近' },
    eDetailEn: { zh: '详情文字（英文）', en: 'Detail text in English.', sample: 'Check around the device' },
    eRhPush: { zh: '富文本推送，原样保存和返回', en: 'Rich push text, stored and returned unchanged.', sample: '' },
    eRhList: { zh: '富文本列表文字，原样保存和返回', en: 'Rich list text, stored and returned unchanged.', sample: '' },
    ePicurl: { zh: '图标地址', en: 'URL of the icon.', sample: '' },
    eReportInterval: { zh: '上报间隔，固定为 1', en: 'Interval of reports, always 1.', sample: 1 },
    eStorageCycle: { zh: '事件保留天数', en: 'Days for which events are stored.', sample: 30 },
    ePushInterval: { zh: '推送间隔，固定为 1', en: 'Interval of pushes, always 1.', sample: 1 },
    eKey: { zh: '事件的标识符', en: 'Identifier of the event.', sample: 'leak' },
    gone: {
      zh: '文字中使用、但事件已不再有的变量',
      en: 'Variables that the texts use and the event no longer has.',
      sample: [],
    },
    isPending: {
      zh: '文字是否在等待功能发布',
      en: 'Whether the texts wait for the features to be published.',
      sample: false,
    },
    'getEventMessage:data': { zh: '事件的消息；没有时不返回', en: 'The message; absent if there is none.' },
    hasData: { zh: '事件是否已有消息', en: 'Whether the event has a message.' },
  },
}
