import type { Bilingual } from '../../locale.ts'
import type { firmwareRefusals } from './firmware.refusals.ts'

export const firmwareRefusalTexts: Record<keyof typeof firmwareRefusals, Bilingual> = {
  'firmware.notFound': { zh: '固件升级不存在', en: 'Firmware release not found' },
  'firmware.firmwareNotFound': {
    zh: '产品没有使用该固件，请先在硬件开发中选择',
    en: 'The product doesn’t use this firmware. Select it in the hardware step first.',
  },
  'firmware.packageNotFound': { zh: '该固件没有此版本', en: 'The firmware has no such version' },
  'firmware.fileNotFound': { zh: '该版本没有此文件', en: 'The version has no such file' },
  'firmware.packageMissing': {
    zh: '请选择已有版本（packageId），或在 isAdd 为 1 时填写 firmwareVersion 和 firmwareUrl',
    en: 'Choose a version (packageId), or send firmwareVersion and firmwareUrl with isAdd 1',
  },
  'firmware.typeTwice': {
    zh: '{version} 的固件类型已在本次发布中；每个类型只能有一个版本',
    en: 'The release already has a version of the type of {version}; each type can have one',
  },
  'firmware.noCommonHardware': {
    zh: '没有硬件版本同时适用于这些固件版本',
    en: 'No hardware revision fits all of these versions',
  },
  'firmware.libraryOnly': {
    zh: '该固件属于模组库，只有可使用“模组管理”的账号能为它添加版本。请选择已有版本',
    en: 'The firmware belongs to the module library. Only accounts with the menu Module management can add versions to it. Choose an existing version.',
  },
  'firmware.inFlow': {
    zh: '版本 {version} 尚未完成验证和发布，完成或删除后才能新增版本',
    en: 'Version {version} is not released yet. Release or delete it before you add another version.',
  },
  'firmware.versionReleased': {
    zh: '版本 {version} 已为该产品发布过',
    en: 'Version {version} was already released for this product',
  },
  'firmware.versionNotIncreasing': {
    zh: '版本 {version} 必须高于已发布的版本 {newest}',
    en: 'Version {version} must be higher than the released version {newest}',
  },
  'firmware.notEditable': {
    zh: '当前状态下不能修改该字段',
    en: 'This field can’t change in the present state',
  },
  'firmware.withdrawn': {
    zh: '该版本已撤回，请发布更高版本',
    en: 'The version is withdrawn. Release a higher version.',
  },
  'firmware.validating': {
    zh: '正在验证，不能删除。请先结束验证',
    en: 'The version is being validated and can’t be deleted. End its validation first.',
  },
  'firmware.notYetValidated': {
    zh: '该版本尚未完成验证，请先完成验证再发布',
    en: 'The version isn’t validated yet. Complete its validation, then release it.',
  },
  'firmware.alreadyValidated': {
    zh: '该版本已完成验证，不能再更改测试设备',
    en: 'The validation of the version is complete. Its test devices can’t change any more.',
  },
  'firmware.devicesMissing': { zh: '请至少填写一台测试设备', en: 'Add at least one test device' },
  'firmware.devicesUnknown': {
    zh: '{count} 个序列号不是该产品的设备：{serials}',
    en: '{count} serial numbers are not devices of this product: {serials}',
  },
  'firmware.deviceTwice': {
    zh: '设备 {serial} 同时在两个地区的列表中，请只保留一个',
    en: 'Device {serial} is in the lists of both areas. Keep it in one.',
  },
  'firmware.windowMissing': { zh: '请填写有效期，1–90 天', en: 'Enter the validity, 1 to 90 days' },
  'firmware.windowTooLong': {
    zh: '有效期为 1–90 天；只有全量发布为 3650 天',
    en: 'Validity is 1 to 90 days; only a full release has 3650 days',
  },
  'firmware.ratioMissing': { zh: '请填写灰度比例', en: 'Enter the rollout percentage' },
  'firmware.ratioFalls': {
    zh: '灰度比例只能提高，当前为 {current}%',
    en: 'The rollout percentage can only rise. It is {current}% now.',
  },
  'firmware.areaMissing': { zh: '请选择发布地区', en: 'Select the release area' },
  'firmware.areaNarrows': {
    zh: '发布地区只能扩大为全球，不能更换或缩小',
    en: 'The release area can be widened to Global, but not changed or narrowed',
  },
  'firmware.expired': {
    zh: '灰度有效期已结束。可全量发布（100%），或发布更高版本',
    en: 'The staged release has expired. Release it fully (100%), or release a higher version.',
  },
  'firmware.modelUnpublished': {
    zh: '该固件需要物模型版本 {needed}，产品最新发布的是 {published}',
    en: 'This firmware needs model version {needed}; the newest published one is {published}',
  },
  'firmware.hardwareUnsignable': {
    zh: '硬件版本“{hardware}”不能写入签名的固件清单：仅限字母、数字、点、连字符和下划线。请添加硬件版本不含空格的新固件版本',
    en: 'The hardware revision “{hardware}” can’t be part of a signed manifest, which allows letters, digits, dots, hyphens and underscores. Add a firmware version whose revisions have no spaces.',
  },
  'firmware.keysWaiting': {
    zh: '产品的首个密钥列表还在等待根密钥签名，请在“签名密钥”页面完成签名后重试',
    en: 'The first key list of the product waits for the signature of its root. Sign it on the page “Signing keys” and try again.',
  },
  'firmware.signatureMissing': {
    zh: '发布密钥 {keyId} 不在平台上。请在“签名密钥”页面签署此固件清单后重试',
    en: 'Release key {keyId} is not stored here. Sign the manifest of this release on the page “Signing keys” and try again.',
  },
  'firmware.releaseFailed': {
    zh: '发布失败。中国：{cn}；北美：{us}',
    en: 'The release failed. China: {cn}. North America: {us}.',
  },
  'firmware.notValidating': {
    zh: '该版本不在验证中，请刷新后重试',
    en: 'The version is not being validated. Reload and try again.',
  },
  'firmware.testFailed': {
    zh: '验证设备 {serial} 升级后未能正常工作（{outcome}），请将验证标记为未通过，或重试该设备',
    en: 'Test device {serial} doesn’t work after the update ({outcome}). Fail the validation, or retry the device.',
  },
  'firmware.notCompleted': {
    zh: '版本升级未完成：没有测试设备上报版本 {version}',
    en: 'Version upgrade not completed: no test device reports version {version}',
  },
  'firmware.reasonMissing': { zh: '请填写验证未通过的原因', en: 'Enter why the validation failed' },
  'firmware.unfinished': {
    zh: '固件版本 {version} 尚未完成验证和发布，请先完成或删除',
    en: 'Firmware version {version} is not released yet. Release or delete it first.',
  },
  'firmware.notATable': {
    zh: '不是有效的 CSV 或 XLSX 文件',
    en: 'Not a valid CSV or XLSX file',
  },
  'firmware.tableTooLarge': {
    zh: '文件解压后超过 {limitMb} MB，请删除无关的工作表和列',
    en: 'The file is larger than {limitMb} MB when unpacked. Delete other sheets and columns.',
  },
  'firmware.noSerials': { zh: '文件中没有序列号', en: 'The file has no serial numbers' },
  'firmware.tooManyDevices': {
    zh: '最多 {limit} 台测试设备，文件中有 {found} 个序列号',
    en: 'Up to {limit} test devices are allowed; the file has {found} serial numbers',
  },
}
