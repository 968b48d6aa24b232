import { zh as kit } from '@slipway/web-client/form-texts.zh.ts'

const share = {
  language: '切换语言',
  /** The name of the language in that language. */
  otherLanguage: 'English',
  noConnection: '无法连接服务器，正在重试',
  loading: '加载中',
  failed: '加载失败',
  retry: '重试',
  over: '分享已失效',
  overText: '分享可能已到期或被撤销，请让对方重新分享。也请确认打开的是完整的链接。',
  toApp: '打开 App',
  by: (name: string) => `${name} 与你分享了这台设备`,
  terms: '你可以',
  see: '查看设备状态、历史和事件',
  control: '查看和控制设备，以及历史和事件',
  messages: '接收设备的消息和推送',
  until: (time: string) => `${time} 前有效`,
  untilWithdrawn: '有效期至对方撤销分享',
  accept: '接受分享',
  account: '接受时需要登录，没有账号可以注册。',
  visitor: (until: string) => `访客 · ${until} 前有效`,
  visitorText: '无需账号，请勿转发此链接：任何持有者都可使用。',
  disabled: '设备已被厂商停用',
  refused: '设备拒绝了操作',
  /** 面板体验 */
  tries: {
    over: '体验已结束',
    overText: '二维码已过期或被撤销，请在控制台重新生成。',
    try: (panel: string) => `体验：${panel}`,
    debug: (panel: string) => `调试：${panel}`,
    generated: '自动生成的面板',
    until: (time: string) => `${time} 前有效`,
    substituted: {
      noPackage: '该代码面板还没有网页代码包，这里显示自动生成的面板。',
      tooOld: '该代码面板需要更高版本的 App，这里显示自动生成的面板。',
      eib: '此 EIB 面板未选择小程序，只在原生 App 中显示，这里显示自动生成的面板。',
      noProgram: '此面板的小程序尚未发布，这里显示自动生成的面板。',
    },
    /** 按 `CodePanel` 报告的原因；代码面板自己的错误信息原样显示 */
    stops: {
      'not ready in time': '没有及时就绪',
      'left its page': '离开了自己的页面',
      'too many messages': '消息过多',
      'has stopped the app': '曾使页面失去响应',
    },
    failed: (reason: string) => `代码面板已停止（${reason}），这里显示自动生成的面板。`,
    opens: (name: string, host: string) => `${name}（将打开 ${host}）`,
    debugging: '调试',
    reload: '重新加载',
    versions: (version: string, format: string) => `面板版本 ${version} · 格式 ${format}`,
    unpublished: '未发布',
    log: '日志',
    noLines: '操作面板后，这里显示下发的命令和设备的上报。',
    saved: '面板已保存，已更新为最新内容',
  },
}

export const dictionary = { kit, share }

export type PanelDictionary = typeof dictionary
