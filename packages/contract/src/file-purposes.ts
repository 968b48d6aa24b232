const MB = 1024 * 1024

/** Hash functions whose digest a call returns or stores in addition to the SHA-256 that identifies every file. */
export type ExtraDigest = 'md5' | 'sha1'

export interface FilePurposeRules {
  maxBytes: number
  /** The accepted media types. The server detects them from the bytes, not from the declared type. */
  mediaTypes: readonly string[]
  digests: readonly ExtraDigest[]
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif'] as const

const picture = { maxBytes: 10 * MB, mediaTypes: imageTypes, digests: ['md5'], width: 400, height: 400 } as const

const accountPicture = { ...picture, maxBytes: 1 * MB, width: 256, height: 256 } as const

/** Every purpose of an upload, with its limits (SI-080, CN-03). */
export const filePurposes = {
  productPic: picture,
  categoryPic: picture,
  accountPic: accountPicture,
  modelImport: { maxBytes: 1 * MB, mediaTypes: ['application/json', 'text/plain'], digests: [] },
  deviceImport: {
    maxBytes: 5 * MB,
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    digests: [],
  },
  productFolder: { maxBytes: 2 * MB, mediaTypes: ['application/zip'], digests: [] },
} as const satisfies Record<string, FilePurposeRules>

export type FilePurpose = keyof typeof filePurposes

/** The text for a call's description: `productPic: at most 10 MB (image/jpeg, image/png)`. */
export const filePurposeText = (purpose: FilePurpose): string => {
  const { maxBytes, mediaTypes } = filePurposes[purpose]
  return `${purpose}: at most ${maxBytes / MB} MB (${mediaTypes.join(', ')})`
}
