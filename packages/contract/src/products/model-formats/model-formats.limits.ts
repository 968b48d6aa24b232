import { filePurposes } from '../../file-purposes.ts'

/** What a file of another platform may be, before any of it is believed. */
export const modelFormatLimits = {
  fileBytes: filePurposes.modelImport.maxBytes,
  /** Levels of the file's own nesting; a value of ours takes about five for each of its three. */
  depth: 64,
  /** Losses that are told one by one; the rest are counted. */
  losses: 2000,
  /** Characters of a place, or of a name from a file, that are told. */
  place: 200,
  /** Values in a file whose schemas are shared: what stands once may be used many times. */
  values: 20_000,
} as const
