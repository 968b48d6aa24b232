import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { readConfig } from '../apps/server/src/settings/config.ts'
import { copyFolder } from '../apps/server/src/files/copy-folder.ts'
import type { FileStore } from '../apps/server/src/files/file-store.ts'
import { bucketStores, type FilesPlace } from '../apps/server/src/files/open-files.ts'

/** Copies the uploaded files of the data folder into the configured bucket; Slipway may keep running. */
async function copyFiles(): Promise<void> {
  const envFile = path.join(process.cwd(), '.env')
  if (existsSync(envFile)) loadEnvFile(envFile)
  const { s3, dataFolder } = readConfig(process.env, process.cwd())
  if (!s3)
    throw new Error('no bucket is configured: set SLIPWAY_S3_ENDPOINT and the related settings, see docs/how-to/s3.md')
  const log: FilesPlace['log'] = { warn: (details, text) => console.warn(text, details) }
  for (const { folder, store } of bucketStores(s3, { dataFolder, log })) await copyInto(folder, store)
}

async function copyInto(folder: string, store: FileStore): Promise<void> {
  try {
    await store.check()
    if (!existsSync(folder)) return
    const { copied, there, leftOut, failed } = await copyFolder(folder, store)
    for (const { name, reason } of failed) console.error(`${name}: ${reason}`)
    console.info(
      `${path.basename(folder)}: ${copied} copied, ${there} already existed, ${failed.length} failed, ${leftOut} skipped because they are not uploaded files.`,
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
