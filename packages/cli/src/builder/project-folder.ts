import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_TIME } from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'
import { appBuildersLimits as limits } from '@slipway/contract/users/app-builds/builders/app-builders.limits.ts'
import { unzipSync } from 'fflate'
import { ToolFailed } from './tool-run.ts'

/** Names of the files of packages; nothing else is written to this machine's disk. */
const NAME = /^(?:[\w-]+\/){0,3}[\w-]+\.[a-z]{2,5}$/
const TIME = new Date(PROJECT_TIME)

/** Writes the files of a package into an empty folder. */
export async function writeProject(folder: string, zip: Uint8Array): Promise<void> {
  let size = 0
  const files = unzipSync(zip, {
    filter({ name, originalSize }) {
      size += originalSize
      if (!NAME.test(name) || size > limits.projectBytes) throw new ToolFailed('unzip', name)
      return true
    },
  })
  for (const [name, bytes] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes)
    await utimes(file, TIME, TIME)
  }
}
