import type { Bilingual } from '../../locale.ts'
import type { panelsRefusals } from './panels.refusals.ts'

export const panelsRefusalTexts: Record<keyof typeof panelsRefusals, Bilingual> = {
  'panels.notFound': { zh: '面板不存在', en: 'Panel not found' },
  'panels.notYours': {
    zh: '只有管理员可以修改标准面板',
    en: 'Only administrators can change standard panels',
  },
  'panels.tooMany': { zh: '最多 {limit} 个面板', en: 'Up to {limit} panels are allowed' },
  'panels.nameTaken': { zh: '已有名为“{name}”的面板', en: 'A panel named “{name}” already exists' },
  'panels.rnNameTaken': { zh: 'RN 名称“{name}”已被使用', en: 'The RN name “{name}” is already in use' },
  'panels.categoryUnknown': { zh: '品类不存在', en: 'Category not found' },
  'panels.appVersionTooLow': {
    zh: '此类面板需要 App {lowest} 或更高版本',
    en: 'Panels of this kind need app version {lowest} or later',
  },
  'panels.typeMismatch': {
    zh: '面板类型与内容不符，且添加后不能更改',
    en: 'The type doesn’t fit the content, and neither can change after the panel is added',
  },
  'panels.documentBroken': {
    zh: '面板内容无效：{place}',
    en: 'The panel document is invalid at {place}',
  },
  'panels.documentProblems': {
    zh: '面板有 {count} 个错误，修复后才能发布。第一个：{reason}',
    en: 'The panel has errors that have to be fixed before a release: {count}. First: {reason}',
  },
  'panels.packageMissing': {
    zh: '代码面板至少需要一个 Android 或 iOS 的 RN 包才能发布',
    en: 'A code panel needs at least one RN package, for Android or iOS, before a release',
  },
  'panels.programNotFound': {
    zh: '小程序不存在，或不属于产品的所有者',
    en: 'The mini-program does not exist, or does not belong to the owner of the product',
  },
  'panels.programUnpublished': {
    zh: '小程序“{name}”尚未发布：请先发布小程序',
    en: 'The mini-program “{name}” is not published. Publish it first.',
  },
  'panels.audienceMissing': {
    zh: '请填写灰度账号或比例，或选择灰度配置',
    en: 'Give the accounts or the share of users that get the gray version, or choose a gray config',
  },
  'panels.audienceTwice': {
    zh: '灰度配置不能与账号或比例同时使用',
    en: 'Give a gray config, or accounts and a share of users, not both',
  },
  'panels.upgrading': {
    zh: '面板正在灰度升级，请先全量发布或取消升级',
    en: 'An upgrade of this panel is in progress. Release it to all users or cancel it first.',
  },
  'panels.noUpgrade': { zh: '面板没有进行中的升级', en: 'The panel has no upgrade in progress' },
  'panels.versionNotHigher': {
    zh: '版本 {version} 必须高于当前版本 {newest}',
    en: 'Version {version} must be higher than the current version, {newest}',
  },
  'panels.wrongState': {
    zh: '面板当前状态不支持此操作，请刷新后查看',
    en: 'The panel’s state doesn’t allow this. Reload to see its current state.',
  },
  'panels.frozen': {
    zh: '面板已面向用户，只能修改描述和封面；其他内容请通过升级修改',
    en: 'Users have this panel: only its description and cover can change. Use an upgrade for everything else.',
  },
  'panels.inUse': {
    zh: '有 {count} 个产品选择了该面板，不能删除（包括 30 天内删除、仍可恢复的产品）',
    en: 'Products have chosen this panel, so it can’t be deleted. Number, including those deleted within the last 30 days: {count}',
  },
  'panels.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
  'panels.notChoosable': {
    zh: '只能选择灰度中或已发布的面板，或产品自有的未下架面板',
    en: 'Choose a panel that is published or in gray release, or one of the product’s own that isn’t offline',
  },
  'panels.otherUpgradeCode': {
    zh: '固件升级码不符，当前为 {current}',
    en: 'The firmware upgrade code doesn’t match. The current one is {current}.',
  },
  'panels.draftNotFound': { zh: '面板草稿不存在', en: 'Panel draft not found' },
  'panels.versionNotFound': { zh: '面板没有这个版本', en: 'The panel has no such version' },
  'panels.noDocument': {
    zh: '只有可视化面板和空白面板可以设计',
    en: 'Only visual and blank panels can be designed',
  },
  'panels.tooManyDrafts': {
    zh: '最多 {limit} 份草稿，请先发布或删除一份',
    en: 'There can be up to {limit} drafts. Publish or delete one first.',
  },
  'panels.documentTooLarge': {
    zh: '面板内容不能超过 {limit} KiB',
    en: 'A panel document can have up to {limit} KiB',
  },
  'panels.inGray': {
    zh: '面板正在首次灰度发布，请先全量发布或下架，再发布新版本',
    en: 'The panel’s first version is in gray release. Release it to all users or take it offline before you publish another one.',
  },
  'panels.sampleOfStandard': {
    zh: '只有标准面板的草稿可以更换示例产品',
    en: 'Only a draft of a standard panel has a sample product',
  },
}
