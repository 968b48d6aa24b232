import type { ApiTexts } from '../../reference/api-text.ts'

export const fleetSimulatorApiTexts: ApiTexts = {
  calls: {
    getFleet: {
      zh: '返回产品的批量模拟设备的设置和运行情况。',
      en: 'Returns the settings and counters of the simulated fleet of a product.',
    },
    makeSimulatedDevices: {
      zh: '创建模拟设备并返回密钥和功能，供在其他机器上运行的模拟器使用。',
      en: 'Creates simulated devices and returns their secrets and features, for a simulator that runs on another machine.',
    },
    removeFleet: {
      zh: '删除产品的全部模拟设备及其数据。',
      en: 'Removes all simulated devices of a product with their data.',
    },
    startFleet: {
      zh: '启动批量模拟：缺少的设备自动创建。停止后再次启动会继续使用已有设备。',
      en: 'Starts the fleet. Missing devices are created; a stopped fleet continues with its devices.',
    },
    stopFleet: { zh: '停止批量模拟，设备和数据保留。', en: 'Stops the fleet. Devices and their data remain.' },
  },
  fields: {
    status: {
      zh: '运行状态',
      en: 'State of the fleet.',
      codes: {
        0: { zh: '没有模拟设备', en: 'No fleet' },
        1: { zh: '运行中', en: 'Running' },
        2: { zh: '已停止', en: 'Stopped' },
        3: { zh: '正在删除', en: 'Being removed' },
      },
    },
    count: { zh: '设备数量，最多 1000', en: 'Number of devices, 1,000 at most.', sample: 20 },
    made: { zh: '已创建的设备数', en: 'Devices created so far.', sample: 20 },
    connected: { zh: '已连接的设备数', en: 'Devices that are connected.', sample: 20 },
    settings: { zh: '模拟设置', en: 'Settings of the simulation.' },
    intervalSeconds: { zh: '上报间隔（秒）', en: 'Seconds between reports.', sample: 10 },
    eventPercent: {
      zh: '每次上报附带事件的概率（%）',
      en: 'Probability of an event with a report, in percent.',
      sample: 1,
    },
    refusePercent: { zh: '拒绝指令的概率（%）', en: 'Probability that a command is refused, in percent.', sample: 0 },
    offlinePercent: {
      zh: '以断线代替上报的概率（%）',
      en: 'Probability that a device disconnects instead of reporting, in percent.',
      sample: 0,
    },
    offlineSeconds: { zh: '断线时长（秒）', en: 'Seconds that a device stays offline.', sample: 60 },
    lossPercent: { zh: '丢失上报的概率（%）', en: 'Probability that a report is lost, in percent.', sample: 0 },
    delayPercent: { zh: '延迟上报的概率（%）', en: 'Probability that a report is delayed, in percent.', sample: 0 },
    delaySeconds: { zh: '延迟时长（秒）', en: 'Seconds of the delay.', sample: 30 },
    driftSeconds: { zh: '设备时钟的最大偏差（秒）', en: "Maximum error of a device's clock, in seconds.", sample: 0 },
    otaFailPercent: {
      zh: '升级镜像写入失败的比例（%）',
      en: 'Share of updates whose image cannot be stored, in percent.',
      sample: 2,
    },
    otaRollbackPercent: {
      zh: '升级后回滚到原版本的比例（%）',
      en: 'Share of updates after which a device returns to its previous version, in percent.',
      sample: 0,
    },
    otaBrickPercent: {
      zh: '升级后不再上线的比例（%）',
      en: 'Share of updates from which a device never returns, in percent.',
      sample: 0,
    },
    otaSlowPercent: {
      zh: '下载需要 1 到 5 分钟的升级比例（%）',
      en: 'Share of updates with a download of one to five minutes, in percent.',
      sample: 5,
    },
    seed: {
      zh: '随机数种子，相同的种子产生相同的数据',
      en: 'Seed of the random numbers: the same seed gives the same data.',
      sample: 1,
    },
    counts: { zh: '运行以来的计数', en: 'Counters since the start.' },
    reports: { zh: '上报数', en: 'Reports sent.', sample: 1200 },
    events: { zh: '事件数', en: 'Events sent.', sample: 12 },
    replies: { zh: '回复的指令数', en: 'Commands answered.', sample: 3 },
    lost: { zh: '丢失的上报数', en: 'Reports lost.', sample: 0 },
    refused: { zh: '被平台拒绝的消息数', en: 'Messages that the platform refused.', sample: 0 },
    updates: { zh: '升级成功数', en: 'Updates that devices confirmed.', sample: 40 },
    updatesFailed: { zh: '升级失败数', en: 'Updates that could not be installed.', sample: 1 },
    updatesRolledBack: { zh: '升级后回滚数', en: 'Updates after which a device returned to its version.', sample: 0 },
    updatesBricked: { zh: '升级后不再上线的设备数', en: 'Updates from which a device never returned.', sample: 0 },
    startTime: {
      zh: '启动时间（毫秒时间戳）；未启动为 null',
      en: 'Time of the start, in ms since the epoch; null before.',
      sample: 1795348800000,
    },
    stopReason: { zh: '停止的原因；运行中为空', en: 'Why it stopped; empty while it runs.' },
    isWaiting: {
      zh: '是否在等待服务进程接手',
      en: 'Whether it waits for a server process to take it over.',
      sample: false,
    },
    mayRun: { zh: '当前是否可以启动', en: 'Whether it can be started now.', sample: true },
    mqttPort: { zh: '设备连接的 MQTT 端口', en: 'MQTT port for devices.', sample: 1883 },
    devices: { zh: '模拟设备及其密钥', en: 'Simulated devices with their secrets.' },
    roots: { zh: '产品的根密钥', en: 'Root keys that the devices are built with.' },
    'roots.public': {
      zh: '公钥（base64url）',
      en: 'Public key, base64url.',
      sample: 'A1pX0mXn3mM0m8m5uJpY4b8x7n2k9wQe1rTzUiOpAsD',
    },
    firmware: { zh: '设备运行的固件', en: 'Firmware that the devices run.' },
    'firmware.type': {
      zh: '固件类型：module、bluetooth、zigbee、mcu',
      en: 'module, bluetooth, zigbee or mcu.',
      sample: 'module',
    },
    'firmware.version': {
      zh: '新设备运行的版本',
      en: 'Version that a new device runs.',
      sample: 'V1.0.0 build 260101',
    },
    'firmware.seq': {
      zh: '版本的序号；未知为 null',
      en: 'Sequence number of the version; null if unknown.',
      sample: 1,
    },
    features: { zh: '产品的功能', en: 'Features of the product.', sample: [] },
  },
}
