import type { Bilingual } from '../../locale.ts'
import type { miniProgramsRefusals } from './mini-programs.refusals.ts'

export const miniProgramsRefusalTexts: Record<keyof typeof miniProgramsRefusals, Bilingual> = {
  'mini-programs.notFound': {
    zh: '小程序不存在，或你无权访问',
    en: 'The mini-program does not exist, or you have no access to it',
  },
  'mini-programs.namesMissing': { zh: '请填写中文名和英文名', en: 'Enter both the Chinese and the English name' },
  'mini-programs.nameTaken': { zh: '你已有名为“{name}”的小程序', en: 'You already have a mini-program named “{name}”' },
  'mini-programs.tooMany': {
    zh: '每个账号最多 {limit} 个小程序',
    en: 'An account can have up to {limit} mini-programs',
  },
  'mini-programs.published': {
    zh: '小程序正在被用户使用：请先停止灰度，或取消选择全部应用',
    en: 'Users have this mini-program. Stop the gray version, or remove it from all applications first.',
  },
  'mini-programs.inUse': {
    zh: '{panelTotal} 个 EIB 面板使用此小程序（{panels}），{productTotal} 个产品选择了这些面板（{products}）。请先在面板中更换小程序，或下架面板。',
    en: 'EIB panels with this mini-program: {panelTotal} ({panels}), chosen by products: {productTotal} ({products}). Choose another mini-program in these panels, or take them offline first.',
  },
  'mini-programs.notATable': { zh: '不是有效的 CSV 或 XLSX 文件', en: 'Not a valid CSV or XLSX file' },
  'mini-programs.tableTooLarge': {
    zh: '文件最多 {rows} 行，解压后最多 {limitMb} MB',
    en: 'A file can have up to {rows} rows, and {limitMb} MB when unpacked',
  },
  'mini-programs.tooManyAccounts': {
    zh: '每个小程序最多 {limit} 个灰度账号，还可添加 {left} 个',
    en: 'A mini-program can have up to {limit} gray accounts: {left} more can be added',
  },
  'mini-programs.notPackaged': {
    zh: '最近上传的版本尚未打包完成，请先完成检查、审核和打包',
    en: 'The last upload is not packaged yet. It has to be checked, reviewed and packaged first.',
  },
  'mini-programs.nothingNew': {
    zh: '版本 {version} 已经发布，请先上传新版本',
    en: 'Version {version} is published already. Upload a newer one first.',
  },
  'mini-programs.noAudience': {
    zh: '没有灰度用户：请添加灰度账号，或选择灰度配置',
    en: 'No one would see the gray version. Add gray accounts, or choose a gray config.',
  },
  'mini-programs.noApp': {
    zh: '未选择应用：请先选择可以打开此小程序的应用',
    en: 'No application is chosen. Choose the applications that show this mini-program first.',
  },
  'mini-programs.nothingBefore': { zh: '没有可以回滚的版本', en: 'There is no version to go back to' },
  'mini-programs.notInGrey': { zh: '没有正在灰度的版本', en: 'There is no gray release' },
  'mini-programs.packagingNow': {
    zh: '上一个版本正在打包，请稍后再上传',
    en: 'The version before is being packaged. Upload again in a moment.',
  },
  'mini-programs.idMissing': { zh: '缺少小程序 ID，或格式错误', en: 'The mini-program ID is missing or malformed' },
  'mini-programs.nothingUploaded': { zh: '尚未上传代码包', en: 'No package is uploaded yet' },
  'mini-programs.underWay': {
    zh: '最近上传的版本仍在处理中（阶段 {stage}）',
    en: 'The last upload is still being processed (stage {stage})',
  },
  'mini-programs.nothingToAcknowledge': { zh: '没有等待确认的警告', en: 'No warnings wait to be acknowledged' },
  'mini-programs.nothingToReview': { zh: '该版本不在待审核状态', en: 'This version does not wait for a review' },
  'mini-programs.reasonMissing': { zh: '拒绝时请填写原因', en: 'Enter a reason for the refusal' },
  'mini-programs.notPreviewable': {
    zh: '该版本未通过检查或已过期，无法预览',
    en: 'This version failed its check or has expired, so it can’t be previewed',
  },
  'mini-programs.previewOver': {
    zh: '预览链接已失效，请在控制台重新生成',
    en: 'This preview link is no longer valid. Create another one in the console.',
  },
  'mini-programs.notGranted': {
    zh: '你尚未允许此小程序保存数据',
    en: 'You have not allowed this mini-program to store data',
  },
  'mini-programs.storeFull': {
    zh: '小程序最多为每个用户保存 {kib} KiB 数据',
    en: 'A mini-program can store up to {kib} KiB for each user',
  },
  'mini-programs.tooManyWrites': {
    zh: '保存过快：每秒最多 {limit} 次，请稍等 1 秒再试',
    en: 'Too many writes: up to {limit} a second. Wait a second, then try again.',
  },
}
