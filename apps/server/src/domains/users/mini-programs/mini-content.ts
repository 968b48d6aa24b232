import { beginsAs, isHeadedType, isUtf8Text } from '../../../files/file-content.ts'

/** Whether the bytes are what the name says: an archive or a page under the name of a picture is refused. */
export function contentFits(file: string, bytes: Buffer): boolean {
  const extension = file.split('.').at(-1)?.toLowerCase() ?? ''
  return isHeadedType(extension) ? beginsAs(extension, bytes) : isUtf8Text(bytes)
}
