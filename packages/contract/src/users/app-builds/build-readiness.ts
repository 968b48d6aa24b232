import type { PackageType } from '../apps/apps.ts'

/** What keeps an application from a build, in the order in which a person resolves it. */
export const buildNeeds = ['published', 'agreement', 'privacy', 'exampleName', 'publicUrl', 'https'] as const
export type BuildNeed = (typeof buildNeeds)[number]

interface Facts {
  packageType: PackageType
  isPublished: boolean
  hasAgreement: boolean
  hasPrivacy: boolean
  androidName: string
  bundleId: string
  /** Where the package opens: of users only an address that was set, never that of a request. */
  base: string
  isBaseSet: boolean
}

const isExample = (name: string): boolean => /^com\.example\./i.test(name)

/** A package that proves a key has the name and the picture of the application; no phone installs it. */
export function missingForRegistration({
  isPublished,
  androidName,
}: Pick<Facts, 'isPublished' | 'androidName'>): BuildNeed[] {
  return [
    ...(isPublished ? [] : (['published'] as const)),
    ...(isExample(androidName) ? (['exampleName'] as const) : []),
  ]
}

/** Users get what stores and phones accept; a test package needs a published look only. */
export function missingForBuild(facts: Facts): BuildNeed[] {
  const isFormal = facts.packageType === 'formal'
  const missing: Record<BuildNeed, boolean> = {
    // Without it the app would have the look of the installation.
    published: !facts.isPublished,
    agreement: isFormal && !facts.hasAgreement,
    privacy: isFormal && !facts.hasPrivacy,
    exampleName: isFormal && (isExample(facts.androidName) || isExample(facts.bundleId)),
    publicUrl: isFormal && !facts.isBaseSet,
    https: isFormal && facts.isBaseSet && !facts.base.startsWith('https://'),
  }
  return buildNeeds.filter((need) => missing[need])
}
