import type { DatabaseOrTransaction } from '../../../db/database.ts'

const FILES = '/files/'

/** Whether a client's logo is a file that was uploaded here. */
export async function isUploaded(url: string, on: DatabaseOrTransaction): Promise<boolean> {
  if (!url.startsWith(FILES)) return false
  const file = await on
    .selectFrom('files')
    .select('name')
    .where('name', '=', url.slice(FILES.length))
    .executeTakeFirst()
  return file !== undefined
}
