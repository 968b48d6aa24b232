import type { ApiTexts } from '../../../reference/api-text.ts'

const link = '/app/a?p=0123456789abcdef0123456789abcdef&s=A1F2#ABCDE12345'
const code = { zh: '代码，不区分大小写', en: 'The code, in upper or lower case.', sample: '7KQ2M9XA' }

export const appCodesApiTexts: ApiTexts = {
  calls: {
    createAppCode: {
      zh: '为标签、邀请或共享的链接生成 8 位代码，5 分钟内有效，只能使用一次。在浏览器中打开链接、却在 App 中登录的用户用它在 App 中继续。无需登录。',
      en: 'Creates an 8-character code for the link of a label, an invitation or a share. It works once, within 5 minutes. Someone who opened the link in the browser but is signed in to the app enters the code there to continue. No session is needed.',
    },
    openAppCode: {
      zh: '返回代码对应的链接，代码随即失效。一小时内输错 10 次后暂停。',
      en: 'Returns the link of a code, which then stops working. After 10 wrong codes within an hour, no further ones are accepted for a while.',
    },
  },
  fields: {
    link: { zh: '链接的路径、参数和片段', en: 'Path, query and fragment of the link.', sample: link },
    'openAppCode:code': code,
    'createAppCode:code': code,
    'createAppCode:expireTime': { zh: '过期时间', en: 'When it expires.', sample: 1_797_000_000_000 },
  },
}
