import { publishStatus, type PublishStatus } from '../../products/products.lifecycle.ts'

/** SI-030: what is on trial is what will be released. */
export const isModelFrozen = (status: PublishStatus): boolean =>
  status === publishStatus.trialProduction || status === publishStatus.massProduction

/** A released product's devices keep the published model; what is changed is a draft until it is published. */
export const isModelDrafted = (status: PublishStatus): boolean => status === publishStatus.released
