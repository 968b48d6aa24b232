import type { Bilingual } from '../../../locale.ts'
import type { appBuildersRefusals } from './app-builders.refusals.ts'

export const appBuildersRefusalTexts: Record<keyof typeof appBuildersRefusals, Bilingual> = {
  'appBuilders.notFound': { zh: '构建机不存在', en: 'The builder does not exist' },
  'appBuilders.nameTaken': {
    zh: '已有同名的构建机，请换一个名称',
    en: 'A builder has this name already. Choose another one.',
  },
  'appBuilders.tooMany': {
    zh: '最多添加 {limit} 台构建机，请先移除不用的构建机',
    en: 'A server has at most {limit} builders. Remove one that is not used.',
  },
  'appBuilders.notABuilder': {
    zh: '只有构建机的令牌可以调用此接口，请在应用的构建步骤中添加构建机',
    en: 'Only the token of a builder makes this call. Add a builder in the build step of an application.',
  },
  'appBuilders.leaseOver': {
    zh: '此构建任务已交给其他构建进程，或已不需要',
    en: 'The build belongs to another builder by now, or is no longer wanted',
  },
  'appBuilders.pictureMissing': {
    zh: '找不到应用图标或启动图的文件，构建已结束',
    en: 'The file of the logo or the start picture is missing, and the build has ended',
  },
  'appBuilders.otherBytes': {
    zh: '收到的文件与 sha256 不符，请重新上传',
    en: 'The received file does not match its sha256. Upload it again.',
  },
  'appBuilders.notAPackage': { zh: '上传的文件不是安装包', en: 'The uploaded file is not a package' },
  'appBuilders.noArtifact': { zh: '尚未上传安装包', en: 'No package was uploaded' },
}
