import type { Setting } from './config.ts'

export interface PushSettings {
  /** Host names; one that begins with `*.` stands for all below it. */
  hosts: readonly string[]
  /** Push services in the operator's own network: these origins alone may be http or have private addresses. */
  origins: readonly string[]
}

/** The push services of browsers. */
const browserHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
]

export const pushSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_PUSH_HOSTS',
    defaultValue: '',
    zh: '除浏览器厂商外还允许的推送服务，用逗号分隔：主机名（例如 push.example.com），或自有网络中推送服务的完整地址（例如 http://192.168.1.20:8080）',
    en: 'Comma-separated push services allowed in addition to those of browser vendors: host names such as push.example.com, or full addresses of services in your own network such as http://192.168.1.20:8080',
  },
]

const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/

/** Throws a message with the allowed forms. */
export function pushSettingsOf(text: string): PushSettings {
  const given = text
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
  const origins = given.filter((one) => one.includes('://'))
  const hosts = given.filter((one) => !one.includes('://'))
  for (const origin of origins) {
    const url = URL.parse(origin)
    if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin) throw new Error(wrong(origin))
  }
  for (const host of hosts) if (!HOST.test(host)) throw new Error(wrong(host))
  return { hosts: [...browserHosts, ...hosts], origins }
}

const wrong = (text: string): string =>
  `SLIPWAY_PUSH_HOSTS contains "${text}", but each entry must be a host name such as push.example.com or an address such as http://192.168.1.20:8080`
