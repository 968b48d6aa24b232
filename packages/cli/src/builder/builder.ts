import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimBuild } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import {
  ANDROID_FRAMEWORK,
  androidPackages,
  unsignedTools,
} from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'
import { appBuildersLimits as limits } from '@slipway/contract/users/app-builds/builders/app-builders.limits.ts'
import type { BuilderTask } from '@slipway/contract/users/app-builds/builders/app-builders.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import type { Command } from '../command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { serverCalls } from '../server-calls.ts'
import { textIn, type Terminal } from '../terminal.ts'
import { untilEnded } from '../until-ended.ts'
import { buildTask } from './build-task.ts'

type BuilderCommand = Extract<Command, { name: 'builder' }>

const RETRY_SECONDS = 10
const SECOND_MS = 1_000

const isThere = (file: string, mode: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  )

async function missingHere(): Promise<string[]> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const missing: string[] = []
  for (const tool of unsignedTools) {
    const found = await Promise.all(folders.map((folder) => isThere(path.join(folder, tool), constants.X_OK)))
    if (!found.includes(true)) missing.push(tool)
  }
  if (!(await isThere(ANDROID_FRAMEWORK, constants.R_OK))) missing.push('android-framework-res')
  return missing
}

/** `slipway builder`: makes packages for the server, one after the other. */
export async function builder({ once, settings }: BuilderCommand, terminal: Terminal): Promise<ExitCode> {
  const { locale, say, complain } = terminal
  const tools = await missingHere()
  if (tools.length > 0) {
    const details = { tools: tools.join(', '), packages: androidPackages.join(' ') }
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'builderLacks', details))
  }
  const server = serverCalls(settings, locale)
  const stopping = new AbortController()
  void untilEnded().then(() => stopping.abort())
  const { signal } = stopping

  /** A server that restarts is waited for; one that refuses the token is not. */
  async function next(): Promise<BuilderTask | null> {
    try {
      return (await server.call(claimBuild, { waitSeconds: once ? 0 : limits.waitSeconds }, signal)).task
    } catch (error) {
      if (signal.aborted) return null
      if (once || !(error instanceof CommandEnded) || error.cause instanceof CallRefused) throw error
      complain(textIn(locale, 'builderRetries', { why: error.message, seconds: RETRY_SECONDS }))
      await sleep(RETRY_SECONDS * SECOND_MS, undefined, { signal }).catch(() => {})
      return null
    }
  }

  async function buildNext(): Promise<void> {
    const task = await next()
    if (task) await buildTask(server, task, terminal, signal)
  }

  if (once) {
    await buildNext()
    return exitCode.done
  }
  say(textIn(locale, 'builderWaits', { server: settings.server.host }))
  while (!signal.aborted) await buildNext()
  say(textIn(locale, 'builderEnded'))
  return exitCode.done
}
