import type { ApiTexts } from '../../reference/api-text.ts'

const id = 'Zk3vQm8TQ2yXw1c4b7n0aA'

export const scenesApiTexts: ApiTexts = {
  calls: {
    listScenes: { zh: '返回家庭的场景，最多 50 个。', en: 'Returns the scenes of a home, 50 at most.' },
    addScene: {
      input: { homeId: id, name: '观影', icon: 'film', actions: [{ deviceId: id, data: { sw: true } }] },
      zh: '新建场景，包含 1 到 20 个动作：设置设备属性或调用操作。设备必须在该家庭中，值按物模型检查。需要管理家庭的权限。',
      en: 'Adds a scene with 1 to 20 actions, each of which sets properties of a device or invokes an operation. The devices must be in the home, and the values fit their models. For members that may manage the home.',
    },
    updateScene: {
      input: { sceneId: id, name: '观影', actions: [{ deviceId: id, data: { sw: true } }] },
      zh: '修改场景，未填写的字段不变；填写动作时替换全部动作。',
      en: 'Changes a scene. Absent fields are unchanged; actions replace all earlier ones.',
    },
    deleteScene: { zh: '删除场景，其定时随之删除。', en: 'Deletes a scene and the timers that run it.' },
    runScene: {
      zh: '执行场景并返回每个动作的结果，最多等待设备 3 秒。离线设备不会排队，结果中标明离线。能控制设备的成员均可执行。',
      en: 'Runs a scene and returns the result of each action, waiting up to 3 seconds for the devices. Nothing is queued for devices that are offline: their result says so. For all members of the home.',
    },
    listTimers: {
      zh: '返回你自己的定时，最多 100 个；填写设备时只返回该设备的定时。',
      en: 'Returns your own timers, 100 at most; with a device only those of the device.',
    },
    addTimer: {
      input: { deviceId: id, data: { sw: true }, days: [1, 2, 3, 4, 5], time: '06:30', timeZone: 'Europe/Berlin' },
      zh: '新建定时，到时控制一台设备或执行一个场景，需要控制权限。时间按时区的当地时钟：夏令时跳过的时间顺延（02:30 变为 03:30），出现两次的时间在第一次运行。服务器停机 10 分钟以内补运行，更久则记为错过。失去控制权限后定时随之删除。',
      en: 'Adds a timer that controls a device or runs a scene. Needs the right to control. Times are those of clocks in the zone: a time that summer time skips is as much later (02:30 becomes 03:30), one that clocks show twice runs the first time. If the server was down, a timer up to 10 minutes late still runs; after that it is missed. Timers end with your right to control.',
    },
    updateTimer: {
      zh: '修改定时的时间、动作，或停用、启用；设备或场景不变。',
      en: 'Changes when a timer runs and what it does, or turns it off and on. Its device or scene stays.',
    },
    deleteTimer: { zh: '删除定时。', en: 'Deletes a timer.' },
  },
  fields: {
    homeId: { zh: '家庭 ID', en: 'ID of the home.', sample: id },
    'listTimers:homeId': {
      zh: '家庭 ID；分享给你的设备为 null',
      en: 'ID of the home; null for a device that is shared with you.',
      sample: id,
    },
    sceneId: { zh: '场景 ID', en: 'ID of the scene.', sample: id },
    timerId: { zh: '定时 ID', en: 'ID of the timer.', sample: id },
    deviceId: { zh: '设备在家庭中的 ID', en: 'ID of the device in its home.', sample: id },
    deviceName: { zh: '设备名称', en: 'Name of the device.', sample: '客厅灯' },
    name: { zh: '名称', en: 'Name.', sample: '观影' },
    icon: { zh: '图标', en: 'Icon.', sample: 'film' },
    actions: { zh: '动作，按顺序，最多 20 个', en: 'Actions in their order, 20 at most.' },
    deKey: {
      zh: '操作标识符；设置属性时省略或为 null',
      en: 'Identifier of the operation; absent or null where properties are set.',
      sample: null,
    },
    'addScene:deKey': {
      zh: '操作标识符；设置属性时省略',
      en: 'Identifier of the operation; absent to set properties.',
    },
    data: {
      zh: '要设置的属性，或操作的输入',
      en: 'Properties to set, or the input of the operation.',
      sample: { sw: true },
    },
    deed: { zh: '动作，替换原有动作', en: 'What is done, in place of what was.' },
    waitMs: { zh: '等待设备应答的时间，毫秒', en: 'How long to wait for the devices, in milliseconds.', sample: 3000 },
    end: {
      zh: '结果',
      en: 'Result.',
      codes: {
        done: { zh: '设备已确认', en: 'Confirmed by the device' },
        sent: { zh: '已发送，等待应答', en: 'Sent, not answered yet' },
        failed: { zh: '设备拒绝', en: 'Refused by the device' },
        noAnswer: { zh: '设备未应答', en: 'The device did not answer' },
        offline: { zh: '设备离线，未发送', en: 'The device is offline; nothing was sent' },
        disabled: { zh: '设备已被禁用，未发送', en: 'The device is disabled; nothing was sent' },
        queueFull: {
          zh: '设备待处理的指令过多，未发送',
          en: 'The device has too many open commands; nothing was sent',
        },
        offModel: { zh: '产品已变化，未发送', en: 'The product has changed since; nothing was sent' },
      },
      sample: 'done',
    },
    code: { zh: '设备拒绝时的应答代码', en: 'Reply code of a device that refused.', sample: null },
    days: {
      zh: '星期，1 为周一，7 为周日；为空时仅运行一次',
      en: 'Days of the week, 1 Monday to 7 Sunday. Empty: once.',
      sample: [1, 2, 3, 4, 5],
    },
    time: { zh: '当地时间', en: 'Time on the clocks of the zone.', sample: '06:30' },
    timeZone: { zh: '时区', en: 'Time zone.', sample: 'Asia/Shanghai' },
    enabled: { zh: '是否启用', en: 'Whether the timer is on.', sample: true },
    nextTime: {
      zh: '下次运行时间；停用时为 null',
      en: 'When it runs next; null while it is off.',
      sample: 1_795_500_000_000,
    },
    lastRun: { zh: '最近一次运行；尚未运行时为 null', en: 'Its latest run; null before the first.', sample: null },
    dueTime: { zh: '应运行的时间', en: 'When it was due.', sample: 1_795_413_600_000 },
    isMissed: {
      zh: '服务器停机过久，错过了这次运行',
      en: 'The server was down for too long, so that it did not run.',
      sample: false,
    },
    results: { zh: '每个动作的结果', en: 'Result of each action.' },
  },
}
