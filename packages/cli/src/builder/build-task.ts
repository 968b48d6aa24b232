import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { appBuildsLimits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { UNSIGNED_APK, unsignedSteps } from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'
import {
  finishBuild,
  getBuilderProject,
  putBuilderArtifact,
  reportBuild,
} from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { appBuildersLimits as limits } from '@slipway/contract/users/app-builds/builders/app-builders.limits.ts'
import type { BuilderTask } from '@slipway/contract/users/app-builds/builders/app-builders.ts'
import { CommandEnded } from '../exit-codes.ts'
import type { ServerCalls } from '../server-calls.ts'
import { textIn, type Terminal } from '../terminal.ts'
import { writeProject } from './project-folder.ts'
import { runTool, ToolFailed } from './tool-run.ts'

const BYTES_PER_KB = 1024

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Makes one unsigned package and hands it in. Whatever happens, its folder is removed. */
export async function buildTask(
  server: ServerCalls,
  { leaseId, packageName, oemVersion }: BuilderTask,
  { locale, say, complain }: Terminal,
  stopping: AbortSignal,
): Promise<void> {
  const named = { name: packageName, version: oemVersion }
  say(textIn(locale, 'builderBuilds', named))
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const renewing = setInterval(() => {
    server.call(reportBuild, { leaseId }).catch((error: unknown) => lost.abort(error))
  }, appBuildsLimits.renewMs)
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-build-'))
  try {
    await writeProject(folder, await server.download(getBuilderProject, { leaseId }, limits.projectBytes))
    let last = ''
    for (const { step, tool, parameters } of unsignedSteps) {
      signal.throwIfAborted()
      if (step !== last) await server.call(reportBuild, { leaseId, step })
      last = step
      await runTool(tool, parameters, { folder, signal })
    }
    signal.throwIfAborted()
    const file = path.join(folder, UNSIGNED_APK)
    const { size } = await stat(file)
    const sent = { leaseId, sha256: await sha256Of(file) }
    await server.sendStream(putBuilderArtifact, sent, createReadStream(file))
    await server.call(finishBuild, { leaseId, outcome: 'done' })
    say(textIn(locale, 'builderSent', { ...named, size: Math.ceil(size / BYTES_PER_KB) }))
  } catch (error) {
    if (stopping.aborted) {
      await server.call(finishBuild, { leaseId, outcome: 'returned' }).catch(() => {})
      say(textIn(locale, 'builderReturned', named))
    } else if (error instanceof ToolFailed) {
      await server.call(finishBuild, { leaseId, outcome: 'failed', log: error.output }).catch(() => {})
      complain(textIn(locale, 'builderFailed', { ...named, why: error.message }))
    } else if (lost.signal.aborted || error instanceof CommandEnded) {
      const why: unknown = lost.signal.aborted ? lost.signal.reason : error
      complain(textIn(locale, 'builderLost', { ...named, why: why instanceof Error ? why.message : '' }))
    } else throw error
  } finally {
    clearInterval(renewing)
    await rm(folder, { recursive: true, force: true })
  }
}
