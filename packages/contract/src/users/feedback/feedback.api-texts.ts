import { deviceQueryApiTexts } from '../../devices/device-query/device-query.api-texts.ts'
import type { ApiTexts } from '../../reference/api-text.ts'
import { commandFieldTexts } from '../../reference/command-field-texts.ts'

const id = 'Zk3vQm8TQ2yXw1c4b7n0aA'

const askedAssignee = {
  zh: '处理人的账号 ID，me 为自己，none 为未分配',
  en: 'ID of the account that works on it; `me` is the caller, `none` is feedback without one.',
  sample: 'me',
}

const seenReplyType = {
  zh: '你看到的回复状态，默认 0',
  en: 'The state that you have seen, 0 by default.',
  codes: { 0: { zh: '未回复', en: 'Not replied' }, 1: { zh: '已回复', en: 'Replied' } },
  sample: 0,
}

/** The device of feedback is described as in the device query. */
const ofMoments = Object.fromEntries(
  Object.entries({ ...commandFieldTexts, ...deviceQueryApiTexts.fields }).map(([key, text]) => [
    `getFeedbackDevice:${key}`,
    text,
  ]),
)

export const feedbackApiTexts: ApiTexts = {
  calls: {
    uploadFeedbackPicture: {
      zh: '上传一张反馈图片（JPEG、PNG 或 GIF，最大 5 MB）。服务器重新编码为 JPEG，去除拍摄地点等信息；只有你和客服能看到。24 小时内未提交会被删除。',
      en: 'Uploads a picture for feedback (JPEG, PNG or GIF, up to 5 MB). It is stored as a new JPEG without place and camera data, and only you and support can see it. Pictures that are not sent within 24 hours are deleted.',
    },
    getOwnFeedbackPicture: {
      zh: '返回自己上传的一张图片（JPEG）。',
      en: 'Returns a picture that you uploaded, as a JPEG.',
    },
    sendFeedback: {
      zh: '向客服提交反馈，24 小时内最多 5 条。设备须在你的家庭中或由他人共享给你，图片须由你上传且尚未提交。',
      en: 'Sends feedback to support, up to 5 in 24 hours. The device has to be in one of your homes or shared with you, and pictures have to be uploaded by you and not sent yet.',
    },
    listOwnFeedback: { zh: '返回自己的反馈，最新的在前。', en: 'Returns your own feedback, newest first.' },
    getOwnFeedback: { zh: '返回一条反馈及其全部回复。', en: 'Returns a piece of your feedback with all replies.' },
    readOwnFeedback: {
      zh: '把一条反馈中客服的回复标记为已读。',
      en: 'Marks the answers of support in a piece of feedback as read.',
    },
    listFeedback: {
      zh: '分页返回用户反馈，用户最近写过的在前；可按状态、问题类型、产品和时间筛选。',
      en: 'Returns pages of the feedback of end users, those who wrote last first, by state, type, product and time.',
    },
    searchFeedback: {
      zh: '在问题编号和描述中搜索，不区分大小写；也可输入用户的完整账号，此时计为一次用户查询（每分钟最多 30 次，24 小时内最多 300 次）。搜索会写入操作日志，不含搜索内容。筛选和分页与列表相同。',
      en: 'Finds feedback by a part of its problem ID or description, regardless of case, or by the whole account of its user, which counts as a lookup of the user (up to 30 a minute and 300 within 24 hours). Searches are recorded in the audit log, without their text. Filters and pages as in the list.',
      input: { keyword: '离线' },
    },
    getFeedback: {
      zh: '返回一条反馈及其全部回复、图片 ID、提交时的设备信息。查看会写入操作日志。',
      en: 'Returns feedback with all replies, picture IDs, and the device as it was when the user wrote. This is recorded in the audit log.',
    },
    replyToFeedback: {
      zh: '回复用户。replyType 为你看到的状态：传 0 而反馈已被回复时，会拒绝并说明是谁回复的；传 1 可再次发送。',
      en: 'Sends a reply to the user. `replyType` is the state that you have seen: with 0, feedback that was replied to meanwhile is refused and the refusal says by whom; with 1 the reply is sent all the same.',
    },
    getFeedbackPicture: {
      zh: '返回反馈中的一张图片（JPEG）。查看会写入操作日志。',
      en: 'Returns a picture of feedback, as a JPEG. This is recorded in the audit log.',
    },
    getFeedbackDevice: {
      zh: '返回用户提交反馈那一刻设备的状态，以及前后的状态诊断记录。设备已删除时 device 为 null。查看会写入操作日志。',
      en: 'Returns the state of the device when the user wrote, with the lines of its timeline before and after. `device` is null where the device was removed. This is recorded in the audit log.',
    },
    addFeedbackNote: {
      zh: '添加一条内部备注，用户看不到，也不在用户的数据导出中。备注随用户的账号一起删除，内容不写入操作日志。',
      en: 'Adds a note for colleagues. The user never sees it, and the export of the user’s data does not contain it. Notes are deleted with the user’s account, and the audit log does not store their text.',
    },
    deleteFeedbackNote: { zh: '删除自己写的备注。', en: 'Deletes a note that you wrote.' },
    listFeedbackAgents: {
      zh: '返回可分配反馈的账号，最多 500 个。仅有应用菜单的开发者只能看到自己。',
      en: 'Returns the accounts that feedback can be assigned to, at most 500. Developers with only the menu of applications see themselves.',
    },
    listFeedbackApps: {
      zh: '返回用户提交过反馈的应用，反馈多的在前，最多 100 个。仅有应用菜单的开发者只能看到自己的应用。',
      en: 'Returns the applications in which users wrote feedback, those with the most first, at most 100. Developers with only the menu of applications see their own.',
    },
    assignFeedback: {
      zh: '把反馈分配给一个账号：me 为自己，none 为取消分配。',
      en: 'Assigns feedback to an account: `me` is the caller, `none` removes the assignment.',
      input: { recordId: id, assignee: 'me' },
    },
    writeFeedbackReply: {
      zh: '声明自己正在回复（或不再回复），并返回其他正在回复的账号。15 秒内未重复则自动失效，页面每 5 秒重复一次；不改变反馈，也不写入操作日志。',
      en: 'Says that you are writing a reply, or no longer, and returns the other accounts that are. It ends automatically after 15 seconds; the page repeats it every 5 seconds. It doesn’t change the feedback and isn’t recorded in the audit log.',
      input: { recordId: id, isWriting: true },
      reply: { others: ['amy@example.com'] },
    },
    reopenFeedback: {
      zh: '把已回复的反馈改回未回复；未回复的保持不变。',
      en: 'Makes replied feedback not replied again. Feedback that is not replied stays as it is.',
    },
    bulkReplyToFeedback: {
      zh: '用同一段文字回复最多 100 条问题类型和产品都相同的反馈，按每个用户的语言选择文字。每条单独处理，结果逐条返回。',
      en: 'Replies to up to 100 pieces of feedback of the same type about the same product, in the language of each user. Each is processed on its own and has its own result.',
      input: { records: [{ recordId: id, replyType: 0 }], zh: '请升级固件', en: 'Please update the firmware' },
      reply: {
        results: [{ recordId: id, problemId: 'FB261124K7M2QX', outcome: 'sent', by: '', at: null }],
        sent: 1,
      },
    },
    exportFeedback: {
      zh: '按列表的筛选条件导出表格，最多 100,000 条；账号和联系方式的隐藏方式与列表相同。导出会写入操作日志。',
      en: 'Returns a table of the feedback that the filters find, at most 100,000 lines. Accounts and contacts are masked as in the list. This is recorded in the audit log.',
    },
    getQuickReplies: { zh: '返回快捷回复，按菜单顺序。', en: 'Returns the quick replies in the order of the menu.' },
    saveQuickReplies: {
      zh: '保存全部快捷回复，最多 50 条；没有 quickReplyId 的为新增，未传的会被删除。{name} 和 {device} 在发送时替换为用户昵称和设备名称。',
      en: 'Replaces all quick replies, at most 50. One without `quickReplyId` is new, missing ones are deleted. `{name}` and `{device}` are filled with the nickname of the user and the name of the device when a reply is sent.',
      input: {
        quickReplies: [{ name: '重启', zh: '{name}，请重启{device}', en: 'Hi {name}, please restart {device}' }],
      },
    },
    addToFeedback: {
      zh: '在自己的反馈中补充说明，最多 20 次。反馈随即变为未回复。',
      en: 'Writes again in your own feedback, up to 20 times. It is unanswered again until support replies.',
    },
  },
  fields: {
    ...ofMoments,
    recordId: { zh: '反馈 ID', en: 'ID of the feedback.', sample: id },
    writer: {
      zh: '正在回复的其他账号；为空表示没有',
      en: 'Another account that is writing a reply now; empty: none.',
      sample: '',
    },
    isWriting: { zh: '是否正在回复', en: 'Whether you are writing a reply.', sample: true },
    others: { zh: '其他正在回复的账号', en: 'Other accounts that are writing a reply.', sample: 'amy@example.com' },
    problemId: {
      zh: '问题编号，供用户和客服沟通时使用',
      en: 'Problem ID that users and support tell each other.',
      sample: 'FB261124K7M2QX',
    },
    problemType: {
      zh: '问题类型',
      en: 'Type of the problem.',
      codes: {
        101: { zh: '使用问题', en: 'Usage' },
        102: { zh: '配网问题', en: 'Network setup' },
        201: { zh: '设备问题', en: 'Device' },
        301: { zh: '第三方控制', en: 'Third-party control' },
        401: { zh: '其他', en: 'Other' },
      },
      sample: 201,
    },
    replyType: {
      zh: '回复状态',
      en: 'Whether support has answered what the user last wrote.',
      codes: { 0: { zh: '未回复', en: 'Not replied' }, 1: { zh: '已回复', en: 'Replied' } },
      sample: 0,
    },
    deviceId: { zh: '设备在家庭中的 ID', en: 'ID of the device in its home.', sample: id },
    deviceName: {
      zh: '用户为设备起的名称；未关联设备时为空',
      en: 'Name that the user gave the device. Empty where the feedback names no device.',
      sample: '客厅插座',
    },
    thirdPlatform: { zh: '第三方平台', en: 'Third-party platform.', sample: 'Alexa' },
    description: { zh: '问题描述', en: 'Description of the problem.', sample: '插座每天晚上都会离线' },
    contact: { zh: '联系方式，可为空', en: 'How to reach the user. Can be empty.', sample: '138****0000' },
    pictureId: { zh: '图片 ID', en: 'ID of the picture.', sample: id },
    pictures: { zh: '图片 ID，按顺序', en: 'IDs of the pictures, in order.', sample: [id] },
    replies: { zh: '回复，最早的在前', en: 'Replies, oldest first.' },
    isStaff: { zh: '是否由客服回复', en: 'Whether support wrote it.', sample: true },
    msg: { zh: '回复内容', en: 'Text of the reply.', sample: '请将固件升级到 1.2.0 后再试。' },
    'replies.time': { zh: '回复时间', en: 'When it was written.', sample: 1_795_500_120_000 },
    isOpen: { zh: '是否还能补充说明', en: 'Whether the user can write again.', sample: true },
    'items.unread': { zh: '未读的回复数', en: 'Answers that the user has not read.', sample: 1 },
    unread: {
      zh: '有未读回复的反馈数，最多计到 100',
      en: 'Feedback with answers that the user has not read, counted up to 100.',
      sample: 1,
    },
    'getOwnFeedback:unread': { zh: '未读的回复数', en: 'Answers that the user has not read.', sample: 0 },
    'addToFeedback:unread': { zh: '未读的回复数', en: 'Answers that the user has not read.', sample: 0 },
    createTime: { zh: '提交时间', en: 'When the feedback was sent.', sample: 1_795_500_000_000 },
    before: { zh: '上一页的 next', en: '`next` of the previous page.', sample: id },
    size: { zh: '每页数量', en: 'Feedback per page.', sample: 20 },
    status: {
      zh: '回复状态；不传表示全部',
      en: 'Whether support has answered. Absent: all.',
      codes: { 0: { zh: '未回复', en: 'Not replied' }, 1: { zh: '已回复', en: 'Replied' } },
      sample: 0,
    },
    from: {
      zh: '用户最近一次写的时间不早于（毫秒时间戳）',
      en: 'The user last wrote at this time or later, in ms since the epoch.',
      sample: 1_795_000_000_000,
    },
    to: {
      zh: '用户最近一次写的时间早于（毫秒时间戳）',
      en: 'The user last wrote before this time, in ms since the epoch.',
      sample: 1_796_000_000_000,
    },
    keyword: { zh: '搜索词', en: 'Search text.', sample: '离线' },
    list: { zh: '反馈', en: 'Feedback.' },
    'list.pictures': { zh: '图片数', en: 'Number of pictures.', sample: 1 },
    total: {
      zh: '总数；按条件筛选时最多计到 10,000，搜索时最多计到 1,000',
      en: 'Number of all; counted up to 10,000 with filters, and up to 1,000 for a search.',
      sample: 1,
    },
    unreplyTotal: { zh: '其中未回复的数量', en: 'How many of them are not replied to.', sample: 1 },
    account: { zh: '用户账号（部分隐藏）', en: 'Account of the user, shown in part.', sample: 'a***@example.com' },
    deviceModel: { zh: '设备型号', en: 'Model of the device.', sample: 'LP10' },
    askTime: { zh: '用户最近一次写的时间', en: 'When the user last wrote.', sample: 1_795_500_000_000 },
    productId: { zh: '设备所属产品的 ID，可为空', en: 'Product of the device. Can be empty.', sample: '' },
    subSerial: { zh: '设备序列号，可为空', en: 'Serial number of the device. Can be empty.', sample: '' },
    firmwareVersion: {
      zh: '提交时的固件版本，可为空',
      en: 'Firmware versions when the feedback was sent. Can be empty.',
      sample: '1.1.0',
    },
    appVersion: { zh: 'App 版本，可为空', en: 'Version of the app. Can be empty.', sample: '1.4.0' },
    platform: { zh: 'App 平台，可为空', en: 'Platform of the app. Can be empty.', sample: 'pwa' },
    locale: { zh: '用户的语言', en: 'Language of the user.', sample: 'zh-CN' },
    sameProblem: {
      zh: '7 天内同一产品、同一固件版本的其他反馈数，最多计到 100',
      en: 'Other feedback of the last 7 days about the same product and firmware, counted up to 100.',
      sample: 0,
    },
    by: { zh: '客服账号，或部分隐藏的用户账号', en: 'Account of support, or of the user in part.', sample: 'a@b.com' },
    readTime: {
      zh: '用户读到该回复的时间；未读为 null',
      en: 'When the user read the reply; null until then.',
      sample: null,
    },
    'replyToFeedback:replyType': seenReplyType,
    'getFeedback:isOpen': { zh: '是否还能回复', en: 'Whether support can reply again.', sample: true },
    'replyToFeedback:isOpen': { zh: '是否还能回复', en: 'Whether support can reply again.', sample: true },
    noteId: { zh: '备注 ID', en: 'ID of the note.', sample: id },
    colleagueNote: { zh: '备注内容', en: 'Text of the note.', sample: '与 FB261124K7M2QX 相同' },
    notes: { zh: '内部备注，最早的在前；用户看不到', en: 'Notes for colleagues, oldest first; users never see them.' },
    'notes.by': { zh: '写备注的账号', en: 'Account that wrote the note.', sample: 'support@example.com' },
    'notes.note': { zh: '备注内容', en: 'Text of the note.', sample: '与 FB261124K7M2QX 相同' },
    'notes.time': { zh: '备注时间', en: 'When the note was written.', sample: 1_795_500_300_000 },
    'notes.isOwn': { zh: '是否由你写', en: 'Whether you wrote it.', sample: true },
    appId: {
      zh: '用户所用应用的 ID，可为空',
      en: 'Application that the user wrote with. Can be empty.',
      sample: '3f0c9a7be4d2415f8a6b0c1d2e3f4a5b',
    },
    appName: { zh: '应用名称，可为空', en: 'Name of the application. Can be empty.', sample: '' },
    assignee: {
      zh: '处理人的账号；未分配时为空',
      en: 'Account that works on it; empty for none.',
      sample: 'support@example.com',
    },
    assigneeId: { zh: '处理人的账号 ID；未分配时为空', en: 'ID of that account; empty for none.', sample: '12' },
    'listFeedback:assignee': askedAssignee,
    'searchFeedback:assignee': askedAssignee,
    'exportFeedback:assignee': askedAssignee,
    'listFeedbackApps:total': { zh: '反馈总数', en: 'Number of all its feedback.', sample: 12 },
    accountId: { zh: '账号 ID', en: 'ID of the account.', sample: '12' },
    'listFeedbackAgents:account': { zh: '账号', en: 'Account.', sample: 'support@example.com' },
    accountName: { zh: '账号的姓名，可为空', en: 'Name of the account. Can be empty.', sample: '王芳' },
    isMe: { zh: '是否为当前账号', en: 'Whether it is the caller.', sample: true },
    device: { zh: '那一刻的设备；设备已删除时为 null', en: 'The device at that time; null where it was removed.' },
    'getFeedbackDevice:time': { zh: '提交时间', en: 'When the user wrote.', sample: 1_795_500_000_000 },
    records: { zh: '要回复的反馈', en: 'Feedback to reply to.' },
    'records.replyType': seenReplyType,
    zh: { zh: '中文内容，可为空', en: 'Text in Chinese. Can be empty.', sample: '请升级固件' },
    en: { zh: '英文内容，可为空', en: 'Text in English. Can be empty.', sample: 'Please update the firmware' },
    results: { zh: '每条反馈的结果', en: 'The result of each piece of feedback.' },
    outcome: {
      zh: '结果：sent 已发送，answeredMeanwhile 已被他人回复，threadFull 回复已满，notFound 不存在',
      en: '`sent`, `answeredMeanwhile` by a colleague, `threadFull` or `notFound`.',
      sample: 'sent',
    },
    'results.by': { zh: '抢先回复的账号', en: 'The account that replied meanwhile.', sample: '' },
    'results.at': { zh: '抢先回复的时间', en: 'When it replied.', sample: null },
    sent: { zh: '已发送的条数', en: 'How many were sent.', sample: 1 },
    format: { zh: '文件格式，默认 xlsx', en: 'Format of the file, xlsx by default.', sample: 'xlsx' },
    quickReplyId: { zh: '快捷回复 ID', en: 'ID of the quick reply.', sample: id },
    name: { zh: '快捷回复的名称', en: 'Name of the quick reply.', sample: '重启' },
    quickReplies: { zh: '快捷回复，按菜单顺序', en: 'Quick replies in the order of the menu.' },
    updateTime: {
      zh: '最近一次保存的时间；保存时传入可发现他人的修改',
      en: 'When the list was last saved. Sent with a save, it detects a change by others.',
      sample: 1_795_500_000_000,
    },
    items: { zh: '反馈', en: 'Feedback.' },
    next: { zh: '下一页的 before；没有更多时为 null', en: '`before` of the next page; null at the end.', sample: null },
  },
}
