import type { FolderContent } from './folder-content.ts'
import { canonicalText } from './write-folder.ts'

const LENGTH = 40

/** SHA-256 as lowercase hex, truncated to 40 characters. */
export async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, LENGTH)
}

/** A digest of a folder's content; comments and the order of fields do not affect it. */
export const stateOf = (content: FolderContent): Promise<string> => digestOf(canonicalText(content))
