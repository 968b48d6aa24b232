import path from 'node:path'
import { inject } from 'vitest'
import { copyFolder } from './copy-folder.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A folder in which initdb seems to have run, so that not every test runs it. Deleted at the end of its scope. */
export function folderWithCluster(): ReturnType<typeof temporaryFolder> {
  const place = temporaryFolder()
  copyFolder(inject('cluster'), path.join(place.path, 'data'))
  return place
}
