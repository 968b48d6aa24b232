import type { ApiTexts } from '../../reference/api-text.ts'

/** The fields of a simulated fleet, its faults and its devices. */
export const simulationFieldTexts: NonNullable<ApiTexts['fields']> = {
  version: { zh: '运行的版本', en: 'Version that the devices run.', sample: 'V1.0.0' },
  hardware: { zh: '硬件版本；空表示未上报', en: 'Hardware revision; empty if devices report none.', sample: 'A1' },
  area: { zh: '地区：CN、US（北美）、OTHER', en: 'Area: CN, US (North America), OTHER.', sample: 'CN' },
  devices: { zh: '设备数', en: 'Number of devices.', sample: 10000 },
  onlineHours: { zh: '每天在线的小时数', en: 'Hours online per day.', sample: 24 },
  pollMinutes: {
    zh: '轮询间隔（分钟）；0 为保持连接',
    en: 'Minutes between polls; 0 for devices that stay connected.',
    sample: 0,
  },
  bytesPerSecond: { zh: '下载速度（字节/秒）', en: 'Download speed in bytes per second.', sample: 100000 },
  installs: {
    zh: '依次安装的版本数：途经的必经版本和过渡版本，最后一个是本次升级的版本',
    en: 'Versions that such a device installs one after the other: those on its way, and that of the release.',
    sample: 1,
  },
  utcOffset: { zh: '与 UTC 的时差（分钟）', en: 'Minutes east of UTC.', sample: 480 },
  'getProductFleet:devices': {
    zh: '查看的设备数：全部或抽样',
    en: 'Devices that were looked at: all, or a sample.',
    sample: 10000,
  },
  'getProductFleet:fleet.devices': { zh: '设备数', en: 'Number of devices.', sample: 9000 },
  'getProductFleet:leftOut.devices': { zh: '设备数', en: 'Number of devices.', sample: 12 },
  'getProductFleet:total': { zh: '产品的设备数', en: 'Devices of the product.', sample: 10000 },
  'getProductFleet:validationDevices': {
    zh: '已运行该版本的测试设备数',
    en: 'Test devices that run the version.',
    sample: 60,
  },
  leftOut: { zh: '不参与演练的设备', en: 'Devices that take no part.' },
  'leftOut.reason': {
    zh: '原因，与升级解释中的检查项同名；另有 silent（七天未在线）和 tooMany（归类过多）',
    en: 'Why, named as the checks of explanations; also silent (not online for seven days) and tooMany (more kinds than a fleet can have).',
    sample: 'silent',
  },
  faults: { zh: '故障', en: 'The faults.' },
  'getSimulatedDevice:faults': { zh: '该设备的故障', en: 'Faults of this device.', sample: ['neverReturns'] },
  'faults.kind': {
    zh: '故障种类，例如 neverReturns（安装后不再恢复连接）',
    en: 'Kind of the fault, e.g. neverReturns: silent after the installation.',
    sample: 'neverReturns',
  },
  'faults.permille': { zh: '有此故障的设备比例（‰）', en: 'Share of the devices, per mille.', sample: 30 },
  'faults.serials': {
    zh: '有此故障的设备，如 fleet-7（编号从 0 开始）',
    en: 'Devices with the fault, such as fleet-7, counted from 0.',
    sample: [],
  },
  'faults.during': { zh: '断电时机：download 或 flash', en: 'When the power is cut: download or flash.' },
  'faults.percent': { zh: '下载或写入到百分之几时', en: 'At which percentage of the download or of the writing.' },
  'faults.minutes': {
    zh: '持续时间或延迟（分钟）；时钟跳变可为负',
    en: 'How long it lasts or how late it is, in minutes; a clock can also jump back.',
  },
  'faults.bytesPerSecond': { zh: '慢速连接的速度（字节/秒）', en: 'Speed of the slow link, in bytes per second.' },
  'faults.afterMinutes': {
    zh: '开始后多少分钟重启服务器',
    en: 'When the server restarts, in minutes after the start.',
  },
  device: { zh: '模拟设备的编号，从 0 开始', en: 'Number of the simulated device, from 0.', sample: 7 },
  runSeed: {
    zh: '带故障运行的种子；缺省为无故障的运行',
    en: 'Seed of a run with faults. Default: the run without faults.',
    sample: 1,
  },
  part: { zh: '设备的归类', en: 'What kind of device it is.' },
  'part.devices': { zh: '同类设备数', en: 'Devices of this kind.', sample: 10000 },
  group: {
    zh: '所在批次，从 0 开始；null 表示不在任何批次',
    en: 'Its group, from 0; null if it is in none.',
    sample: 2,
  },
  lines: { zh: '升级任务的经过', en: 'What happened to its update.' },
  minute: { zh: '开始后的虚拟分钟', en: 'Virtual minutes since the start.', sample: 12 },
  second: { zh: '该分钟内的秒', en: 'Seconds of that minute.', sample: 30 },
  'lines.state': {
    zh: '任务的状态；大写为结果',
    en: 'State of the job; in capitals its outcome.',
    sample: 'downloading',
  },
  attempt: { zh: '第几次尝试', en: 'Number of the attempt.', sample: 1 },
  why: { zh: '原因', en: 'Why.', sample: '' },
}
