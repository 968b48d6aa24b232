import { zh as kit } from '@slipway/web-client/kit-texts.zh.ts'

const app = {
  failed: '操作失败，请重试',
  home: '首页',
  messages: '消息',
  me: '我的',
  navigation: '导航',
  back: '返回',
  notFound: '页面不存在',
  notFoundText: '地址可能有误，或页面已移除。',
  toStart: '回到首页',
  pageFailed: '页面出错了',
  offline: '无法连接服务器，正在重试',
  newVersion: '有新版本',
  reload: '重新加载',
  tooOld: 'App 版本过低，服务器已不再支持',
  tooOldText: '服务器已升级，不再支持当前版本。重新加载即可更新 App，家庭和设备不受影响。',
}

export const dictionary = { kit, app }

export type AppDictionary = typeof dictionary
