import type { Bilingual } from '../../locale.ts'
import type { appsRefusals } from './apps.refusals.ts'

export const appsRefusalTexts: Record<keyof typeof appsRefusals, Bilingual> = {
  'apps.notFound': {
    zh: '应用不存在，或你无权访问',
    en: 'The application does not exist, or you have no access to it',
  },
  'apps.categoryNotFound': { zh: '自定义品类不存在', en: 'The custom category does not exist' },
  'apps.notRestorable': {
    zh: '没有可恢复的应用：应用删除后 {days} 天内可以恢复',
    en: 'There is no application to restore. Applications can be restored within {days} days after deletion.',
  },
  'apps.nameTaken': { zh: '你已有名为“{name}”的应用', en: 'You already have an application named “{name}”' },
  'apps.androidNameTaken': {
    zh: '包名 {name} 已被使用，请更换',
    en: 'Package name {name} is taken. Choose another one.',
  },
  'apps.bundleIdTaken': {
    zh: 'Bundle ID {name} 已被使用，请更换',
    en: 'Bundle ID {name} is taken. Choose another one.',
  },
  'apps.nameFixed': {
    zh: '首次正式构建后不能修改：已安装的应用以它识别更新',
    en: 'Can’t change after the first formal build: installed apps recognize updates by it',
  },
  'apps.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
  'apps.building': {
    zh: '应用正在构建，请等待构建完成或先取消构建，再删除应用',
    en: 'The application is being built. Wait for the build or cancel it, then delete the application.',
  },
  'apps.tooMany': { zh: '每个账号最多 {limit} 个应用', en: 'An account can have up to {limit} applications' },
  'apps.functionLocked': {
    zh: '“{function}”不能关闭：应用商店要求应用提供注销账号的功能',
    en: '“{function}” can’t be switched off: app stores require that users can delete their accounts',
  },
  'apps.tooManyCategories': {
    zh: '每个应用最多 {limit} 个自定义品类',
    en: 'An application can have up to {limit} custom categories',
  },
  'apps.categoryTaken': {
    zh: '该应用已有名为“{name}”的自定义品类',
    en: 'The application already has a custom category named “{name}”',
  },
  'apps.subCategoryUnknown': { zh: '没有标识为 {category} 的品类', en: 'There is no category {category}' },
  'apps.clientTaken': { zh: '客户端 ID {clientId} 已被使用', en: 'Client ID {clientId} is taken' },
  'apps.secretMissing': { zh: '请输入客户端密钥', en: 'Enter the client secret' },
}
