import { DomainError } from '@slipway/contract/refusals.ts'
import type { Download } from '../../../http/route.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'

/** A private file as an attachment, under its name in ASCII. */
export async function privateDownload(
  uploads: Pick<UploadsApi, 'openPrivate'>,
  fileId: number | null,
): Promise<Download> {
  const opened = fileId === null ? undefined : await uploads.openPrivate(fileId)
  if (!opened) throw new DomainError('modules.fileNotFound')
  const { file, kept } = opened
  return { fileName: asciiName(file.fileName), mime: 'application/octet-stream', size: kept.size, chunks: kept.bytes }
}

const asciiName = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._]+/, '') || 'file.bin'
