import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { ANDROID_FRAMEWORK, androidPackages } from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'

const tools = ['aapt', 'apksigner', 'zipalign', 'java', 'bash'] as const

/** The command that installs them on Debian and Ubuntu. */
export const INSTALL_TOOLS = `apt-get install -y --no-install-recommends ${androidPackages.join(' ')}`

const isThere = (file: string, mode: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  )

async function isOnPath(tool: string, searched: string): Promise<boolean> {
  for (const folder of searched.split(path.delimiter)) {
    if (folder && (await isThere(path.join(folder, tool), constants.X_OK))) return true
  }
  return false
}

/** What a machine lacks to build packages; empty where it can. */
export async function missingTools(searched = process.env['PATH'] ?? ''): Promise<string[]> {
  const missing: string[] = []
  for (const tool of tools) if (!(await isOnPath(tool, searched))) missing.push(tool)
  if (!(await isThere(ANDROID_FRAMEWORK, constants.R_OK))) missing.push('android-framework-res')
  return missing
}
