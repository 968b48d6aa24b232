import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { getPanel, listPanels } from '@slipway/contract/products/panels/panels.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import type { Command } from '../command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { serverCalls, type ServerCalls } from '../server-calls.ts'
import { textIn, type Terminal } from '../terminal.ts'
import { devPanel } from './dev-panel.ts'
import { packPanel, type PanelFiles } from './panel-files.ts'
import type { PanelAction } from './panel-options.ts'
import { pushPackage } from './push-package.ts'

export type PanelCommand = Extract<Command, { name: 'panel' }>

/** `slipway panel`: code panels from a folder. */
export async function panel(command: PanelCommand, terminal: Terminal): Promise<ExitCode> {
  const { folder, action, isJson, settings } = command
  const { locale } = terminal
  const server = serverCalls(settings, locale)
  const files = await packPanel(folder, locale)
  const found = await codePanel(server, { action, files }, terminal)
  const { productId, platform } = action
  return inPackage(() =>
    action.verb === 'dev'
      ? devPanel(server, { folder, files, panel: found, productId }, terminal)
      : pushPackage(server, { panel: found, files, platform, isJson }, terminal),
  )
}

const PANEL_ID = /^[1-9][0-9]{0,14}$/

/** The panel that the command is about: of the product, or a standard one. */
async function codePanel(
  server: ServerCalls,
  { action: { productId, panel: given }, files }: { action: PanelAction; files: PanelFiles },
  { locale }: Terminal,
): Promise<Panel> {
  if (given !== undefined && PANEL_ID.test(given)) return server.call(getPanel, { panelId: given })
  const name = given ?? files.manifest.rnName
  const isNamed = ({ panelName, rnName }: Panel) => [panelName, rnName].some((one) => sameName(one, name))
  for (let pageStart = 0; ; pageStart++) {
    const { items } = await server.call(listPanels, { productId, pageStart, pageSize: MAX_PAGE_SIZE })
    const found = items.find((one) => one.config.kind === 'code' && isNamed(one))
    if (found) return found
    if (items.length < MAX_PAGE_SIZE)
      throw new CommandEnded(exitCode.refused, textIn(locale, 'noCodePanel', { panel: name }))
  }
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A package that the check refuses is a wrong file, not a refusal of the caller. */
async function inPackage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const cause = error instanceof CommandEnded ? error.cause : undefined
    const isBroken =
      cause instanceof CallRefused && (cause.data as { refusal?: string } | null)?.refusal === 'panels.packageBroken'
    if (error instanceof CommandEnded && isBroken) throw new CommandEnded(exitCode.wrong, error.message, cause)
    throw error
  }
}
