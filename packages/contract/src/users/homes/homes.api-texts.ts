import type { ApiTexts } from '../../reference/api-text.ts'

const id = 'Zk3vQm8TQ2yXw1c4b7n0aA'
const roleCodes = { 1: { zh: '所有者', en: 'Owner' }, 2: { zh: '成员', en: 'Member' } }

export const homesApiTexts: ApiTexts = {
  calls: {
    listHomes: {
      zh: '返回你拥有或加入的家庭，最多 20 个。',
      en: 'Returns the homes that you own or are a member of, 20 at most.',
    },
    addHome: { zh: '新建家庭，你成为所有者。', en: 'Creates a home. You become its owner.' },
    updateHome: {
      zh: '修改家庭的名称、时区或国家，未填写的字段不变。',
      en: 'Changes the name, the time zone or the country of a home. Absent fields are unchanged.',
    },
    dissolveHome: {
      zh: '解散家庭：移除其全部设备并清除历史，所有成员退出。仅所有者可用。',
      en: 'Dissolves a home: its devices are removed with their history, and all members leave. Only for the owner.',
    },
    listRooms: { zh: '返回家庭的房间，最多 30 个。', en: 'Returns the rooms of a home, 30 at most.' },
    addRoom: { zh: '在家庭中新建房间。', en: 'Adds a room to a home.' },
    renameRoom: { zh: '重命名房间。', en: 'Renames a room.' },
    deleteRoom: {
      zh: '删除房间，其中的设备保留在家庭中。',
      en: 'Deletes a room. Its devices stay in the home.',
    },
    sortRooms: {
      zh: '设置房间顺序；未列出的房间排在最后。',
      en: 'Sets the order of the rooms. Rooms that are not listed come last.',
    },
    listMembers: {
      zh: '返回家庭成员，所有者在前，最多 30 名。账号经过脱敏。',
      en: 'Returns the members of a home, the owner first, 30 at most. Accounts are masked.',
    },
    updateMember: {
      zh: '设置成员能否管理家庭。仅所有者可用。',
      en: 'Sets whether a member may manage the home. Only for the owner.',
    },
    removeMember: {
      zh: '所有者移除成员，或成员退出家庭。',
      en: 'Removes a member of your home, or lets you leave a home.',
    },
    transferHome: {
      zh: '输入密码，把家庭转让给一名成员；原所有者成为可管理家庭的成员。',
      en: 'Hands the home over to a member, with your password. You become a member that may manage it.',
    },
    inviteMember: {
      zh: '生成邀请链接，24 小时内有效，可使用 1 到 10 次。口令在网址的片段中，不会进入日志。仅所有者可用。',
      en: 'Creates an invitation that is valid for 24 hours and 1 to 10 uses. Its token is in the fragment of the address, which reaches no log. Only for the owner.',
    },
    withdrawInvitations: {
      zh: '撤销该家庭所有有效的邀请。',
      en: 'Withdraws all open invitations of a home.',
    },
    readInvitation: {
      zh: '加入之前，返回邀请所属的家庭和邀请人。',
      en: 'Returns the home and the inviter of an invitation, before you join.',
    },
    joinHome: {
      zh: '用邀请加入家庭；已是成员时不消耗次数。',
      en: 'Joins a home with an invitation. If you are a member already, nothing is used up.',
    },
    getLabelProduct: {
      zh: '返回标签所属产品的名称和图片。仅限已发布的产品。',
      en: 'Returns name and picture of the product that a label belongs to. Only for released products.',
    },
    claimDevice: {
      zh: '凭标签上的设备码，把设备添加到家庭。手工输入标签时可省略产品 ID。仅有序列号不能添加。每用户每小时 20 次、每地址 60 次；同一序列号输错 10 次后，其设备码锁定 1 小时。',
      en: 'Adds a device to a home with the code of its label. The product ID can be left out where a person types the label. A serial number alone is never enough. Limits per hour: 20 attempts of a user, 60 of an address; 10 wrong codes lock the code of that serial number for an hour.',
    },
    getHomeSnapshot: {
      zh: '返回家庭的设备、房间和这些设备的物模型。',
      en: 'Returns the devices and rooms of a home, with the thing models of these devices.',
    },
    getHomeDevice: {
      zh: '返回设备及其物模型、最新值，以及你可进行的操作。',
      en: 'Returns a device with its thing model, its latest values, and what you may do with it.',
    },
    updateHomeDevice: {
      zh: '修改设备名称、房间或排序，或移到另一个家庭。',
      en: 'Changes the name, the room or the place of a device, or moves it to another home.',
    },
    setHomeDevice: {
      zh: '设置属性，最多等待设备 3 秒。设备离线时立即拒绝，不会排队；10 秒内未应答则结束。',
      en: 'Sets properties, and waits up to 3 seconds for the device. While the device is offline, the call is refused, never queued; without a reply the command ends after 10 seconds.',
    },
    invokeHomeDevice: {
      zh: '调用操作，规则同设置属性。',
      en: 'Invokes an operation, with the rules of setting properties.',
    },
    getHomeDeviceHistory: {
      input: { deviceId: id, deKey: 'temp', from: 1_767_225_600_000, to: 1_767_312_000_000 },
      zh: '返回一个属性自添加到家庭以来的历史，点数过多时降采样。',
      en: 'Returns the history of a property since the device was added to its home; too many points are downsampled.',
    },
    listHomeDeviceEvents: {
      zh: '返回设备自添加到家庭以来的事件，最新的在前。',
      en: 'Returns the events of a device since it was added to its home, newest first.',
    },
    explainHomeDevice: {
      zh: '返回设备状态及其原因：离线原因、被拒绝的连接、通信问题。',
      en: 'Returns the state of a device and its reason: why it went offline, rejected connections, communication problems.',
    },
    unbindDevice: {
      zh: '从家庭移除设备，默认清除其历史。所有者可移除任何设备，可管理的成员可移除自己添加的设备。',
      en: 'Removes a device from its home, by default with its history. The owner can remove any device, a member that may manage the home those that it added.',
    },
  },
  fields: {
    homeId: { zh: '家庭 ID', en: 'ID of the home.', sample: id },
    roomId: { zh: '房间 ID；不在房间中时为 null', en: 'ID of the room; null outside of all rooms.', sample: id },
    memberId: { zh: '成员 ID', en: 'ID of the member.', sample: id },
    deviceId: {
      zh: '设备在该家庭中的 ID；换到其他家庭后不同',
      en: 'ID of the device in its home; another one in the next home.',
      sample: id,
    },
    name: { zh: '名称', en: 'Name.', sample: 'Living room' },
    timeZone: { zh: '时区（IANA）', en: 'IANA time zone.', sample: 'Asia/Shanghai' },
    country: { zh: '国家或地区代码（ISO 3166-1），可为空', en: 'ISO 3166-1 country code; may be empty.', sample: 'CN' },
    role: { zh: '在家庭中的角色', en: 'Role in the home.', codes: roleCodes },
    mayManage: {
      zh: '成员能否管理家庭：添加设备、修改房间和场景',
      en: 'Whether the member may manage the home: add devices, change rooms and scenes.',
    },
    members: { zh: '成员数', en: 'Number of members.', sample: 3 },
    devices: { zh: '设备数', en: 'Number of devices.', sample: 12 },
    sort: { zh: '房间 ID，按顺序', en: 'IDs of rooms in their order.', sample: [id] },
    nickname: { zh: '昵称，可为空', en: 'Nickname; may be empty.', sample: 'Ann' },
    account: { zh: '脱敏的账号', en: 'Masked account.', sample: 'a***@example.com' },
    addTime: { zh: '加入时间', en: 'When the member joined.' },
    isMe: { zh: '是否为调用者自己', en: 'Whether the member is the caller.' },
    password: { zh: '密码，Base64 编码', en: 'The password, Base64-encoded.', sample: 'UmlnaHQtMG5l' },
    smsCode: { zh: '图片验证码，需要时填写', en: "The captcha's text, where one is required.", sample: '' },
    uses: { zh: '可使用次数', en: 'How often it can be used.', sample: 1 },
    url: {
      zh: '邀请网址，仅显示一次',
      en: 'Address of the invitation. It is shown only once.',
      sample: `https://iot.example.com/app/j#${'x'.repeat(43)}`,
    },
    token: { zh: '邀请网址片段中的口令', en: "The token in the address's fragment.", sample: 'x'.repeat(43) },
    expireTime: { zh: '失效时间', en: 'When it expires.' },
    homeName: { zh: '家庭名称', en: 'Name of the home.', sample: 'Our flat' },
    by: { zh: '邀请人的昵称或脱敏账号', en: "The inviter's nickname or masked account.", sample: 'Ann' },
    isMember: { zh: '调用者是否已是成员', en: 'Whether the caller is a member already.' },
    'claimDevice:code': {
      zh: '标签上的设备码，不区分大小写，可带连字符',
      en: 'The code on the label, in any case, with or without a hyphen.',
      sample: '7K3M9-QXT2A',
    },
    eraseHistory: {
      zh: '是否清除消息、事件和历史',
      en: 'Whether messages, events and history are erased.',
    },
    productName: { zh: '产品名称', en: 'Name of the product.', sample: 'Lamp' },
    picture: {
      zh: '产品或品类的图片，可为空',
      en: 'Picture of the product or its category; may be empty.',
      sample: '',
    },
    online: { zh: '是否在线', en: 'Whether the device is online.' },
    onlineTime: {
      zh: '最近一次上线或下线的时间；首次连接前为 null',
      en: 'When it last went online or offline; null before the first connect.',
    },
    isDisabled: { zh: '是否被开发者禁用', en: 'Whether its developer has disabled the device.' },
    bindTime: { zh: '添加到家庭的时间', en: 'When it was added to the home.' },
    values: {
      zh: '添加以来上报的最新值，按标识符',
      en: 'The latest values by identifier, reported since the device was added.',
      sample: { sw: { value: true, time: 1_767_225_600_000 } },
    },
    value: { zh: '值', en: 'The value.', sample: true },
    time: { zh: '上报时间', en: 'When it was reported.' },
    waitMs: { zh: '等待设备应答的时间，毫秒', en: 'How long to wait for the device, in milliseconds.', sample: 3000 },
    data: {
      zh: '要设置的属性或操作的输入',
      en: 'Properties to set, or the input of the operation.',
      sample: { sw: true },
    },
    deKey: { zh: '功能标识符', en: 'Identifier of the feature.', sample: 'sw' },
    'updateHomeDevice:sort': { zh: '排序位置', en: 'Place in the list.', sample: 1 },
    before: { zh: '上一页的 next', en: '`next` of the previous page.', sample: '120' },
    size: { zh: '每页条数', en: 'Items per page.', sample: 20 },
    next: { zh: '下一页的 before；最后一页为 null', en: '`before` of the next page; null on the last one.' },
    from: { zh: '起始时间（含）', en: 'Start, inclusive.' },
    to: { zh: '结束时间（不含）', en: 'End, exclusive.' },
    rooms: { zh: '房间，按顺序', en: 'Rooms in their order.' },
    models: { zh: '按产品 ID 的物模型', en: 'Thing models by product ID.', sample: {} },
    model: { zh: '生效的功能', en: 'The features in force.', sample: [] },
    may: { zh: '你可进行的操作', en: 'What you may do.', sample: ['see', 'control'] },
    'getHomeSnapshot:devices': { zh: '设备', en: 'The devices.' },
    commandId: { zh: '指令 ID', en: 'ID of the command.', sample: '42' },
    status: {
      zh: '指令状态',
      en: 'State of the command.',
      codes: {
        1: { zh: '待发送', en: 'Pending' },
        2: { zh: '已发送', en: 'Sent' },
        3: { zh: '已确认', en: 'Confirmed by the device' },
        4: { zh: '设备拒绝', en: 'Refused by the device' },
        5: { zh: '超时', en: 'Expired' },
        6: { zh: '被更新的指令取代', en: 'Replaced by a newer command' },
        7: { zh: '已取消', en: 'Cancelled' },
      },
    },
    code: { zh: '设备的应答代码；超时为 408', en: "The device's reply code; 408 after a timeout.", sample: 200 },
    msg: { zh: '设备的说明；没有时为 null', en: "The device's text; null for none.", sample: null },
    output: { zh: '操作的输出；没有时为 null', en: 'Output of the operation; null for none.', sample: null },
    eventId: { zh: '事件 ID', en: 'ID of the event.', sample: '120' },
    eventName: {
      zh: '事件名称；产品已没有该事件时为 null',
      en: 'Name of the event; null where the product no longer has it.',
      sample: { zh: '漏水', en: 'Leak' },
    },
    eventStatus: {
      zh: '发生或结束',
      en: 'Whether it occurred or stopped.',
      codes: { 1: { zh: '发生', en: 'Occurred' }, 2: { zh: '结束', en: 'Stopped' } },
    },
    thinned: {
      zh: '降采样方式',
      en: 'How the data is downsampled.',
      codes: {
        none: { zh: '未降采样', en: 'Not downsampled' },
        buckets: { zh: '数值按区间聚合', en: 'Numbers are aggregated by interval' },
        changes: { zh: '只保留变化的值', en: 'Repeated values are dropped' },
        last: { zh: '每个区间保留最后一个值', en: 'The last value of each interval' },
      },
    },
    points: { zh: '数据点，最早的在前', en: 'Points, oldest first.' },
    buckets: { zh: '区间聚合', en: 'Aggregates by interval.' },
    min: { zh: '最小值', en: 'Minimum.', sample: 20.9 },
    max: { zh: '最大值', en: 'Maximum.', sample: 22.1 },
    avg: { zh: '平均值', en: 'Average.', sample: 21.5 },
    bucketMs: { zh: '区间长度（毫秒）', en: 'Length of an interval in ms.', sample: 0 },
    cutBefore: {
      zh: '超出扫描上限时，此时刻之前的数据未包含；否则为 null',
      en: 'If the period exceeds the scan limit: data before this time is missing. Otherwise null.',
      sample: null,
    },
    state: { zh: '设备状态', en: 'State of the device.' },
    reason: { zh: '离线原因；在线时为空', en: 'Why it went offline; empty while it is online.', sample: '' },
    attempt: {
      zh: '最近一次被拒绝的连接的原因；没有时为 null',
      en: 'Cause of the last rejected connection; null for none.',
      sample: null,
    },
    problem: {
      zh: '最近一小时内最新的通信问题；没有时为 null',
      en: 'Newest communication problem of the last hour; null for none.',
      sample: null,
    },
    rejectedMessages: { zh: '最近一小时被拒绝的消息数', en: 'Rejected messages of the last hour.', sample: 0 },
    activated: { zh: '是否已连接过', en: 'Whether the device has connected before.' },
    isPresent: { zh: '家庭中是否已有该设备', en: 'Whether the home had the device before this call.' },
  },
}
