import type { Bilingual } from '../../locale.ts'
import type { appBuildsRefusals } from './app-builds.refusals.ts'

export const appBuildsRefusalTexts: Record<keyof typeof appBuildsRefusals, Bilingual> = {
  'appBuilds.notFound': {
    zh: '构建不存在、已失效，或你无权访问',
    en: 'The build does not exist, is no longer available, or you have no access to it',
  },
  'appBuilds.notReady': {
    zh: '应用还不能构建，请先完成构建页列出的项目',
    en: 'The application is not ready to build. Complete what its build page lists first.',
  },
  'appBuilds.versionNotAbove': {
    zh: '正式版的版本号必须高于上一个正式版 {last}',
    en: 'The version of a formal build must be above that of the last one, {last}',
  },
  'appBuilds.running': { zh: '该类型的构建正在进行', en: 'A build of this type is in progress' },
  'appBuilds.notRunning': { zh: '没有正在进行的构建', en: 'No build is in progress' },
  'appBuilds.dayLimit': {
    zh: '每个应用每天最多构建 {limit} 次，今天已用完',
    en: 'An application can be built {limit} times a day, and today’s builds are used up',
  },
  'appBuilds.monthLimit': {
    zh: '每个应用每月最多构建 {limit} 次，本月已用完',
    en: 'An application can be built {limit} times a month, and this month’s builds are used up',
  },
}
