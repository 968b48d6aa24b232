import type { AppChange, AppContent } from './app-content.ts'

export const appStepKeys = ['identity', 'look', 'functions', 'agreements', 'push', 'publish', 'build'] as const
export type AppStepKey = (typeof appStepKeys)[number]

export const appStepReasons = [
  'englishName',
  'colour',
  'agreement',
  'privacy',
  'noPush',
  'pushWarning',
  'unpublished',
  'changed',
  'unbuilt',
] as const
export type AppStepReason = (typeof appStepReasons)[number]

export interface AppStep {
  key: AppStepKey
  state: 'done' | 'open'
  /** What is missing; null where the step is done. */
  reason: AppStepReason | null
}

interface Progress {
  content: AppContent
  isPublished: boolean
  /** Since the look was published. */
  changes: readonly AppChange[]
  push: { isSet: boolean; warnings: number }
  /** An installable package: no user of the web app needs it. */
  isBuilt: boolean
}

/** How far an application is. No step waits for another: each can be done at any time. */
export function appSteps({ content, isPublished, changes, push, isBuilt }: Progress): AppStep[] {
  const has = (module: string, appItem: string, language = 'zh_CN'): boolean =>
    content.items.some((one) => one.module === module && one.appItem === appItem && one.language === language)
  const step = (key: AppStepKey, missing: AppStepReason | false | undefined): AppStep => ({
    key,
    state: missing ? 'open' : 'done',
    reason: missing || null,
  })
  const isNamedInEnglish = has('base', 'appName', 'en_US') || /^[\x20-\x7e]+$/.test(content.appName)
  return [
    // Name, package name, bundle ID and logo are required from the start.
    step('identity', undefined),
    step('look', !isNamedInEnglish ? 'englishName' : !has('theme', 'primary') && 'colour'),
    step('functions', undefined),
    step('agreements', !has('login', 'agreementUrl') ? 'agreement' : !has('login', 'privacyUrl') && 'privacy'),
    step('push', !push.isSet ? 'noPush' : push.warnings > 0 && 'pushWarning'),
    step('publish', !isPublished ? 'unpublished' : changes.length > 0 && 'changed'),
    step('build', !isBuilt && 'unbuilt'),
  ]
}
