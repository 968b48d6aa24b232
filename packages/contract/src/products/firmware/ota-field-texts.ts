import type { ApiTexts } from '../../reference/api-text.ts'

const regionText = {
  zh: '该地区的发布结果：ok、失败原因，或 null（未发布到该地区）',
  en: 'Result of the release in this area: ok, the reason of the failure, or null where it was not released.',
  sample: 'ok',
}

/** The fields of releases that the module library does not have. */
export const otaFieldTexts: NonNullable<ApiTexts['fields']> = {
  recordId: { zh: '发布记录 ID', en: 'ID of the release.', sample: '41' },
  moduleId: {
    zh: '模组 ID；空表示产品自有固件',
    en: "ID of the module; empty for the product's own firmware.",
    sample: '3',
  },
  packageId: { zh: '固件版本 ID', en: 'ID of the firmware version.', sample: '12' },
  isSupported: {
    zh: '服务器的 Node.js 版本能否生成差分包',
    en: "Whether the server's version of Node.js can make deltas.",
    sample: true,
  },
  fullSize: { zh: '完整文件的字节数', en: 'Size of the full file in bytes.', sample: 412_345 },
  'deltas.fromVersion': { zh: '适用的旧版本', en: 'Version that the delta applies to.', sample: 'V1.0.0 build 260101' },
  'deltas.state': {
    zh: 'waiting 等待生成，ready 已校验并下发，tooLarge 超过完整文件的 60%，failed 生成失败',
    en: 'waiting to be made, ready and verified, tooLarge (more than 60 % of the full file), or failed.',
    sample: 'ready',
  },
  'deltas.size': {
    zh: '差分包字节数；尚未生成时为 null',
    en: 'Size of the delta in bytes; null until it was made.',
    sample: 24_310,
  },
  'deltas.downloads': { zh: '设备完整下载的次数', en: 'Complete downloads by devices.', sample: 120 },
  'deltas.savedBytes': { zh: '节省的字节数', en: 'Bytes that these downloads have saved.', sample: 46_564_200 },
  search: { zh: '产品名称的一部分', en: 'Part of the product name.', sample: '' },
  productName: { zh: '产品名称', en: 'Name of the product.', sample: 'Plug' },
  productPic: { zh: '产品图片的地址', en: 'URL of the picture of the product.', sample: '' },
  isAdd: {
    zh: '是否添加新版本',
    en: 'Whether a new version is added.',
    codes: {
      0: { zh: '使用已有版本', en: 'Use an existing version' },
      1: { zh: '添加新版本', en: 'Add a new version' },
    },
  },
  publishStatus: {
    zh: '固件升级的状态',
    en: 'State of the release.',
    codes: {
      1: { zh: '待验证', en: 'To be validated' },
      2: { zh: '验证中', en: 'Validating' },
      3: { zh: '待发布', en: 'To be released' },
      4: { zh: '已发布', en: 'Released' },
    },
  },
  publishType: {
    zh: '发布方式；null 表示尚未发布',
    en: 'How it is released; null before the release.',
    codes: { 1: { zh: '灰度发布', en: 'Gray' }, 2: { zh: '全量发布', en: 'Full' } },
  },
  grayRatio: {
    zh: '灰度比例（%），只能提高；100 为全量发布',
    en: 'Gray ratio in percent, which can only rise; 100 is a full release.',
    sample: 20,
  },
  effectiveDay: {
    zh: '有效期（天）：验证和灰度为 1–90，全量发布为 3650',
    en: 'Validity in days: 1 to 90 for a validation and a gray release, 3650 for a full one.',
    sample: 30,
  },
  effectiveTime: {
    zh: '有效期的结束时间（毫秒时间戳）',
    en: 'End of the validity, in ms since the epoch.',
    sample: 1797940800000,
  },
  isExpired: { zh: '灰度有效期是否已结束', en: 'Whether the gray release has expired.', sample: false },
  area: {
    zh: '发布地区：CN、US（北美）或 GLOBAL',
    en: 'Release area: CN, US (North America) or GLOBAL.',
    sample: 'CN',
  },
  remindType: {
    zh: '升级提醒方式',
    en: 'How devices are upgraded.',
    codes: {
      1: { zh: '询问用户', en: 'Ask the user' },
      2: { zh: '空闲时静默升级', en: 'Silently in idle hours' },
      3: { zh: '强制升级', en: 'Forced' },
    },
  },
  releaseNotes: { zh: '中文更新说明', en: 'Release notes in Chinese.', sample: '修复断网重连' },
  releaseNotesEn: { zh: '英文更新说明', en: 'Release notes in English.', sample: 'Fixes reconnects' },
  cnDevices: {
    zh: '中国的测试设备：序列号列表，或以换行、逗号分隔的文本，最多 100 台',
    en: 'Test devices in China: a list of serial numbers, or a text with them separated by line breaks or commas. Up to 100.',
    sample: ['lamp0001'],
  },
  usDevices: {
    zh: '北美的测试设备，最多 100 台',
    en: 'Test devices in North America, up to 100.',
    sample: [],
  },
  cn: regionText,
  us: regionText,
  userId: { zh: '新增该升级的账号 ID', en: 'ID of the account that added it.', sample: '1' },
  account: { zh: '新增该升级的账号', en: 'Account that added it.', sample: 'dev@example.com' },
  publishTime: {
    zh: '首次发布的时间（毫秒时间戳）；null 表示尚未发布',
    en: 'Time of the first release in ms since the epoch; null before.',
    sample: 1795348800000,
  },
  createTime: {
    zh: '新增时间（毫秒时间戳）',
    en: 'Time when it was added, in ms since the epoch.',
    sample: 1795348800000,
  },
  updateTime: {
    zh: '最近修改时间（毫秒时间戳）',
    en: 'Time of the last change, in ms since the epoch.',
    sample: 1795348800000,
  },
  testedTime: {
    zh: '验证通过的时间（毫秒时间戳）',
    en: 'Time when the validation passed, in ms since the epoch.',
    sample: 1795348800000,
  },
  passed: { zh: '验证是否通过', en: 'Whether the validation passed.', sample: true },
  reason: { zh: '验证未通过的原因', en: 'Why the validation failed.', sample: '' },
  failReason: { zh: '最近一次验证未通过的原因', en: 'Why the last validation failed.', sample: '' },
  failTime: {
    zh: '最近一次验证未通过的时间（毫秒时间戳）',
    en: 'Time of the last failed validation, in ms since the epoch.',
    sample: null,
  },
  withdrawTime: { zh: '撤回时间（毫秒时间戳）', en: 'Time of the withdrawal, in ms since the epoch.', sample: null },
  deleteTime: { zh: '删除时间（毫秒时间戳）', en: 'Time of the deletion, in ms since the epoch.', sample: null },
  isWithdrawn: { zh: '是撤回还是删除', en: 'True if it was withdrawn, false if it was deleted.', sample: false },
  devices: { zh: '测试设备及其上报的版本', en: 'Test devices, and what they report.' },
  serial: { zh: '设备序列号', en: 'Serial number of the device.', sample: 'lamp0001' },
  region: { zh: '测试设备所在的地区列表', en: 'The list that the test device is in.', sample: 'cn' },
  isPresent: { zh: '设备是否仍存在', en: 'Whether the device still exists.', sample: true },
  reportedVersion: {
    zh: '设备上报的版本；空表示从未上报',
    en: 'Version that the device reports; empty if it never did.',
    sample: 'V1.2.0 build 260101',
  },
  reportedTime: {
    zh: '首次上报该版本的时间（毫秒时间戳）',
    en: 'Time when it first reported this version, in ms since the epoch.',
    sample: 1795348800000,
  },
  isConfirmed: { zh: '是否正在运行该版本', en: 'Whether it runs the version of the release.', sample: true },
  firmwares: { zh: '产品的各类固件', en: 'The firmware of the product, by type.' },
  latest: { zh: '最新发布的版本；null 表示没有', en: 'The newest released version; null if there is none.' },
  inFlow: { zh: '进行中的版本；null 表示没有', en: 'The version in flow; null if there is none.' },
  deviceCount: { zh: '设备数', en: 'Number of devices.', sample: 3 },
  versions: { zh: '设备最常上报的版本', en: 'The versions that most devices report.' },
  version: { zh: '设备上报的版本', en: 'Version as devices report it.', sample: 'V1.2.0 build 260101' },
  isReleasable: {
    zh: '是否高于该产品已发布的版本',
    en: 'Whether it is above the version that was last released for this product.',
    sample: true,
  },
  file: { zh: '要下载的文件', en: 'The file to download.' },
  serials: { zh: '文件中属于该产品的设备', en: 'Devices of the product in the file.', sample: ['lamp0001'] },
  unknown: { zh: '不属于该产品的序列号', en: 'Serial numbers that are not devices of the product.', sample: [] },
}
