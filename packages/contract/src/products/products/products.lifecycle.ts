import type { Lifecycle } from '../../lifecycle.ts'

/** Codes of the specification's `publishStatus` (SI-025). */
export const publishStatus = {
  debugging: 1,
  developmentDone: 2,
  trialProduction: 3,
  massProduction: 4,
  released: 5,
} as const
export type PublishStatus = (typeof publishStatus)[keyof typeof publishStatus]

export type ProductEvent =
  | 'finishDevelopment'
  | 'startTrial'
  | 'startMassProduction'
  | 'finishRelease'
  | 'failRelease'
  | 'revoke'
  | 'unpublish'

/** Spec 1 §4, SI-028, SI-029. */
export const productLifecycle: Lifecycle<PublishStatus, ProductEvent> = {
  [publishStatus.debugging]: { finishDevelopment: publishStatus.developmentDone },
  [publishStatus.developmentDone]: { startTrial: publishStatus.trialProduction },
  [publishStatus.trialProduction]: {
    startMassProduction: publishStatus.massProduction,
    revoke: publishStatus.developmentDone,
  },
  [publishStatus.massProduction]: {
    finishRelease: publishStatus.released,
    failRelease: publishStatus.trialProduction,
    revoke: publishStatus.developmentDone,
  },
  [publishStatus.released]: { unpublish: publishStatus.debugging },
}

/** From trial production on, the configuration is frozen (SI-030). */
export const isFrozen = (status: PublishStatus): boolean => status >= publishStatus.trialProduction

/** SI-030: the frozen fields. Name, picture and remark remain editable. */
export const fieldsFrozenInTrial = [
  'categoryId',
  'accessType',
  'communicationType',
  'apPrefix',
  'productModel',
] as const

/** SI-031. */
export const isDeletable = (status: PublishStatus): boolean => status <= publishStatus.developmentDone
