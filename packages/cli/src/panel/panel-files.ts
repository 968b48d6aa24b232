import { lstat, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locale } from '@slipway/contract/locale.ts'
import {
  MANIFEST_FILE,
  panelManifest,
  type PanelManifest,
} from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { panelPackagesLimits as limits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import { invalidInput, invalidInputText } from '@slipway/contract/http/invalid-input.ts'
import { zipSync } from 'fflate'
import * as z from 'zod/mini'
import { CommandEnded, exitCode } from '../exit-codes.ts'
import { textIn } from '../terminal.ts'

const BYTES_PER_MB = 1024 * 1024

export interface PanelFiles {
  manifest: PanelManifest
  zip: Uint8Array<ArrayBuffer>
}

/** Files of tools, not of the panel. */
export const isIgnored = (name: string): boolean => name.startsWith('.') || name === 'node_modules'

/** The files of a panel's folder as an archive. Throws `CommandEnded`. */
export async function packPanel(folder: string, locale: Locale): Promise<PanelFiles> {
  const files = await folderFiles(folder, locale)
  const manifest = readManifest(files[MANIFEST_FILE], { folder, locale })
  return { manifest, zip: new Uint8Array(zipSync(files)) }
}

/** The files of a folder, without those of tools, by path. Throws `CommandEnded`. */
export async function folderFiles(folder: string, locale: Locale): Promise<Record<string, Uint8Array>> {
  const wrong = (...[name, details]: [Parameters<typeof textIn>[1], Record<string, string | number>]) =>
    new CommandEnded(exitCode.wrong, textIn(locale, name, details))
  const files: Record<string, Uint8Array> = {}
  let bytes = 0
  let count = 0
  /** Also for a file that a build removes meanwhile. */
  const readable = <Result>(inner: string, reading: Promise<Result>): Promise<Result> =>
    reading.catch((error: NodeJS.ErrnoException) => {
      throw wrong('noFile', { file: path.join(folder, inner), why: error.code ?? '' })
    })
  async function take(below: string): Promise<void> {
    const entries = await readable(below, readdir(path.join(folder, below)))
    for (const name of entries.filter((one) => !isIgnored(one)).toSorted()) {
      const inner = below === '' ? name : `${below}/${name}`
      const entry = await readable(inner, lstat(path.join(folder, inner)))
      if (entry.isSymbolicLink()) throw wrong('link', { file: inner })
      if (entry.isDirectory()) await take(inner)
      if (!entry.isFile()) continue
      count += 1
      bytes += entry.size
      if (count > limits.files) throw wrong('panelFiles', { folder, limit: limits.files })
      if (bytes > limits.unpackedBytes) throw wrong('panelSize', { folder, limit: limits.unpackedBytes / BYTES_PER_MB })
      files[inner] = await readable(inner, readFile(path.join(folder, inner)))
    }
  }
  await take('')
  return files
}

function readManifest(
  bytes: Uint8Array | undefined,
  { folder, locale }: { folder: string; locale: Locale },
): PanelManifest {
  const because = (why: string, cause?: unknown) =>
    new CommandEnded(exitCode.wrong, textIn(locale, 'noManifest', { folder, why }), cause)
  if (!bytes) throw because('ENOENT')
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw because(error instanceof Error ? error.message : '', error)
  }
  const read = z.safeParse(panelManifest, json, { reportInput: true })
  if (!read.success) throw because(invalidInputText(invalidInput(read.error.issues), locale))
  return read.data
}
