import { filePurposes } from '../../file-purposes.ts'

/** What an uploaded folder may be, before any of it is believed. */
export const productFolderLimits = {
  zipBytes: filePurposes.productFolder.maxBytes,
  /** Unpacked, of the files that are read. */
  bytes: 8 * 1024 * 1024,
  fileBytes: 256 * 1024,
  /** Entries of the archive, those that are not read among them. */
  entries: 5_000,
  /** Levels of a file's own nesting. */
  depth: 32,
  problems: 50,
  /** Characters of a value that a plan shows. */
  shown: 200,
} as const
