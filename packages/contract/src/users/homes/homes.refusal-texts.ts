import type { Bilingual } from '../../locale.ts'
import type { homesRefusals } from './homes.refusals.ts'

export const homesRefusalTexts: Record<keyof typeof homesRefusals, Bilingual> = {
  'homes.notFound': {
    zh: '家庭不存在，或你没有权限',
    en: 'The home doesn’t exist, or you aren’t allowed to do this.',
  },
  'homes.roomNotFound': { zh: '房间不存在，请刷新', en: 'The room doesn’t exist. Reload the page.' },
  'homes.memberNotFound': { zh: '成员不存在，请刷新', en: 'The member doesn’t exist. Reload the page.' },
  'homes.invitationOver': {
    zh: '邀请已失效，请让对方重新邀请',
    en: 'This invitation is no longer valid. Ask for a new one.',
  },
  'homes.deviceNotFound': {
    zh: '设备不存在，或你没有权限',
    en: 'The device doesn’t exist, or you aren’t allowed to do this.',
  },
  'homes.roomTaken': {
    zh: '家庭中已有房间“{name}”，请换一个名称',
    en: 'The home already has a room named “{name}”. Choose another name.',
  },
  'homes.tooManyOwned': {
    zh: '每个用户最多拥有 {limit} 个家庭',
    en: 'A user can own up to {limit} homes.',
  },
  'homes.tooMany': { zh: '每个用户最多加入 {limit} 个家庭', en: 'A user can be in up to {limit} homes.' },
  'homes.tooManyMembers': { zh: '每个家庭最多 {limit} 名成员', en: 'A home can have up to {limit} members.' },
  'homes.tooManyRooms': { zh: '每个家庭最多 {limit} 个房间', en: 'A home can have up to {limit} rooms.' },
  'homes.tooManyDevices': { zh: '每个家庭最多 {limit} 台设备', en: 'A home can have up to {limit} devices.' },
  'homes.tooManyInvitations': {
    zh: '24 小时内最多发出 {limit} 个邀请，请稍后再试',
    en: 'You can create up to {limit} invitations in 24 hours. Try again later.',
  },
  'homes.ownerStays': {
    zh: '所有者不能退出家庭，请先转让或解散家庭',
    en: 'The owner can’t leave the home. Hand it over or dissolve it.',
  },
  'homes.deviceOffline': {
    zh: '设备离线，无法控制',
    en: 'The device is offline, so it can’t be controlled.',
  },
  'homes.otherPanel': { zh: '此设备当前使用的是其他面板', en: 'This device has another panel now.' },
  'homes.panelStoreFull': {
    zh: '面板最多为每个用户保存 {kib} KiB 数据',
    en: 'A panel can store up to {kib} KiB for each user.',
  },
  'homes.tooManyStreams': {
    zh: '当前网络的实时连接过多，请稍后再试',
    en: 'Too many live connections from this network. Try again later.',
  },
  'homes.tooManyControls': {
    zh: '操作过快：每秒最多 {limit} 次，请稍等 1 秒再试',
    en: 'You’re controlling devices too fast: up to {limit} times a second. Wait a second, then try again.',
  },
  'homes.deviceBusy': {
    zh: '设备正被频繁操作：每秒最多 {limit} 次，请稍等 1 秒再试',
    en: 'This device is being controlled too fast: up to {limit} times a second. Wait a second, then try again.',
  },
}
