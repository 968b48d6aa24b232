import { filePurposes } from '../../file-purposes.ts'

/** Limits of an uploaded folder, enforced before its content is trusted. */
export const productFolderLimits = {
  zipBytes: filePurposes.productFolder.maxBytes,
  /** The unpacked size of the files that are read. */
  bytes: 8 * 1024 * 1024,
  fileBytes: 256 * 1024,
  /** Entries of the archive, including those that are ignored. */
  entries: 5_000,
  /** Nesting levels of a file. */
  depth: 32,
  problems: 50,
  /** Characters of a value in a plan. */
  shown: 200,
} as const
