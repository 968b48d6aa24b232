import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} ${kit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141', 'Windows'],
  [`${mac} ${kit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141', 'macOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${kit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140', 'Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${kit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome 140', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${kit} Chrome/139.0.0.0 Safari/537.36`, 'Chrome 139', 'ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${kit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome 141', 'Android'],
  [`${iPhone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'Chrome 141', 'iOS'],
  [`${windows} ${kit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141', 'Windows'],
  [`${windows} ${kit} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, 'Edge 18', 'Windows'],
  [`${windows} ${kit} Chrome/140.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera 122', 'Windows'],
  [`${windows} ${kit} Chrome/138.0.0.0 YaBrowser/25.8.0 Safari/537.36`, 'Yandex 25', 'Windows'],
  [`${mac} ${kit} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.6.3797.63`, 'Vivaldi 7', 'macOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144', 'Windows'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143', 'Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox 144', 'Android'],
  [`${iPhone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 'Firefox 144', 'iOS'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'Safari 26', 'macOS'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari 18', 'iOS'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    'Safari 17',
    'iPadOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S938B) ${kit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet 28',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; 2312DRA50C) ${kit} Version/4.0 Chrome/109.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/19.2.0`,
    'MIUI Browser 19',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) ${kit} Chrome/99.0.4844.88 HuaweiBrowser/14.0.5.301 Mobile Safari/537.36`,
    'Huawei Browser 14',
    'HarmonyOS',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${kit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
    'Chrome 114',
    'HarmonyOS',
  ],
  [`${iPhone} Mobile/15E148 MicroMessenger/8.0.61(0x18003d2f) NetType/WIFI Language/zh_CN`, 'WeChat 8', 'iOS'],
  [
    `Mozilla/5.0 (Linux; U; Android 13; zh-cn; PGT-AN10) ${kit} Version/4.0 Chrome/89.0.4389.72 MQQBrowser/14.6 Mobile Safari/537.36`,
    'QQ Browser 14',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 14; zh-CN) ${kit} Version/4.0 Chrome/100.0.4896.58 UCBrowser/17.0.2.1351 Mobile Safari/537.36`,
    'UC Browser 17',
    'Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer 11', 'Windows'],
  ['curl/8.5.0', 'curl 8', undefined],
  ['PostmanRuntime/7.48.0', 'Postman 7', undefined],
  ['python-requests/2.32.3', 'Python', undefined],
  ['node', 'Node.js', undefined],
  ['', undefined, undefined],
  ['something of their own', undefined, undefined],
])('%s is read as %s on %s', (agent, browser, system) => {
  expect(deviceName(agent)).toEqual({ browser, system })
})

test('only the beginning of an agent is read, however long it is', () => {
  expect(deviceName(`${'x'.repeat(500)} Firefox/9`).browser).toBe('Firefox 9')
  expect(deviceName(`${'x'.repeat(512)} Firefox/9`).browser).toBeUndefined()
})
