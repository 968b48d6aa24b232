import { fileName } from '../../../../files/file-names.ts'

/** Of the stored file of a package. */
export const bundleName = (sha256: string): string => fileName(sha256, 'zip')
