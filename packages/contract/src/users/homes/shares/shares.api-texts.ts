import type { ApiTexts } from '../../../reference/api-text.ts'

const id = 'Zk3vQm8TQ2yXw1c4b7n0aA'
const token = 'x'.repeat(43)

export const sharesApiTexts: ApiTexts = {
  calls: {
    shareDevice: {
      zh: '分享一台设备，返回仅显示一次的链接。链接须在 24 小时内由一名用户接受；`asLink` 时无需账号，在结束时间（最长 7 天）之前任何持有者都可使用。所有者可分享任何设备；可管理的成员最长 24 小时。每台设备最多 20 个分享。分享者失去管理权限时分享随之失效。',
      en: 'Shares one device and returns a link that is shown only once. One user has to accept it within 24 hours; with `asLink` whoever has the link uses the device without an account until the end, at most 7 days. The owner shares any device, a member that may manage the home for up to 24 hours. Up to 20 shares of a device. A share ends with its giver’s right to manage the home.',
    },
    listShares: {
      zh: '返回设备的分享，最多 20 个。所有者看到全部，可管理的成员看到自己的。',
      en: 'Returns the shares of a device, 20 at most: all of them to the owner, their own to members that may manage the home.',
    },
    endShare: {
      zh: '立即结束分享：由所有者、分享者，或接受分享的用户操作。',
      en: 'Ends a share immediately: by the owner, by its giver, or by the user that has accepted it.',
    },
    readShare: {
      zh: '使用之前，返回分享的设备和分享者，无需登录。',
      en: 'Returns the device and the giver of a share before it is used, without signing in.',
    },
    acceptShare: {
      zh: '接受分享。之后可用设备 ID 调用设备的其他接口，范围以分享为准；历史和事件从接受时开始。',
      en: 'Accepts a share. The other calls of a device then take its ID, as far as the share allows; history and events begin at that moment.',
    },
    listSharedDevices: {
      zh: '返回他人分享给你的设备，最多 100 台。',
      en: 'Returns the devices that others share with you, 100 at most.',
    },
    visitDevice: {
      zh: '访客凭链接查看设备的最新值，无需登录。',
      en: 'Returns the device of a visitor’s link with its latest values, without signing in.',
    },
    watchShares: {
      zh: '服务器推送事件：首个事件为全部分享和设备，之后只推送变化的部分。同一用户最新的 5 个连接有效。',
      en: 'Server-sent events: all shares and devices first, then the parts that change. The newest five streams of a user are served.',
    },
    watchVisit: {
      zh: '服务器推送事件：访客链接的设备每次变化时的最新状态；链接失效后 1 秒内结束。',
      en: 'Server-sent events: the device of a visitor’s link whenever it changes. Ends within a second when the link is over.',
    },
    setVisitedDevice: {
      zh: '访客凭链接设置属性，规则同控制设备。',
      en: 'Sets properties with a visitor’s link, with the rules of controlling a device.',
    },
    invokeVisitedDevice: {
      zh: '访客凭链接调用操作，规则同控制设备。',
      en: 'Invokes an operation with a visitor’s link, with the rules of controlling a device.',
    },
  },
  fields: {
    shareId: { zh: '分享 ID', en: 'ID of the share.', sample: id },
    mayControl: { zh: '能否控制设备，否则只能查看', en: 'Whether the device may be controlled, not only seen.' },
    withMessages: {
      zh: '接受者能否查看设备消息并收到推送，从接受时开始',
      en: 'Whether the guest reads the messages of the device and gets its pushes, from the moment on in which it accepted.',
    },
    'watchShares:shares': { zh: '全部分享，变化时给出', en: 'All shares, whenever they are others.' },
    'watchShares:changed': { zh: '新增或变化的设备', en: 'Devices that are new or have changed.' },
    'watchShares:over': {
      zh: '连接结束的原因',
      en: 'Why the stream ends.',
      codes: {
        left: { zh: '不再有分享的设备', en: 'Nothing is shared any more' },
        replaced: { zh: '被同一用户的新连接取代', en: 'A newer stream of the user replaced it' },
      },
    },
    'watchVisit:over': {
      zh: '连接结束的原因',
      en: 'Why the stream ends.',
      codes: {
        ended: { zh: '链接已失效', en: 'The link is over' },
        replaced: { zh: '被同一链接的新连接取代', en: 'A newer stream of the link replaced it' },
      },
    },
    'watchVisit:device': { zh: '设备当前状态', en: 'The device as it is now.' },
    'visitDevice:panel': { zh: '可直接绘制的面板', en: 'The panel, ready to be drawn.' },
    'visitDevice:panel.document': { zh: '面板的布局', en: 'Layout of the panel.', sample: { format: 1, pages: [] } },
    'visitDevice:panel.model': { zh: '面板所用的功能', en: 'Features that the panel draws.', sample: [] },
    endTime: { zh: '结束时间；直到撤销为 null', en: 'When it ends; null until it is withdrawn.' },
    'shareDevice:endTime': {
      zh: '结束时间；省略表示直到撤销。访客链接必填',
      en: 'When it ends; omitted: until it is withdrawn. Required for visitors.',
    },
    asLink: { zh: '访客链接，无需账号', en: 'A link for visitors, who need no account.' },
    'shareDevice:url': {
      zh: '分享链接，仅显示一次，口令在片段中',
      en: 'The link, shown only once, with the token in its fragment.',
      sample: `https://iot.example.com/app/s#${token}`,
    },
    'listShares:state': {
      zh: '分享状态',
      en: 'State of the share.',
      codes: {
        open: { zh: '等待接受', en: 'Waiting to be accepted' },
        accepted: { zh: '已接受', en: 'Accepted' },
        visit: { zh: '访客链接', en: 'Link for visitors' },
      },
    },
    'listShares:to': {
      zh: '接受者的昵称或脱敏账号；没有时为 null',
      en: 'Who has accepted it: nickname or masked account; null for none.',
      sample: 'Ann',
    },
    createTime: { zh: '分享时间', en: 'When it was shared.' },
    'readShare:token': { zh: '链接片段中的口令', en: 'The token in the fragment of the link.', sample: token },
    deviceName: { zh: '设备名称', en: 'Name of the device.', sample: 'Ceiling lamp' },
    'listSharedDevices:device': { zh: '设备', en: 'The device.' },
  },
}
