import type { Bilingual } from '../../locale.ts'
import type { devicesRefusals } from './devices.refusals.ts'

export const devicesRefusalTexts: Record<keyof typeof devicesRefusals, Bilingual> = {
  'devices.notFound': { zh: '设备不存在', en: 'Device not found' },
  'devices.serialTaken': { zh: '序列号 {serial} 已存在', en: 'The serial number {serial} already exists' },
  'devices.tooMany': { zh: '一个产品最多 {limit} 台调试设备', en: 'A product can have up to {limit} devices' },
  'devices.offModel': { zh: '{feature}：{problem}', en: '{feature}: {problem}' },
  'devices.noSuchCommand': { zh: '该设备没有这条指令', en: 'The device has no such command' },
  'devices.commandOver': {
    zh: '指令已结束，无法取消',
    en: 'The command has already ended and can’t be canceled',
  },
  'devices.commandQueueFull': {
    zh: '该设备已有 {limit} 条指令等待，请取消不需要的指令，或等待它们完成或过期',
    en: '{limit} commands are already waiting for the device. Cancel those you no longer need, or wait until they complete or expire.',
  },
  'devices.shadowChanged': {
    zh: '期望值已被修改（版本 {version}），请刷新后重试',
    en: 'The desired values changed in the meantime (version {version}). Reload and try again.',
  },
  'devices.shadowTooLarge': {
    zh: '期望值最多 {keys} 项，合计 {bytes} 字节',
    en: 'A device can have up to {keys} desired values, {bytes} bytes in total',
  },
  'devices.disabled': { zh: '设备已停用，请先启用', en: 'The device is disabled. Enable it first.' },
  'devices.notSubDevice': { zh: '该网关没有子设备 {serial}', en: 'This gateway has no sub-device {serial}' },
}
