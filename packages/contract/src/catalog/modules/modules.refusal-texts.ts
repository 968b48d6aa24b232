import type { Bilingual } from '../../locale.ts'
import type { modulesRefusals } from './modules.refusals.ts'

export const modulesRefusalTexts: Record<keyof typeof modulesRefusals, Bilingual> = {
  'modules.notFound': { zh: '模组不存在', en: 'Module not found' },
  'modules.firmwareNotFound': { zh: '固件不存在', en: 'Firmware not found' },
  'modules.versionNotFound': { zh: '固件版本不存在', en: 'Firmware version not found' },
  'modules.toolNotFound': { zh: 'SDK 工具版本不存在', en: 'SDK tool version not found' },
  'modules.fileNotFound': { zh: '没有该文件', en: 'There is no such file' },
  'modules.notSelected': { zh: '请选择模组', en: 'Please select a module' },
  'modules.nameTaken': { zh: '已有名为“{name}”的模组', en: 'A module named “{name}” already exists' },
  'modules.tooMany': { zh: '最多 {limit} 个', en: 'Up to {limit} are allowed' },
  'modules.inUse': {
    zh: '有 {count} 个产品正在使用该模组，不能删除（包括 30 天内删除、仍可恢复的产品）：{products}',
    en: 'This module is in use and can’t be deleted. Products that use it, including those deleted within the last 30 days: {count} ({products})',
  },
  'modules.firmwareInUse': {
    zh: '有产品正在使用该固件，不能删除',
    en: 'A product uses this firmware, so it can’t be deleted',
  },
  'modules.versionInUse': {
    zh: '有产品正在使用版本 {version}，不能删除',
    en: 'A product uses version {version}, so it can’t be deleted',
  },
  'modules.versionNeeded': {
    zh: '版本 {needed} 只能从 {version} 或更高版本升级，不能删除 {version}',
    en: 'Version {needed} can only be installed from {version} or later, so {version} can’t be deleted',
  },
  'modules.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
  'modules.firmwareTypeTaken': {
    zh: '该模组已有此类型的固件，每种类型只能有一个',
    en: 'The module already has a firmware of this type. There can be one of each type.',
  },
  'modules.versionTaken': { zh: '版本 {version} 已存在', en: 'Version {version} already exists' },
  'modules.versionNotIncreasing': {
    zh: '版本 {version} 必须高于最新版本 {newest}',
    en: 'Version {version} must be higher than the newest version, {newest}',
  },
  'modules.fromVersionUnknown': {
    zh: '该固件没有版本 {version}',
    en: 'The firmware has no version {version}',
  },
  'modules.wrongChip': {
    zh: '固件文件是 {found} 的镜像，该模组需要 {chip}',
    en: 'The file is an image for {found}, but the module requires {chip}',
  },
  'modules.wrongVersion': {
    zh: '固件文件中的版本是 {found}，与 {version} 不一致。如果设备确实上报 {found}，请填写 reportedAs',
    en: 'The image says version {found}, not {version}. If devices report {found}, send it as reportedAs.',
  },
  'modules.md5Mismatch': {
    zh: '文件的 MD5 是 {found}，与填写的不一致，请重新上传',
    en: 'The MD5 of the file is {found}, not the one given. Upload the file again.',
  },
  'modules.sizeMismatch': {
    zh: '文件大小是 {found} 字节，与填写的不一致，请重新上传',
    en: 'The file has {found} bytes, not the size given. Upload the file again.',
  },
  'modules.toolVersionTaken': {
    zh: '该模组已有版本为 {version} 的 SDK 工具',
    en: 'The module already has an SDK tool with version {version}',
  },
}
