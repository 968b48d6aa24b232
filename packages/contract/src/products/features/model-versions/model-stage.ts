import { publishStatus, type PublishStatus } from '../../products/products.lifecycle.ts'

/** SI-030: the model is frozen in trial production, because the tested model is the one to be released. */
export const isModelFrozen = (status: PublishStatus): boolean =>
  status === publishStatus.trialProduction || status === publishStatus.massProduction

/** A released product's devices keep the published model; changes form a draft until published. */
export const isModelDrafted = (status: PublishStatus): boolean => status === publishStatus.released
