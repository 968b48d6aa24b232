import { setTimeout as wait } from 'node:timers/promises'
import {
  getPanelPackages,
  uploadPanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { packageState } from '@slipway/contract/products/panels/packages/panel-packages.lifecycle.ts'
import type { PanelPackage, PanelPackages } from '@slipway/contract/products/panels/packages/panel-packages.ts'
import type { PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { exitCode, type ExitCode } from '../exit-codes.ts'
import type { ServerCalls } from '../server-calls.ts'
import { textIn, type Terminal } from '../terminal.ts'
import { findingLines } from './finding-lines.ts'
import type { PanelFiles } from './panel-files.ts'

const BYTES_PER_KB = 1024
const BETWEEN_MS = 1_000
const LOOKS = 60

interface Pushed {
  panel: Pick<Panel, 'panelId'>
  files: PanelFiles
  platform: PanelPlatform
  isJson: boolean
}

/** Uploads a package, waits until it is packaged where no review is needed, and says what comes next. */
export async function pushPackage(
  server: ServerCalls,
  { panel: { panelId }, files, platform, isJson }: Pushed,
  terminal: Terminal,
): Promise<ExitCode> {
  let shown = await server.sendFile(uploadPanelPackage, { panelId, platform }, new Blob([files.zip]), 'folder.zip')
  for (let looks = 0; isPackaging(shown, platform) && looks < LOOKS; looks++) {
    await wait(BETWEEN_MS)
    shown = await server.call(getPanelPackages, { panelId })
  }
  const found = ofPlatform(shown, platform)
  if (!found) return exitCode.refused
  if (isJson) terminal.say(JSON.stringify(found, null, 2))
  else for (const line of linesOf(found, terminal)) terminal.say(line)
  return found.state === packageState.packagingFailed ? exitCode.refused : exitCode.done
}

const ofPlatform = ({ packages }: PanelPackages, platform: PanelPlatform): PanelPackage | undefined =>
  packages.find((one) => one.platform === platform)

const isPackaging = (packages: PanelPackages, platform: PanelPlatform): boolean =>
  ofPlatform(packages, platform)?.state === packageState.packaging

type StateName = keyof typeof packageState
const stateName = (state: number): StateName =>
  (Object.keys(packageState) as StateName[]).find((name) => packageState[name] === state) ?? 'notUploaded'

function linesOf(found: PanelPackage, { locale }: Terminal): string[] {
  const { manifest, platform, files, size, findings } = found
  const name = stateName(found.state)
  const next = nextSteps.find((one) => one === name)
  return [
    textIn(locale, 'packageSent', {
      rnName: manifest?.rnName ?? '',
      version: manifest?.version ?? '',
      platform,
      files,
      size: Math.ceil(size / BYTES_PER_KB),
      state: textIn(locale, `package.${name}`),
    }),
    ...(findings.length > 0 ? [textIn(locale, 'packageFindings')] : []),
    ...findingLines(findings, locale),
    ...(next ? [textIn(locale, `next.${next}`)] : []),
  ]
}

const nextSteps = ['underReview', 'packagingFailed', 'packaged'] as const
