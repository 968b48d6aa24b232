import { filePurposes } from '../../file-purposes.ts'

/** Limits of a file from another platform, enforced before its content is trusted. */
export const modelFormatLimits = {
  fileBytes: filePurposes.modelImport.maxBytes,
  /** JSON nesting levels; a value of our model takes about five for each of its three levels. */
  depth: 64,
  /** Losses that are listed; further ones are counted. */
  losses: 2000,
  /** Characters of a path or name from the file in messages. */
  place: 200,
  /** Values in a file with shared schemas: one definition may be used many times. */
  values: 20_000,
} as const
