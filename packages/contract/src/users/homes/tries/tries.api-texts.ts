import type { ApiTexts } from '../../../reference/api-text.ts'

const id = 'Zk3vQm8TQ2yXw1c4b7n0aA'
const session = 'x'.repeat(43)
const link = `eyJwaWQiOiJwLTFhMmIifQ.${'x'.repeat(43)}`

const kinds = {
  zh: '链接类型',
  en: 'Kind of the link.',
  codes: { try: { zh: '体验，24 小时', en: 'Try, 24 hours' }, debug: { zh: '调试，2 小时', en: 'Debug, 2 hours' } },
}
const panelName = { zh: '面板名称；自动生成的面板为空', en: 'Name of the panel; empty for the generated one.' }
const version = {
  zh: '生成时已发布的面板版本；没有则为空',
  en: 'Version of the panel that is published; empty for none.',
}

export const triesApiTexts: ApiTexts = {
  calls: {
    createPanelTry: {
      zh: '为产品的一个面板生成带签名的链接，手机相机扫码即可打开，无需 App 和账号。`try` 有效 24 小时，`debug` 有效 2 小时，均可随时撤销。手机看到你的虚拟设备（没有时自动创建）；没有网页扮演它时由服务器应答。',
      en: 'Makes a signed link to one panel of a product, which the camera of a phone opens without app and account. `try` lasts 24 hours, `debug` 2 hours; both can be withdrawn at any time. The phone sees your virtual device, which is created if needed; the server answers for it while no page does.',
    },
    listPanelTries: {
      zh: '返回你在该产品下仍有效的链接，最新的在前。',
      en: 'Returns your links of the product that are still good, the newest first.',
    },
    endPanelTry: {
      zh: '撤销链接，已打开的手机页面 1 秒内结束。',
      en: 'Withdraws a link. Pages that phones have open end within a second.',
    },
    watchPanelTry: {
      zh: '服务器推送事件：首个事件包含全部内容，之后只推送变化的部分。',
      en: 'Server-sent events: everything first, then the parts that change.',
    },
    openTry: {
      zh: '打开扫到的链接，返回设备、面板和此手机的会话。带上会话再次打开不计为新的手机；一个链接最多 20 部手机。',
      en: 'Opens a scanned link and returns the device, the panel and the session of this phone. Opening it again with the session counts as the same phone; up to 20 phones open one link.',
    },
    watchTry: {
      zh: '服务器推送事件：设备每次变化时的最新状态；面板保存后推送新的面板。',
      en: 'Server-sent events: the device whenever it changes, and the panel when it was saved.',
    },
    reportTry: {
      zh: '把调试页面的日志（指令、代码面板的消息和错误）发给正在查看的开发者。不保存。',
      en: 'Sends lines that a debug page has logged (commands, messages and failures of a code panel) to its developer while watching. They aren’t stored.',
    },
    setTriedDevice: {
      zh: '体验时设置属性，规则同控制设备。',
      en: 'Sets properties during a try, with the rules of controlling a device.',
    },
    invokeTriedDevice: {
      zh: '体验时调用操作，规则同控制设备。',
      en: 'Invokes an operation during a try, with the rules of controlling a device.',
    },
  },
  fields: {
    tryId: { zh: '链接 ID', en: 'ID of the link.', sample: id },
    session: { zh: '此手机的会话，由 openTry 返回', en: 'Session of this phone, from openTry.', sample: session },
    substituted: {
      zh: '显示自动生成的面板的原因；空：显示的就是该面板',
      en: 'Why the generated panel is shown instead; empty: it is not.',
      codes: {
        '': { zh: '显示的就是该面板', en: 'The panel itself is shown' },
        noPackage: { zh: '代码面板还没有网页代码包', en: 'The code panel has no web package' },
        tooOld: { zh: '代码包需要更高版本的随行 App', en: 'The package needs a newer companion app' },
        eib: { zh: 'EIB 面板未选择小程序，用于原生 App', en: 'An EIB panel without a mini-program is for native apps' },
        noProgram: { zh: 'EIB 面板的小程序未发布', en: 'The mini-program of the EIB panel is not published' },
      },
    },
    'createPanelTry:kind': kinds,
    'listPanelTries:kind': kinds,
    'openTry:kind': kinds,
    'createPanelTry:panelName': panelName,
    'listPanelTries:panelName': panelName,
    'openTry:panelName': panelName,
    'createPanelTry:version': version,
    'listPanelTries:version': version,
    'openTry:version': version,
    'createPanelTry:panelId': {
      zh: '面板 ID；`generated` 为自动生成的面板',
      en: 'ID of the panel; `generated` is the generated one.',
      sample: 'generated',
    },
    'createPanelTry:urls': {
      zh: '同一链接在本站各个可能被手机访问的地址，最可能的在前',
      en: 'The link at each address at which a phone may reach this installation, the likeliest first.',
      sample: [`http://192.168.1.20:3000/app/t#${link}`],
    },
    'createPanelTry:minAppVersion': {
      zh: '原生 App 的最低版本',
      en: 'Lowest version of a native app.',
      sample: '1.3.3',
    },
    'listPanelTries:phones': { zh: '已打开的手机数', en: 'Number of phones that have opened it.' },
    'createPanelTry:phones': { zh: '已打开的手机数', en: 'Number of phones that have opened it.' },
    'watchPanelTry:phones': { zh: '已打开链接的手机', en: 'Phones that have opened the link.' },
    openTime: { zh: '打开时间', en: 'When the phone opened it.' },
    agent: { zh: '手机浏览器的标识', en: 'What the phone’s browser calls itself.', sample: 'Mozilla/5.0 (iPhone …)' },
    'openTry:link': { zh: '扫到的地址中 # 之后的部分', en: 'The part of the scanned address after #.', sample: link },
    'openTry:entry': { zh: '第三方入口；没有时为 null', en: 'A third-party entry; null for none.', sample: null },
    'openTry:device': { zh: '虚拟设备', en: 'The virtual device.' },
    'reportTry:log': { zh: '日志行', en: 'Lines of the log.', sample: ['→ ui.ready'] },
    'watchPanelTry:log': { zh: '调试页面的日志', en: 'Lines that a debug page has logged.', sample: ['→ ui.ready'] },
    'watchTry:device': { zh: '设备当前状态', en: 'The device as it is now.' },
    'watchPanelTry:device': { zh: '设备当前状态', en: 'The device as it is now.' },
    'watchPanelTry:panel': { zh: '面板，保存后再次推送', en: 'The panel; again after it was saved.' },
    'watchTry:panel': { zh: '保存后的面板', en: 'The panel after it was saved.' },
    'watchTry:over': {
      zh: '连接结束的原因',
      en: 'Why the stream ends.',
      codes: {
        ended: { zh: '链接已失效', en: 'The link is over' },
        replaced: { zh: '被新连接取代', en: 'A newer stream replaced it' },
      },
    },
    'watchPanelTry:over': {
      zh: '连接结束的原因',
      en: 'Why the stream ends.',
      codes: {
        ended: { zh: '链接已失效', en: 'The link is over' },
        replaced: { zh: '被新连接取代', en: 'A newer stream replaced it' },
      },
    },
  },
}
