import type { Bilingual } from '../../../locale.ts'
import type { panelPackagesRefusals } from './panel-packages.refusals.ts'

export const panelPackagesRefusalTexts: Record<keyof typeof panelPackagesRefusals, Bilingual> = {
  'panels.notCode': { zh: '该面板不是代码面板，没有代码包', en: 'This is not a code panel, so it has no packages' },
  'panels.packageBroken': {
    zh: '代码包有问题：{reason}（{place}）',
    en: 'The package can’t be used: {reason} ({place})',
  },
  'panels.noUpload': {
    zh: '没有待审核的代码包，请刷新后查看',
    en: 'There is no package for this. Reload to see its current state.',
  },
  'panels.reasonMissing': { zh: '请填写拒绝的原因', en: 'Enter a reason for the refusal' },
  'panels.nothingNew': {
    zh: '没有新的已打包代码包，请先上传并通过审核',
    en: 'No new package is ready. Upload one and have it reviewed first.',
  },
}
