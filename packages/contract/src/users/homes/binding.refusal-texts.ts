import type { Bilingual } from '../../locale.ts'
import type { bindingRefusals } from './binding.refusals.ts'

export const bindingRefusalTexts: Record<keyof typeof bindingRefusals, Bilingual> = {
  'homes.claimRefused': {
    zh: '设备码与该设备不匹配，请核对标签',
    en: 'The code doesn’t match this device. Check its label.',
  },
  'homes.codeLocked': {
    zh: '该设备的错误尝试过多，请在 {minutes} 分钟后再试',
    en: 'Too many wrong codes for this device. Try again in {minutes} minutes.',
  },
  'homes.tooManyClaims': {
    zh: '添加设备的次数过多，请在 {minutes} 分钟后再试',
    en: 'Too many attempts to add a device. Try again in {minutes} minutes.',
  },
  'homes.ticketSpent': {
    zh: '二维码已使用或已过期，请在控制台重新显示',
    en: 'The QR code was used or has expired. Show a new one in the console.',
  },
  'homes.notPressed': {
    zh: '请先按一下设备上的按键，并让手机与设备连接同一网络，然后重试',
    en: 'Press the button on the device, make sure that your phone is in the same network, and try again.',
  },
  'homes.bindTokenNotFound': {
    zh: '绑定令牌不存在或已过期，请重新添加设备',
    en: 'The token doesn’t exist or has expired. Start adding the device again.',
  },
  'homes.boundElsewhere': {
    zh: '设备已被其他家庭添加，请让原主人先移除设备',
    en: 'Another home already has this device. Ask its owner to remove it first.',
  },
  'homes.carried': {
    zh: '设备通过网关连接，请添加其网关，或先把它从网关移除',
    en: 'This device is connected through a gateway. Add the gateway, or remove the device from it first.',
  },
  'homes.tooManySubDevices': {
    zh: '家庭最多有 {limit} 台子设备，请先移除一些',
    en: 'A home has at most {limit} sub-devices. Remove some first.',
  },
  'homes.inYourHome': {
    zh: '设备已在你的家庭“{home}”中，可在设备页移到其他家庭',
    en: 'This device is already in your home “{home}”. You can move it on its page.',
  },
  'homes.notReleased': {
    zh: '该产品尚未发布，不能添加',
    en: 'This product isn’t released, so its devices can’t be added.',
  },
  'homes.wayClosed': {
    zh: '该产品的厂商不支持用这种方式添加设备，请按说明书上的方式添加',
    en: 'The maker of this product doesn’t let its devices be added in this way. Follow the manual of the device.',
  },
}
