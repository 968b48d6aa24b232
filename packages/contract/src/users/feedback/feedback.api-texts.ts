import type { ApiTexts } from '../../reference/api-text.ts'

const id = 'Zk3vQm8TQ2yXw1c4b7n0aA'

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
      zh: '向客服提交反馈，24 小时内最多 5 条。设备须在你的家庭中，图片须由你上传且尚未提交。',
      en: 'Sends feedback to support, up to 5 in 24 hours. The device has to be in one of your homes, and pictures have to be uploaded by you and not sent yet.',
    },
    listOwnFeedback: {
      zh: '返回自己的反馈，最新的在前。',
      en: 'Returns your own feedback, newest first.',
    },
    getOwnFeedback: {
      zh: '返回一条反馈及其全部回复。',
      en: 'Returns a piece of your feedback with all replies.',
    },
    readOwnFeedback: {
      zh: '把一条反馈中客服的回复标记为已读。',
      en: 'Marks the answers of support in a piece of feedback as read.',
    },
    addToFeedback: {
      zh: '在自己的反馈中补充说明，最多 20 次。反馈随即变为未回复。',
      en: 'Writes again in your own feedback, up to 20 times. It is unanswered again until support replies.',
    },
  },
  fields: {
    recordId: { zh: '反馈 ID', en: 'ID of the feedback.', sample: id },
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
    items: { zh: '反馈', en: 'Feedback.' },
    next: { zh: '下一页的 before；没有更多时为 null', en: '`before` of the next page; null at the end.', sample: null },
  },
}
