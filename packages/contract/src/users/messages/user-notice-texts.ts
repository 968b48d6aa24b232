import type { Bilingual } from '../../locale.ts'
import type { NoticeKind, NoticeNames } from '../users/user-notices.ts'

type TextOf = (names: NoticeNames) => Bilingual

const textOf: Readonly<Record<NoticeKind, TextOf>> = {
  memberJoined: ({ home, by }) => ({
    zh: `${by} 加入了家庭“${home}”`,
    en: `${by} has joined the home “${home}”`,
  }),
  memberLeft: ({ home, by }) => ({
    zh: `${by} 离开了家庭“${home}”`,
    en: `${by} has left the home “${home}”`,
  }),
  removedFromHome: ({ home, by }) => ({
    zh: `${by} 将你移出了家庭“${home}”`,
    en: `${by} has removed you from the home “${home}”`,
  }),
  homeHandedOver: ({ home, by }) =>
    by === ''
      ? {
          zh: `家庭“${home}”原来的主人注销了账号，现在你是主人`,
          en: `The owner of the home “${home}” has deleted the account: the home is yours now`,
        }
      : {
          zh: `${by} 将家庭“${home}”转让给了你，现在你是主人`,
          en: `${by} has handed the home “${home}” over to you: you own it now`,
        },
  homeDissolved: ({ home, by }) => ({
    zh: `${by} 解散了家庭“${home}”，其中的设备已全部移除`,
    en: `${by} has dissolved the home “${home}”; its devices have been removed`,
  }),
  deviceRemoved: ({ home, device, by }) => ({
    zh: `${by} 从家庭“${home}”中移除了“${device}”`,
    en: `${by} has removed “${device}” from the home “${home}”`,
  }),
  deviceReset: ({ home, device }) => ({
    zh: `“${device}”被重置，已离开家庭“${home}”，它的历史记录已删除。重新添加后可继续使用`,
    en: `“${device}” was reset and has left the home “${home}”; its history has been deleted. Add it again to use it`,
  }),
  shareAccepted: ({ device, by }) => ({
    zh: `${by} 接受了你共享的“${device}”`,
    en: `${by} has accepted your share of “${device}”`,
  }),
  shareEnded: ({ device, by }) => ({
    zh: `${by} 不再与你共享“${device}”`,
    en: `${by} no longer shares “${device}” with you`,
  }),
  passwordChanged: () => ({
    zh: '你的密码已修改。如果不是你本人操作，请立即用验证码重置密码',
    en: 'Your password was changed. If it wasn’t you, reset it with an emailed code right away',
  }),
}

/** In both languages: the reader may change the language later. */
export const userNoticeText = (kind: NoticeKind, names: NoticeNames): Bilingual => textOf[kind](names)
