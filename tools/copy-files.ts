import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { readConfig } from '../apps/server/src/settings/config.ts'
import { copyFolder } from '../apps/server/src/files/copy-folder.ts'
import { s3Store } from '../apps/server/src/files/s3-store.ts'

/** Copies the uploaded files of the data folder into the configured bucket; Slipway may keep running. */
async function copyFiles(): Promise<void> {
  const envFile = path.join(process.cwd(), '.env')
  if (existsSync(envFile)) loadEnvFile(envFile)
  const { s3, dataFolder } = readConfig(process.env, process.cwd())
  if (!s3)
    throw new Error('no bucket is configured: set SLIPWAY_S3_ENDPOINT and the related settings, see docs/how-to/s3.md')
  const folder = path.join(dataFolder, 'files')
  const store = s3Store(s3, {
    log: { warn: (details, text) => console.warn(text, details) },
    draftFolder: folder,
  })
  try {
    await store.check()
    const { copied, there, leftOut, failed } = await copyFolder(folder, store)
    for (const { name, reason } of failed) console.error(`${name}: ${reason}`)
    console.info(
      `${copied} copied, ${there} already existed, ${failed.length} failed, ${leftOut} skipped because they are not uploaded files.`,
    )
    if (failed.length > 0) process.exitCode = 1
  } finally {
    store.close()
  }
}

try {
  await copyFiles()
} catch (error) {
  console.error(`Nothing was copied: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
