import type { Bilingual } from '@slipway/contract/locale.ts'
import { plainOptions, type ConsoleOptions } from './deployment-options.ts'

/** An option of `console.json` as `docs/settings.md` lists it. */
export interface OptionRow extends Bilingual {
  name: keyof ConsoleOptions
  type: Bilingual
  defaultValue: string
}

type Described = Record<keyof ConsoleOptions, Bilingual & { type: Bilingual }>

const both = (text: string): Bilingual => ({ zh: text, en: text })
const FLAG = both('true / false')
const ADDRESS = both('URL')

/** A new option without a row here does not compile. */
const described: Described = {
  supportRole: {
    type: {
      zh: '列表：administrator、developer、support、operator',
      en: 'list of administrator, developer, support, operator',
    },
    en: 'Built-in roles that accounts can have. Roles that are left out are hidden and refused for invitations and accounts; accounts that already have one keep it. administrator and developer are always offered.',
    zh: '账号可用的内置角色。未列出的角色不显示，邀请和修改账号时也会被拒绝；已有该角色的账号不受影响。administrator 和 developer 始终可用。',
  },
  accessType: {
    type: { zh: '列表：0、1', en: 'list of 0, 1' },
    en: 'Access plans of new products: 0 custom development, 1 development-free. Others are hidden in the form and refused by the server; existing products keep theirs.',
    zh: '新产品可选的接入方案：0 自主开发，1 免开发。其他方案在表单中不显示，服务端也会拒绝；已有产品不受影响。',
  },
  hardwareSelect: {
    type: FLAG,
    en: 'Whether products have the step of choosing hardware. Without it, the step is hidden and a release needs neither module nor firmware.',
    zh: '产品是否包含选择硬件的步骤。设为 false 时该步骤不显示，发布也不要求选择模组和固件。',
  },
  emailOnly: {
    type: FLAG,
    en: 'Only email addresses are accounts: phone accounts can neither register nor sign in.',
    zh: '仅支持邮箱账号：手机号账号不能注册，也不能登录。',
  },
  longAccounts: {
    type: FLAG,
    en: 'Registration and invitations accept email addresses of up to 254 characters; false: up to 32, as the specification of the console says. Existing accounts can always sign in.',
    zh: '注册和邀请支持最长 254 个字符的邮箱；false：最长 32 个字符（控制台规范的取值）。已有账号始终可以登录。',
  },
  hideEib: {
    type: FLAG,
    en: 'Hides EIB (KNX) panels from those that products can choose.',
    zh: '在产品可选的面板中隐藏 EIB（KNX）面板。',
  },
  hideOtaArea: {
    type: FLAG,
    en: 'Hides the choice of areas for firmware releases: they are released globally.',
    zh: '隐藏固件升级的地区选择，固件发布到全球。',
  },
  hideVirtualDevice: {
    type: FLAG,
    en: 'Hides virtual devices and closes their calls and their gateway.',
    zh: '隐藏虚拟设备，并关闭其接口和网关。',
  },
  virtualGateway: {
    type: { zh: 'ws:// 或 wss:// 地址，可为空', en: 'ws:// or wss:// URL, or empty' },
    en: 'Address to which virtual devices in the browser connect, if it differs from the console’s.',
    zh: '浏览器中的虚拟设备连接的地址，与控制台地址不同时填写。',
  },
  thirdLogin: {
    type: FLAG,
    en: 'Shows the third-party login, if its SLIPWAY_OIDC_… settings are set.',
    zh: '显示第三方登录，需同时设置 SLIPWAY_OIDC_…。',
  },
  hideFooter: { type: FLAG, en: 'Hides the footer.', zh: '隐藏页脚。' },
  logo: { type: ADDRESS, en: 'Picture in place of the Slipway logo.', zh: '替换 Slipway 徽标的图片。' },
  background: {
    type: ADDRESS,
    en: 'Picture in place of the drawing on the sign-in pages; a dark layer keeps the text readable.',
    zh: '替换登录页插图的图片；上面覆盖深色层，以保证文字清晰。',
  },
  copyright: { type: both('{ "zh", "en" }'), en: 'Copyright line of the footer.', zh: '页脚的版权信息。' },
  filingNumber: {
    type: { zh: '文字', en: 'text' },
    en: 'ICP filing number in the footer, a link to the register of the ministry.',
    zh: '页脚的 ICP 备案号，链接到工信部备案系统。',
  },
  businessLicence: {
    type: { zh: '文字或 URL', en: 'text or URL' },
    en: 'Business licence in the footer; a URL becomes a link.',
    zh: '页脚的营业执照；填写网址时显示为链接。',
  },
  termsUrl: {
    type: ADDRESS,
    en: 'Terms of use. Registration asks for consent only to documents that have a URL.',
    zh: '使用条款的网址。注册时只要求同意已设置网址的文件。',
  },
  privacyUrl: { type: ADDRESS, en: 'Privacy policy, as above.', zh: '隐私政策的网址，同上。' },
  sites: {
    type: {
      zh: '列表：{ "region": china / europe, "url" }',
      en: 'list of { "region": china / europe, "url" }',
    },
    en: 'Sites of other regions. The choice is shown if there is more than one.',
    zh: '其他地区的站点，多于一个时显示选择。',
  },
}

export const optionRows: readonly OptionRow[] = (Object.keys(described) as (keyof ConsoleOptions)[]).map((name) => ({
  name,
  ...described[name],
  defaultValue: JSON.stringify(plainOptions[name]),
}))
