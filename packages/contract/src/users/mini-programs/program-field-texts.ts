import type { FieldText } from '../../reference/api-text.ts'

const PROGRAM_ID = 'b1c2d3e4f5061728394a5b6c7d8e9fa0'

export const permissionsText: FieldText = {
  zh: '权限：home、device、history、store、timers、media、links',
  en: 'Permissions: home, device, history, store, timers, media, links.',
  sample: ['home', 'store'],
}

/** Fields of a mini-program, also where it is the panel of a device. */
export const programFieldTexts: Readonly<Record<string, FieldText>> = {
  miniProgramId: { zh: '小程序 ID', en: 'ID of the mini-program.', sample: PROGRAM_ID },
  cnName: { zh: '中文名，最多 20 个字符', en: 'Chinese name, up to 20 characters.', sample: '全屋一览' },
  enName: { zh: '英文名，最多 20 个字符', en: 'English name, up to 20 characters.', sample: 'At a glance' },
  logo: { zh: '图标的地址，可为空', en: 'Address of the logo; may be empty.', sample: '/files/3f2a.png' },
  granted: permissionsText,
  isAnswered: {
    zh: '用户此前是否允许或拒绝过',
    en: 'Whether the user has allowed or denied before.',
    sample: true,
  },
}
