import type { Bilingual } from '../../locale.ts'
import type { virtualDevicesRefusals } from './virtual-devices.refusals.ts'

export const virtualDevicesRefusalTexts: Record<keyof typeof virtualDevicesRefusals, Bilingual> = {
  'virtual-devices.notBound': {
    zh: '你在该产品下还没有虚拟设备',
    en: 'You have no virtual device for this product',
  },
  'virtual-devices.tooMany': {
    zh: '一个产品最多 {limit} 台虚拟设备，请先删除不再使用的虚拟设备',
    en: 'A product can have up to {limit} virtual devices. Delete an unused one first.',
  },
  'virtual-devices.ticketSpent': {
    zh: '绑定凭证已使用或已过期，请重新获取',
    en: 'The bind ticket was used or has expired. Request a new one.',
  },
  'virtual-devices.hidden': {
    zh: '本平台已关闭虚拟设备',
    en: 'Virtual devices are turned off on this site',
  },
}
