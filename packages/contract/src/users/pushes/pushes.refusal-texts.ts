import type { Bilingual } from '../../locale.ts'
import type { pushesRefusals } from './pushes.refusals.ts'

export const pushesRefusalTexts: Record<keyof typeof pushesRefusals, Bilingual> = {
  'pushes.serviceNotAllowed': {
    zh: '服务器不允许使用推送服务 {host}，请联系管理员设置 SLIPWAY_PUSH_HOSTS',
    en: 'This server doesn’t use the push service {host}. Its administrator can allow it with SLIPWAY_PUSH_HOSTS.',
  },
  'pushes.wrongKeys': {
    zh: '推送订阅的密钥无效，请重新订阅',
    en: 'The keys of this subscription are not valid. Subscribe again.',
  },
  'pushes.appNotFound': {
    zh: '应用不存在，请检查应用 ID',
    en: 'There is no such application. Check its ID.',
  },
  'pushes.channelOff': {
    zh: '应用没有启用 {channel} 推送，请先在控制台的应用“推送”步骤中保存凭证并启用',
    en: 'The application doesn’t push through {channel}. Save its credentials in the console, in the step Push of the application, and switch the channel on.',
  },
  'pushes.notSubscribed': {
    zh: '本设备尚未开启推送',
    en: 'This phone isn’t subscribed to pushes.',
  },
  'pushes.testedJustNow': {
    zh: '刚刚发送过测试推送，请在 {seconds} 秒后再试',
    en: 'A test was sent just now. Try again in {seconds} seconds.',
  },
  'pushes.noAddress': {
    zh: '你的账号没有可用的{way}地址，或服务器无法发送',
    en: 'Your account has no address for this, or the server can’t send to it ({way}).',
  },
  'pushes.noSuchEvent': {
    zh: '该设备没有“{deKey}”事件的消息',
    en: 'This device has no messages about an event “{deKey}”.',
  },
  'pushes.tooManyMutes': {
    zh: '最多暂停 {limit} 个设备或事件的推送',
    en: 'You can mute up to {limit} devices and events.',
  },
}
