import { pictureFieldTexts } from '../../devices/device-events/picture-field-texts.ts'
import type { ApiTexts } from '../../reference/api-text.ts'

const id = 'Zk3vQm8TQ2yXw1c4b7n0aA'

export const messagesApiTexts: ApiTexts = {
  calls: {
    listMessages: {
      zh: '返回你的家庭中设备的消息，最新的在前；可按家庭或栏目筛选。第一页另有尚未结束的告警。',
      en: 'Returns messages about the devices of your homes, newest first, of one home or one tab if given. The first page also has the alarms that go on.',
    },
    getMessage: {
      zh: '返回一条消息的文字、数值和图片。',
      en: 'Returns the texts, values and pictures of a message.',
    },
    countUnreadMessages: {
      zh: '返回每个栏目的未读消息数，最多计到 100。',
      en: 'Returns the number of unread messages of each tab, counted up to 100.',
    },
    readMessages: {
      zh: '把该消息及同一栏目中更早的消息标记为已读，仅对你生效。',
      en: 'Marks a message and all earlier ones of its tab as read, for you only.',
    },
    closeMessage: {
      zh: '把仍在持续的告警标记为已结束，对家庭的所有成员生效；需要能控制该设备。设备之后报告的结束时间仍会显示。',
      en: 'Marks an alarm that goes on as over, for all members of the home; needs the right to control the device. An end that the device reports later is shown all the same.',
    },
    listUserNotices: {
      zh: '返回系统发给你的消息，最新的在前：家庭成员与转让、设备移除与重置、共享、密码修改。保留 180 天。',
      en: 'Returns what the system tells you, newest first: members and owners of homes, devices that were removed or reset, shares, a changed password. Kept for 180 days.',
    },
    readUserNotices: {
      zh: '把该系统消息及更早的系统消息标记为已读。',
      en: 'Marks a message of the system and all earlier ones as read.',
    },
    deleteUserNotices: {
      zh: '删除系统消息。未知的消息会被忽略。',
      en: 'Deletes messages of the system. Unknown messages are ignored.',
    },
    deleteMessages: {
      zh: '为你删除消息，家庭的其他成员仍能看到。未知的消息会被忽略。',
      en: 'Deletes messages for you. Other members of the home still see them. Unknown messages are ignored.',
    },
  },
  fields: {
    ...pictureFieldTexts,
    messageId: { zh: '消息 ID', en: 'ID of the message.', sample: id },
    homeId: { zh: '家庭 ID', en: 'ID of the home.', sample: id },
    deviceId: { zh: '设备在家庭中的 ID', en: 'ID of the device in its home.', sample: id },
    deviceName: { zh: '设备名称', en: 'Name of the device.', sample: '厨房漏水' },
    picture: { zh: '产品图片', en: 'Picture of the product.', sample: '' },
    deKey: { zh: '标识符', en: 'Identifier.', sample: 'leak' },
    eClientEntrance: {
      zh: '所在栏目',
      en: 'Tab of the message.',
      codes: { alarm: { zh: '告警', en: 'Alarms' }, notice: { zh: '通知', en: 'Notices' } },
    },
    eCategory: {
      zh: '事件级别',
      en: 'Category of the event.',
      codes: {
        alarm: { zh: '告警', en: 'Alarm' },
        fault: { zh: '故障', en: 'Fault' },
        info: { zh: '信息', en: 'Information' },
      },
    },
    eMsgType: {
      zh: '消息类型',
      en: 'Type of the message.',
      codes: { text: { zh: '信息', en: 'Information' }, video: { zh: '视频', en: 'Video' } },
    },
    eName: { zh: '事件名称', en: 'Name of the event.', sample: '漏水' },
    ePush: { zh: '推送文字', en: 'Push text.', sample: '厨房漏水 发生漏水' },
    eList: { zh: '列表文字', en: 'Text in lists.', sample: '厨房漏水：漏水' },
    eDetail: { zh: '详情文字', en: 'Detail text.', sample: '厨房漏水 于 11月24日 14:02 发生漏水。' },
    eRhPush: { zh: '富文本推送，原样返回', en: 'Rich push text, unchanged.', sample: '' },
    eRhList: { zh: '富文本列表文字，原样返回', en: 'Rich list text, unchanged.', sample: '' },
    ePicurl: { zh: '图标地址', en: 'URL of the icon.', sample: '' },
    time: { zh: '发生时间（设备时钟）', en: 'When it occurred, by the device’s clock.', sample: 1_795_500_120_000 },
    stopTime: {
      zh: '设备报告结束的时间；尚未结束为 null',
      en: 'When the device reported the end; null before that.',
      sample: null,
    },
    closeTime: {
      zh: '有人将其标记为已结束的时间；没有则为 null',
      en: 'When a person marked it as over; null where none has.',
      sample: null,
    },
    mayClose: { zh: '你能否将其标记为已结束', en: 'Whether you may mark it as over.', sample: true },
    isOpen: { zh: '事件是否仍在持续', en: 'Whether the event goes on.', sample: true },
    isRead: { zh: '你是否已读', en: 'Whether you have read it.', sample: false },
    before: { zh: '上一页的 next', en: '`next` of the previous page.', sample: id },
    size: { zh: '每页数量', en: 'Messages per page.', sample: 20 },
    open: { zh: '仍在持续的告警，仅第一页', en: 'Alarms that go on; on the first page only.' },
    items: { zh: '消息', en: 'Messages.' },
    next: { zh: '下一页的 before；没有更多时为 null', en: '`before` of the next page; null at the end.', sample: null },
    unread: { zh: '未读消息数', en: 'Unread messages.' },
    alarm: { zh: '告警的未读数', en: 'Unread alarms.', sample: 2 },
    system: { zh: '系统消息的未读数', en: 'Unread messages of the system.', sample: 0 },
    noticeId: { zh: '系统消息 ID', en: 'ID of the message of the system.', sample: id },
    kind: {
      zh: '系统消息的种类',
      en: 'What it is about.',
      codes: {
        memberJoined: { zh: '有人加入家庭', en: 'Someone joined a home' },
        memberLeft: { zh: '有人离开家庭', en: 'Someone left a home' },
        removedFromHome: { zh: '你被移出家庭', en: 'You were removed from a home' },
        homeHandedOver: { zh: '家庭转让给你', en: 'A home was handed over to you' },
        homeDissolved: { zh: '家庭已解散', en: 'A home was dissolved' },
        deviceDeleted: { zh: '厂商删除了虚拟设备', en: 'A virtual device was deleted by its developer' },
        deviceRemoved: { zh: '设备已移除', en: 'A device was removed' },
        deviceReset: { zh: '设备被重置', en: 'A device was reset' },
        shareAccepted: { zh: '共享被接受', en: 'A share was accepted' },
        shareEnded: { zh: '共享已结束', en: 'A share ended' },
        passwordChanged: { zh: '密码已修改', en: 'The password was changed' },
      },
    },
    text: { zh: '文字', en: 'Its text.', sample: '林 将家庭“我家”转让给了你，现在你是主人' },
    notice: { zh: '通知的未读数', en: 'Unread notices.', sample: 0 },
    upTo: { zh: '标记到该消息为止', en: 'The newest message to mark.', sample: id },
    ids: { zh: '要删除的消息', en: 'Messages to delete.', sample: [id] },
    values: { zh: '事件的数值', en: 'Values of the event.' },
    'values.deKey': { zh: '参数的标识符', en: 'Identifier of the parameter.', sample: 'temp' },
    name: { zh: '参数的名称', en: 'Name of the parameter.', sample: '温度' },
    value: { zh: '带单位的值', en: 'Value with its unit.', sample: '92.5 ℃' },
    pictures: { zh: '事件的图片，见设备协议', en: 'Pictures of the event, see the device protocol.', sample: [] },
  },
}
