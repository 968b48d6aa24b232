import type { Bilingual } from '../../locale.ts'
import type { virtualDevicesRefusals } from './virtual-devices.refusals.ts'

export const virtualDevicesRefusalTexts: Record<keyof typeof virtualDevicesRefusals, Bilingual> = {
  'virtual-devices.notBound': {
    zh: '您在这个产品下还没有虚拟设备',
    en: 'You have no virtual device of this product',
  },
  'virtual-devices.tooMany': {
    zh: '一个产品最多 {limit} 台虚拟设备，请让不再使用的账号先删除',
    en: 'A product has at most {limit} virtual devices: one that nobody uses has to be deleted first',
  },
  'virtual-devices.ticketSpent': {
    zh: '绑定凭证已使用或已过期，请重新获取',
    en: 'This bind ticket was used or has expired: ask for a new one',
  },
  'virtual-devices.hidden': {
    zh: '此部署已关闭虚拟设备',
    en: 'This installation has switched virtual devices off',
  },
}
