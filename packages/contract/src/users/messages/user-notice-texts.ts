import type { Bilingual } from '../../locale.ts'
import type { NoticeKind, NoticeNames } from '../users/user-notices.ts'

type TextOf = (names: NoticeNames) => Bilingual

/** A name whose author is erased is empty. */
const homeNamed = (home: string): Bilingual =>
  home === '' ? { zh: '一个家庭', en: 'a home' } : { zh: `家庭“${home}”`, en: `the home “${home}”` }
const deviceNamed = (device: string): Bilingual =>
  device === '' ? { zh: '一台设备', en: 'a device' } : { zh: `“${device}”`, en: `“${device}”` }
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const textOf: Readonly<Record<NoticeKind, TextOf>> = {
  memberJoined: ({ home, by }) => ({
    zh: `${by} 加入了${homeNamed(home).zh}`,
    en: `${by} has joined ${homeNamed(home).en}`,
  }),
  memberLeft: ({ home, by }) => ({
    zh: `${by} 离开了${homeNamed(home).zh}`,
    en: `${by} has left ${homeNamed(home).en}`,
  }),
  removedFromHome: ({ home, by }) => ({
    zh: `${by} 将你移出了${homeNamed(home).zh}`,
    en: `${by} has removed you from ${homeNamed(home).en}`,
  }),
  homeHandedOver: ({ home, by }) =>
    by === ''
      ? {
          zh: `${homeNamed(home).zh}原来的主人注销了账号，现在你是主人`,
          en: `The owner of ${homeNamed(home).en} has deleted the account: the home is yours now`,
        }
      : {
          zh: `${by} 将${homeNamed(home).zh}转让给了你，现在你是主人`,
          en: `${by} has handed ${homeNamed(home).en} over to you: you own it now`,
        },
  homeDissolved: ({ home, by }) => ({
    zh: `${by} 解散了${homeNamed(home).zh}，其中的设备已全部移除`,
    en: `${by} has dissolved ${homeNamed(home).en}; its devices have been removed`,
  }),
  deviceRemoved: ({ home, device, by }) => ({
    zh: `${by} 从${homeNamed(home).zh}中移除了${deviceNamed(device).zh}`,
    en: `${by} has removed ${deviceNamed(device).en} from ${homeNamed(home).en}`,
  }),
  deviceDeleted: ({ home, device }) => ({
    zh: `厂商删除了${homeNamed(home).zh}中的${deviceNamed(device).zh}`,
    en: `The maker has deleted ${deviceNamed(device).en} of ${homeNamed(home).en}`,
  }),
  deviceReset: ({ home, device }) => ({
    zh: `${deviceNamed(device).zh}被重置，已离开${homeNamed(home).zh}，它的历史记录已删除。重新添加后可继续使用`,
    en: `${sentence(deviceNamed(device).en)} was reset and has left ${homeNamed(home).en}; its history has been deleted. Add it again to use it`,
  }),
  shareAccepted: ({ device, by }) => ({
    zh: `${by} 接受了你共享的${deviceNamed(device).zh}`,
    en: `${by} has accepted your share of ${deviceNamed(device).en}`,
  }),
  shareEnded: ({ device, by }) => ({
    zh: `${by} 不再与你共享${deviceNamed(device).zh}`,
    en: `${by} no longer shares ${deviceNamed(device).en} with you`,
  }),
  passwordChanged: () => ({
    zh: '你的密码已修改。如果不是你本人操作，请立即用验证码重置密码',
    en: 'Your password was changed. If it wasn’t you, reset it with an emailed code right away',
  }),
}

/** In both languages: the reader may change the language later. */
export const userNoticeText = (kind: NoticeKind, names: NoticeNames): Bilingual => textOf[kind](names)
