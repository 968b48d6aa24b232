import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programEnvironment } from '../../../testing/program-environment.ts'
import { hostileArchives } from './testing/hostile-archives.ts'

/** Beyond what the process has before: the files of an archive are at most 40 MB. */
const MOST_MB = 64

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-archives-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = promisify(execFile)
const program = path.join(import.meta.dirname, 'testing/measure-archive.ts')

interface Measured {
  kinds: string[]
  tookMb: number
}

/** The peak of a process is never smaller again: each archive has one of its own, with a small heap. */
async function measured(bytes: Buffer): Promise<Measured> {
  const file = path.join(folder, 'archive.zip')
  await writeFile(file, bytes)
  const { stdout } = await run(process.execPath, ['--max-old-space-size=64', program, file], {
    env: programEnvironment(),
  })
  return JSON.parse(stdout) as Measured
}

test.each(Object.keys(hostileArchives))('%s is refused within 64 MB of memory', async (name) => {
  const { finding, bytes } = hostileArchives[name] ?? { finding: '', bytes: () => Buffer.alloc(0) }
  const archive = bytes()
  expect(archive.length).toBeLessThanOrEqual(filePurposes.miniProgramPackage.maxBytes)
  const { kinds, tookMb } = await measured(archive)
  expect(kinds).toContain(finding)
  expect(tookMb).toBeLessThanOrEqual(MOST_MB)
})
