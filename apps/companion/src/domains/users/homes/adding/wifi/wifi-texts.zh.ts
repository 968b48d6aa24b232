import type { TokenRefusal } from '@slipway/contract/users/homes/binding/bind-tokens.ts'
import type { ImprovFailed } from './improv-device.ts'
import type { LinkProblem } from './use-improv.ts'

const problems: Record<ImprovFailed['reason'], string> = {
  unableToConnect: '设备无法连接该网络。请核对名称和密码，并确认网络为 2.4 GHz（多数设备不支持 5 GHz）。',
  notAuthorized: '设备的授权已过期。请再按一下设备上的按键，然后重试。',
  invalidPacket: '设备没有读懂收到的内容，请重试。',
  unknownCommand: '设备不支持通过蓝牙设置 Wi-Fi。',
  unknown: '设备报告了未知错误，请重试。',
  silent: '设备没有回应。请靠近设备后重试。',
  lost: '与设备的蓝牙连接已断开。请靠近设备后重试。',
}

const links: Record<LinkProblem, string> = {
  blocked: '浏览器无法使用蓝牙。请打开蓝牙，并在浏览器和系统设置中允许使用。',
  unreachable: '无法连接该设备。请靠近设备，确认它正在等待配网，然后重试。',
  lost: problems.lost,
}

const refusals: Record<TokenRefusal, string> = {
  boundElsewhere: '设备已联网，但已被其他家庭添加。请让原主人先移除设备。',
  inYourHome: '设备已联网，它已在你的另一个家庭中。可在设备页移到其他家庭。',
  wayClosed: '设备已联网，但该产品的厂商不支持用这种方式添加，请按说明书上的方式添加。',
  notReleased: '设备已联网，但该产品尚未发布，不能添加。',
  tooManyDevices: '设备已联网，但家庭的设备已满。请先移除一些设备。',
}

export const wifiZh = {
  title: '通过蓝牙设置 Wi-Fi',
  intro: '适用于支持 Improv Wi-Fi 的新设备。接通设备电源，打开手机的蓝牙，然后在浏览器的列表中选择设备。',
  choose: '选择设备',
  noBluetooth:
    '此浏览器不支持网页蓝牙。请使用安卓手机上的 Chrome，或电脑上的 Chrome、Edge。iPhone 和 iPad 的浏览器都不支持。',
  notSecure: '浏览器只允许 https 页面使用蓝牙。请通过 https 打开本应用。',
  connecting: '正在通过蓝牙连接设备…',
  links,
  theDevice: '设备',
  authorize: (name: string) => `请按一下“${name}”上的按键，允许它接收网络信息。`,
  pressAgain: '设备的授权已过期，请再按一下设备上的按键。已填写的内容会保留。',
  identify: '让设备发出提示',
  already: '该设备已连接 Wi-Fi。如需添加，请返回并使用“附近的设备”或设备码；如需更换网络，请先恢复出厂设置。',
  networkText: (name: string) => `“${name}”将连接以下网络。密码只通过蓝牙发送给设备，不会发送到服务器。`,
  ssid: 'Wi-Fi 名称',
  ssidHint: '设备能找到的网络会列出供选择，区分大小写',
  ssidWrong: '请填写 Wi-Fi 名称，最长 32 字节',
  password: 'Wi-Fi 密码',
  passwordHint: '开放网络请留空',
  passwordWrong: 'Wi-Fi 密码为 8 到 64 个字符',
  join: '连接并添加',
  joining: (ssid: string) => `设备正在连接“${ssid}”，最长约一分钟…`,
  problems,
  failed: '未能设置设备',
  arriving: (ssid: string) => `设备已连接“${ssid}”，正在等待它登录…`,
  arrivingText: '通常不到一分钟，设备会自动添加到家庭。请不要关闭本页面。',
  uncertain: '蓝牙连接已断开，设备可能正在连接网络。如果一分钟后仍未出现，请检查密码后重新设置。',
  refusals,
  again: '重新设置',
  joined: (ssid: string) => `设备已连接“${ssid}”`,
  pressIt: '最后一步：再按一下设备上的按键，它会出现在下面。',
  byCode: '扫码或输入设备码',
}

export type WifiTexts = typeof wifiZh
